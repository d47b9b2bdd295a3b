import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { browserPath } from '../browser.ts';
import { dataFolder, soundPage, start, website } from '../program.ts';

test('a look that kill -9 ended is made after the next start, and its report never failed', async () => {
  const reached = Promise.withResolvers<void>();
  let holds = true;
  const site = await website((request, response) => {
    // Asked for by the browser alone, whose look comes to no end until it is answered.
    if (request.url === '/held.js' && holds) return reached.resolve();
    const isPage = request.url === '/';
    response.writeHead(isPage || request.url === '/held.js' ? 200 : 404, {
      'content-type': request.url === '/held.js' ? 'text/javascript' : 'text/html; charset=utf-8',
    });
    const script =
      "<script>document.body.append(Object.assign(document.createElement('script'), { src: '/held.js' }))</script>";
    response.end(isPage ? soundPage.replace('</body>', `${script}</body>`) : '');
  });
  const { data, key } = await dataFolder();
  const env = {
    ASSAY_PORT: '0',
    ASSAY_EGRESS_ALLOW: site,
    ASSAY_BROWSER: 'on',
    ASSAY_BROWSER_PATH: await browserPath(),
    ASSAY_BROWSER_DEFAULT: '1',
    // The machine of the tests is busy with others.
    ASSAY_BROWSER_TIMEOUT: '120 s',
  };
  const first = start(['serve', '--data', data], { env });
  const [, url = ''] = await first.waitFor(/running at (http:\S+)\n/);
  const create = async () => {
    const answer = await fetch(`${url}/api/v1/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: `http://${site}/` }),
    });
    // A server on a busy machine may have too much to do.
    const { data } = (await answer.json()) as { data?: { state: string; score: number } };
    return data;
  };
  const report = await vi.waitUntil(create, { timeout: 60_000, interval: 500 });
  expect(report).toMatchObject({ state: 'completed', score: expect.any(Number) });
  await reached.promise;
  expect(lookIn(data)).toMatchObject({ state: 1, attempts: 1 });
  first.child.kill('SIGKILL');
  await first.ended;
  holds = false;

  const second = start(['serve', '--data', data], { env });
  await second.waitFor(/Looks in a browser are on/, 'err');
  await expect.poll(() => lookIn(data), { timeout: 150_000, interval: 200 }).toMatchObject({ state: 2 });
  expect(lookIn(data)).toMatchObject({
    ...{ attempts: 2, score: report.score, runState: 2, scoreFull: expect.any(Number) },
    ...{ product: expect.stringContaining('Chrom'), kinds: '1,2,3,4,6,7' },
  });
});

test('ASSAY_BROWSER=on refuses to start without a browser', async () => {
  const { data } = await dataFolder();
  const env = { ASSAY_PORT: '0', ASSAY_BROWSER: 'on', ASSAY_BROWSER_PATH: join(data, 'none') };
  const { code, err } = await start(['serve', '--data', data], { env }).ended;
  expect(code).toBe(1);
  expect(err).toContain('No page can be looked at in a browser. ASSAY_BROWSER_PATH is ');
});

/** The only look, beside the report that it belongs to. */
function lookIn(data: string) {
  const database = new DatabaseSync(join(data, 'assay.db'), { readOnly: true });
  try {
    return database
      .prepare(`
        select look.state, look.attempts, look.score_full as scoreFull, look.product, reports.score,
          reports.state as runState,
          (select group_concat(kind) from (select kind from run_bodies order by kind)) as kinds
        from browser_runs as look join reports on reports.id = look.report_id`)
      .get();
  } finally {
    database.close();
  }
}
