import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../src/api/testing.ts';
import { createLog } from '../../src/lib/log.ts';
import { postgresUrl } from '../../src/store/testing.ts';
import { connect, eras, faultyPage, judgingCaller, startChangingPage, type Value } from './server-client.ts';

const lax = { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' };
const databases: readonly [string, () => Promise<Record<string, string>>][] = [
  ['SQLite', async () => ({})],
  [
    'PostgreSQL',
    async () => ({
      ASSAY_DATABASE_URL: await postgresUrl('migrated', afterAll),
      ASSAY_SECRET_KEY: 'ab'.repeat(32),
    }),
  ],
];

describe.each(databases)('on %s', (_, settings) => {
  let api: TestApi;
  const troubles: string[] = [];
  const log = createLog({
    level: 'warn',
    form: 'lines',
    colour: false,
    write: (line) => troubles.push(line),
    now: Date.now,
  });
  let site: Awaited<ReturnType<typeof startChangingPage>>;

  beforeAll(async () => {
    site = await startChangingPage(faultyPage);
    const given = { ...lax, ...(await settings()), ASSAY_EGRESS_ALLOW: site.allow };
    api = await startApi({ settings: given, audits: true, log });
  });
  afterAll(async () => {
    await api.close();
    site.close();
    expect(troubles).toEqual([]);
  });

  test.each(eras)('a client of the %s era mends a page with every tool', async (era) => {
    site.page.html = faultyPage;
    const client = await connect(api.origin, await api.keyWith('read', 'write'), era);
    const call = await judgingCaller(client);
    const url = `${site.url}?${era}`;
    await mend(call, url, site.page);
    await client.close();
  });
});

async function mend(call: Awaited<ReturnType<typeof judgingCaller>>, url: string, page: { html: string }) {
  const head = await call('audit_page', { url });
  expect(head).toMatchObject({
    state: 'completed',
    page: { url },
    link: expect.stringMatching(/\/reports\/\d+$/),
  });
  const { report } = head;
  expect(await call('get_report', { report })).toEqual(head);

  const { findings } = await call('list_findings', { report });
  const fixable = findings.map(({ check }: Value) => check);
  expect(fixable).toContain('image-alt');
  const fix = await call('get_fix', { report, check: 'image-alt' });
  expect(fix).toMatchObject({ check: 'image-alt', where_total: 2, verify: { tool: 'verify_fix' } });
  expect(fix.where[0]).toMatchObject({ line: 6, page: { snippet: '<img src="a.png">' } });
  expect(await call('explain_check', { check: 'image-alt' })).toMatchObject({ check: 'image-alt' });

  page.html = page.html.replaceAll('.png">', '.png" alt="A tree in front of a house">');
  const verified = await call('verify_fix', { report, check: 'image-alt' });
  expect(verified).toMatchObject({
    report,
    state: 'completed',
    fixed: true,
    remaining: 0,
    score: { before: head.score },
  });
  expect(verified.score.after).toBeGreaterThan(head.score);

  const compared = await call('compare_runs', { report });
  expect(compared).toMatchObject({ older: { run: 1 }, newer: { run: 2 } });
  expect(compared.changes).toContainEqual(
    expect.objectContaining({ check: 'image-alt', change: 'improved' }),
  );
  expect(await call('get_report', { report })).toMatchObject({ run: 2, change: { since_run: 1 } });
  expect(await call('get_report', { report, run: 1 })).toMatchObject({ run: 1, score: head.score });

  const several = await call('audit_pages', { urls: [url, 'ftp://example.com/'] });
  // The newest report of this address is run again, and none is made beside it.
  expect(several.pages).toEqual([
    expect.objectContaining({ state: 'refused', code: 'validation-failed' }),
    expect.objectContaining({ report, state: 'completed', score: verified.score.after }),
  ]);
  const { reports } = await call('list_reports', { search: url });
  expect(reports).toEqual([expect.objectContaining({ report, page: expect.objectContaining({ url }) })]);
  expect(await call('get_project', { project: new URL(url).host })).toMatchObject({
    worst: expect.anything(),
  });

  expect(await call('compare_runs', { report, older: 2, newer: 2 })).toMatchObject({
    isError: true,
    code: 'validation-failed',
  });
  expect(await call('compare_runs', { report, older: 1, newer: 99 })).toMatchObject({
    isError: true,
    code: 'not-found',
  });
  expect(await call('get_report', { report: '4711' })).toMatchObject({ isError: true, code: 'not-found' });
  expect(await call('audit_page', { url: 'http://127.0.0.1:1/' })).toMatchObject({
    isError: true,
    code: 'validation-failed',
  });
}
