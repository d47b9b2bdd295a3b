import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { root } from '../../scripts/stale.ts';
import { startApi, startSite } from '../../src/api/testing.ts';
import { openBrowser } from '../browser.ts';
import { listening } from './made-server.ts';

const { outputFiles, metafile } = await build({
  ...{ entryPoints: ['clients/typescript/src/index.ts'], absWorkingDir: root, write: false, metafile: true },
  ...{ bundle: true, minify: true, format: 'esm', platform: 'neutral' },
});
const bundle = outputFiles[0]?.text ?? '';

test('the client is small, and of no platform in particular', () => {
  expect(bundle.length).toBeLessThanOrEqual(12 * 1024);
  const inputs = Object.entries(metafile.inputs);
  expect(inputs.filter(([path]) => !path.startsWith('clients/typescript/src/'))).toEqual([]);
  expect(inputs.flatMap(([, { imports }]) => imports).filter(({ external }) => external)).toEqual([]);
  expect(bundle).not.toMatch(/\b(?:node:|process\b|Buffer\b|require\b|global\b)/);
});

/** What the page does. A text, since nothing of this file is there. */
const script = `async (server, key, site) => {
  const { Assay } = await import('/client.js');
  const assay = new Assay({ url: server, key });
  const stages = [];
  const made = await assay.reports.create({ url: site }, { onStage: ({ state }) => stages.push(state) });
  const again = await assay.reports.run(made.id);
  const listed = [];
  for await (const { id } of assay.reports.list()) listed.push(id);
  const csv = await (await assay.reports.export(made.id, { format: 'csv' })).text();
  const refused = await assay.reports.create({ url: 'https://' }).catch(({ code, errors, requestId }) => ({ code, fields: Object.keys(errors), requestId }));
  const redirected = await new Assay({ url: location.origin, key }).account.get().catch(({ code }) => code);
  return { state: made.state, last: stages.at(-1), runs: again.runs_count, listed: [listed, made.id], csv, refused, redirected };
}`;

test('Y5 the same file works in a browser, from a page of another origin, and follows no redirect there', async () => {
  await using closing = new AsyncDisposableStack();
  const elsewhere: unknown[] = [];
  const other = await listening((request, response) => {
    elsewhere.push(request.headers);
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}');
  });
  const app = await listening((request, response) => {
    if (request.url === '/client.js')
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(bundle);
    else if (request.url === '/')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>App</title>');
    else response.writeHead(307, { location: `${other.url}/` }).end();
  });
  const site = closing.adopt(await startSite(), (open) => open.close());
  const settings = { ASSAY_CORS_ORIGINS: app.url, ASSAY_EGRESS_ALLOW: site.allow };
  const api = closing.adopt(await startApi({ audits: true, settings }), (open) => open.close());
  const browser = closing.adopt(await openBrowser(), (open) => open.close());
  const page = await browser.newPage();
  await page.goto(app.url);
  const done = await page.evaluate(
    `(${script})(...${JSON.stringify([api.origin, api.one.token, site.origin])})`,
  );
  expect(done).toEqual({
    ...{ state: 'completed', last: 'completed', runs: 2, listed: [[1], 1] },
    csv: expect.stringContaining('image-alt'),
    refused: { code: 'validation-failed', fields: ['url'], requestId: expect.any(String) },
    redirected: 'other-origin',
  });
  expect(elsewhere).toEqual([]);
});
