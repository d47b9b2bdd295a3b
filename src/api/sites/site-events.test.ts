import { request } from 'undici';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApi, type TestApi } from '../testing.ts';
import { lax, newSite } from './testing.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ settings: lax });
});
afterAll(() => api.close());

/** Reads events until one says what is wanted. */
async function follow(path: string, headers: Readonly<Record<string, string>> = {}) {
  const {
    statusCode,
    headers: fields,
    body,
  } = await request(`${api.origin}${path}/events`, {
    headers: { authorization: `Bearer ${api.one.token}`, ...headers },
  });
  const chunks = body[Symbol.asyncIterator]();
  let text = '';
  return {
    statusCode,
    fields,
    async until(wanted: string): Promise<string> {
      while (!text.includes(wanted)) {
        const { value, done } = await chunks.next();
        if (done === true) throw new Error(`It ended before ${wanted}: ${text}`);
        text += String(value);
      }
      return text;
    },
    async end(): Promise<string> {
      for (let next = await chunks.next(); next.done !== true; next = await chunks.next())
        text += String(next.value);
      return text;
    },
    cut: () => body.destroy(),
  };
}

test('H3: events begin with how the crawl stands, and end when the site is deleted', async () => {
  const path = await newSite(api);
  const stream = await follow(path);
  expect(stream).toMatchObject({
    statusCode: 200,
    fields: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
  });
  const first = await stream.until('"state":"queued"');
  const [, data = ''] = /event: crawl\nid: 1\.\d+\.queued\ndata: (.+)\n/.exec(first) ?? [];
  const pace = { per_second: null, slowed_by: 'It waits for its turn: other crawls have theirs.' };
  expect(JSON.parse(data)).toMatchObject({
    crawl: { object: 'crawl', number: 1, state: 'queued', pace, eta: null },
    newest: [],
    templates: [],
  });
  await api.call('PUT', `${path}/crawls/latest`, { form: { state: 'paused' } });
  await stream.until('"state":"paused"');
  await api.call('DELETE', path);
  expect(await stream.end()).toContain('event: deleted\ndata: {}\n\n');
});

test('H3: events do not begin with what Last-Event-ID has seen', async () => {
  const path = await newSite(api);
  const first = await follow(path);
  const seen = /id: (\S+)\n/.exec(await first.until('"state":"queued"'))?.[1] ?? '';
  first.cut();
  const again = await follow(path, { 'last-event-id': seen });
  await again.until('retry: ');
  await api.call('DELETE', path);
  expect(await again.end()).not.toContain('"state":"queued"');
});

test('A1: events end once their key is good for nothing', async () => {
  const path = await newSite(api);
  const asked = vi.spyOn(api.services.keys, 'stands').mockResolvedValueOnce(false);
  const stream = await follow(path);
  expect(await stream.end()).not.toContain('event: deleted');
  expect(asked).toHaveBeenCalledWith({ accountId: api.one.account.id, keyId: expect.any(Number) });
});

test('Z1: events are nobody else’s; HEAD has their fields alone', async () => {
  const path = await newSite(api);
  expect((await api.call('GET', `${path}/events`, { token: api.two.token })).status).toBe(404);
  expect(await api.call('HEAD', `${path}/events`)).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8' },
  });
});
