import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetDetails, type SeededCrawl, seedClosedCrawl } from '../../services/sites/testing.ts';
import { at, type TestApi } from '../testing.ts';
import { dataOf, rowsOf, startWithSite } from './testing.ts';

let api: TestApi;
let crawl: string;
let seeded: SeededCrawl;

beforeAll(async () => {
  const started = await startWithSite();
  ({ api, seeded } = started);
  crawl = `${started.path}/crawls/latest`;
});
afterAll(() => api.close());

const errorsOf = async (path: string) => {
  const { status, json } = await api.call('GET', path);
  return [status, Object.keys((at(json, 'errors') ?? {}) as object)];
};

describe('findings', () => {
  test('come by danger and points, and are filtered', async () => {
    const all = rowsOf(await api.call('GET', `${crawl}/findings?per_page=100`));
    const report = seeded.closed?.report.findings ?? [];
    expect(all.map(({ check }) => check)).toEqual(report.map(({ check }) => check));
    expect(all[0]).toMatchObject({ object: 'site_finding', is_new: null, failed: expect.any(Number) });
    const some = rowsOf(await api.call('GET', `${crawl}/findings?category=seo&outcome=warn&per_page=100`));
    const wanted = all.filter(({ category, outcome }) => category === 'seo' && outcome === 'warn');
    expect(some).toEqual(wanted);
    expect(await errorsOf(`${crawl}/findings?category=x&outcome=y`)).toEqual([422, ['category', 'outcome']]);
  });

  test('list their pages with what was found there', async () => {
    const { json } = await api.call('GET', `${crawl}/findings/image-alt/pages`);
    expect(at(json, 'meta', 'total')).toBe(7);
    expect(at(json, 'data', 0)).toMatchObject({
      object: 'site_finding_page',
      url: 'https://example.com/about',
      outcome: 'fail',
      detail: expect.any(String),
    });
    expect((await api.call('GET', `${crawl}/findings/nothing/pages`)).status).toBe(404);
  });

  test('about links name who links there', async () => {
    const rows = rowsOf(await api.call('GET', `${crawl}/findings/crawl-broken-links/pages`));
    const gone = rows.find(({ url }) => url === 'https://example.com/gone');
    expect(gone).toMatchObject({
      status: 404,
      sources: expect.arrayContaining([expect.objectContaining({ url: 'https://example.com/contact' })]),
      sources_total: 8,
    });
  });
});

describe('pages', () => {
  test('are listed from the start on, filtered and sorted', async () => {
    const { json } = await api.call('GET', `${crawl}/pages`);
    expect(at(json, 'meta', 'total')).toBe(52);
    expect(at(json, 'data', 0)).toMatchObject({ object: 'crawl_page', n: 0, kind: 'page', clicks: 0 });
    const total = async (query: string) =>
      at((await api.call('GET', `${crawl}/pages?${query}`)).json, 'meta', 'total');
    expect(await total('status=4xx')).toBe(1);
    expect(await total('status=404')).toBe(1);
    expect(await total('status=none&kind=error')).toBe(1);
    expect(await total('kind=skipped&why=robots')).toBe(2);
    const unknown = await api.call('GET', `${crawl}/pages?why=rain`);
    expect(at(unknown.json, 'errors', 'why', 0)).toMatch(
      /^"why" must be one of robots, .*bot_wall, .*timeout/,
    );
    expect(await total('search=LAMPS')).toBeGreaterThan(0);
    const sorted = rowsOf(await api.call('GET', `${crawl}/pages?sort_by=links_in&sort=desc`));
    expect(sorted[0]).toMatchObject({ links_in: expect.any(Number) });
    expect(await errorsOf(`${crawl}/pages?status=teapot`)).toEqual([422, ['status']]);
    expect(await errorsOf(`${crawl}/pages?kind=html&clicks_min=-1`)).toEqual([422, ['kind', 'clicks_min']]);
  });

  test('are walked by their links to the end, each once', async () => {
    const seen: unknown[] = [];
    let next: string | null = `${crawl}/pages?sort_by=score&sort=desc`;
    while (next !== null) {
      const answer = await api.call('GET', next);
      seen.push(...rowsOf(answer).map(({ n }) => n));
      const link = at(answer.json, 'links', 'next') as string | null;
      next = link?.slice(api.origin.length) ?? null;
    }
    expect(seen).toHaveLength(52);
    expect(new Set(seen).size).toBe(52);
  });

  test('are read one by one, with their links', async () => {
    const n = seeded.numberOf('/about');
    const page = dataOf(await api.call('GET', `${crawl}/pages/${n}`));
    expect(page).toMatchObject({
      url: 'https://example.com/about',
      sources: expect.arrayContaining(['link', 'sitemap']),
      facts: { h1: 'About us', language: 'en', words: 300 },
      findings: expect.arrayContaining([expect.objectContaining({ check: 'image-alt', outcome: 'fail' })]),
    });
    const out = rowsOf(await api.call('GET', `${crawl}/pages/${n}/links?direction=out&per_page=25`));
    expect(out.map(({ url }) => url)).toContain('https://example.com/team');
    const into = rowsOf(await api.call('GET', `${crawl}/pages/${seeded.numberOf('/team')}/links`));
    expect(into).toMatchObject([{ object: 'link', n, anchor: 'To /team', region: 'main' }]);
    const skipped = dataOf(await api.call('GET', `${crawl}/pages/${seeded.numberOf('/basket')}`));
    expect(skipped).toMatchObject({ kind: 'skipped', why: 'robots', facts: null, categories: null });
    for (const none of ['999', 'x', '-1', '00']) {
      expect((await api.call('GET', `${crawl}/pages/${none}`)).status).toBe(404);
    }
  });
});

