import { request as ask } from 'node:http';
import { expect, test, vi } from 'vitest';
import { Assay } from '../../clients/typescript/src/index.ts';
import { startApi, startSite } from '../../src/api/testing.ts';
import { listening } from './made-server.ts';

test.each([
  ['on its way', 'answered'],
  ['while it was made', 'sent'],
] as const)('Y3 an answer that was lost %s makes no second report', async (_, moment) => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  await using closing = new AsyncDisposableStack();
  closing.defer(() => void vi.restoreAllMocks());
  const site = closing.adopt(await startSite(), (open) => open.close());
  const settings = { ASSAY_EGRESS_ALLOW: site.allow };
  const api = closing.adopt(await startApi({ audits: true, settings }), (open) => open.close());
  const { host } = new URL(api.origin);
  let lost = 0;
  const proxy = await listening((request, response) => {
    const isLost = request.method === 'POST' && lost++ === 0;
    const { method = '', url = '', headers } = request;
    const onward = ask(api.origin + url, { method, headers: { ...headers, host } }, (answer) => {
      if (isLost) response.destroy();
      else answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers));
    });
    request.pipe(onward);
    if (isLost && moment === 'sent') onward.once('finish', () => response.destroy());
  });
  const assay = new Assay({ url: proxy.url, key: api.one.token });
  expect(await assay.reports.create({ url: site.origin })).toMatchObject({ id: 1, state: 'completed' });
  expect(lost).toBeGreaterThan(1);
  expect((await assay.reports.page()).meta.total).toBe(1);
});