test('templates are pages of one shape', async () => {
  const rows = rowsOf(await api.call('GET', `${crawl}/templates`));
  expect(rows[0]).toMatchObject({
    object: 'template',
    name: expect.stringMatching(/^\//),
    counted: expect.any(Number),
  });
});

describe('files', () => {
  test.each([
    ['', 'application/json', '.json'],
    ['part=site&format=md', 'text/markdown', '.md'],
    ['part=site&format=html', 'text/html', '.html'],
    ['part=pages', 'text/csv', '.csv'],
    ['part=links&format=ndjson', 'application/x-ndjson', '.ndjson'],
    ['part=findings&format=csv', 'text/csv', '.csv'],
    ['part=redirects', 'text/csv', '.csv'],
    ['part=sitemap', 'application/xml', '.xml'],
  ])('of %j are %s', async (query, type, ending) => {
    const answer = await api.call('GET', `${crawl}/export?${query}`, { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(new RegExp(`^${type.replace('+', '\\+')}`));
    expect(answer.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="[^"]+\\${ending}"$`),
    );
    expect(answer.text.length).toBeGreaterThan(0);
    const head = await api.call('HEAD', `${crawl}/export?${query}`);
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(head.headers['content-type']).toBe(answer.headers['content-type']);
  });

  test('hold a row for each page, and no formula', async () => {
    const { text } = await api.call('GET', `${crawl}/export?part=pages`);
    expect(text.trim().split('\r\n').length).toBe(53);
    expect(text).not.toMatch(/[,"]=HYPERLINK/);
    const { text: lines } = await api.call('GET', `${crawl}/export?part=pages&format=ndjson`);
    expect(
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toHaveLength(52);
  });

  test('come in formats of their part alone', async () => {
    expect(await errorsOf(`${crawl}/export?part=sitemap&format=csv`)).toEqual([422, ['format']]);
    expect(await errorsOf(`${crawl}/export?part=all&format=pdf`)).toEqual([422, ['part', 'format']]);
  });
});

test('two crawls are compared, the older first, whichever way is asked', async () => {
  const accountId = api.one.account.id;
  const { siteId } = seeded;
  await seedClosedCrawl(api.db, { accountId, siteId, at: Date.UTC(2026, 10, 27) });
  const path = `/api/v1/sites/${siteId}/crawls`;
  const { json } = await api.call('GET', `${path}/latest/diff?with=1`);
  expect(at(json, 'data')).toMatchObject({
    object: 'crawl_diff',
    older: { number: 1 },
    newer: { number: 2 },
    score_change: 0,
    difference: null,
    pages: { added: { count: 0 }, changed: { status: { count: 0, pages: [] } } },
    findings: { new: [], gone: [] },
  });
  expect((await api.call('GET', `${path}/1/diff?with=2`)).json).toEqual(json);
  expect(await errorsOf(`${path}/2/diff`)).toEqual([422, ['with']]);
  expect(await errorsOf(`${path}/2/diff?with=2`)).toEqual([422, ['with']]);
});

test('lists of a crawl whose details are no longer kept are 404, and say so', async () => {
  const accountId = api.one.account.id;
  const old = await seedClosedCrawl(api.db, { accountId });
  await forgetDetails(api.db, accountId, old.crawlId);
  const path = `/api/v1/sites/${old.siteId}/crawls/1`;
  for (const below of ['/pages', '/pages/0', '/pages/0/links', '/findings/image-alt/pages']) {
    const { status, json } = await api.call('GET', path + below);
    expect({ below, status, detail: at(json, 'detail') }).toEqual({
      below,
      status: 404,
      detail: expect.stringContaining('no longer kept'),
    });
  }
  expect(dataOf(await api.call('GET', path))).toMatchObject({
    details_kept: false,
    score: expect.any(Number),
  });
});
