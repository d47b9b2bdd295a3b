import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CrawlsFull } from '../../services/sites/limits.ts';
import { seedClosedCrawl } from '../../services/sites/testing.ts';
import { crawlStateCodes } from '../../store/codes.ts';
import { problemOf } from '../problem.ts';
import { at, type TestApi } from '../testing.ts';
import { dataOf, newSite, rowsOf, startWithSite } from './testing.ts';

const sites = '/api/v1/sites';
let api: TestApi;
/** Of a site that was crawled. */
let crawled: string;

beforeAll(async () => {
  ({ api, path: crawled } = await startWithSite());
});
afterAll(() => api.close());

describe('a new site', () => {
  test('is there at once, with its first crawl queued and all its settings', async () => {
    const answer = await api.call('POST', sites, {
      form: { start: 'example.com/shop/', name: 'Shop', scope: 'path', include: '/shop/*\r\n/about' },
    });
    const { id } = dataOf(answer);
    expect(answer).toMatchObject({
      status: 201,
      headers: { location: `${sites}/${id}`, 'retry-after': '10' },
    });
    expect(answer.headers).not.toHaveProperty('preference-applied');
    expect(dataOf(answer)).toMatchObject({
      object: 'site',
      name: 'Shop',
      start: 'https://example.com/shop/',
      project: 'example.com',
      state: 'queued',
      score: null,
      privacy: 0,
      share_url: expect.stringContaining('/s/'),
      crawls_count: 1,
      crawl: { object: 'crawl', number: 1, state: 'queued', pages: { fetched: 0 } },
      settings: { scope: 'path', include: ['/shop/*', '/about'], pages_max: 1_000, sample: null },
      findings: [],
      templates: [],
      generated_at: null,
    });
    const read = await api.call('GET', `${sites}/${id}`);
    expect(dataOf(read)).toEqual(dataOf(answer));
    expect(read.headers.etag).toBe(answer.headers.etag);
  });

  test('is waited for only when that is asked for', async () => {
    const headers = { prefer: 'wait=0' };
    const answer = await api.call('POST', sites, { form: { start: 'example.com' }, headers });
    expect(answer).toMatchObject({ status: 201, headers: { 'preference-applied': 'wait=0' } });
  });

  test('is answered as it is once its crawl has ended, where that is asked for', async () => {
    const form = { start: 'example.com', name: 'Waited for' };
    const waiting = api.call('POST', sites, { form, headers: { prefer: 'wait=20' } });
    const find = async () => rowsOf(await api.call('GET', `${sites}?search=waited`))[0];
    const made = await vi.waitUntil(find, 20_000);
    const failed = { errorCode: 'timeout', errorMessage: 'The site did not answer.' };
    const isOfIt = api.db.sql.updateTable('crawls').where('siteId', '=', made.id as number);
    await isOfIt.set({ state: crawlStateCodes.failed, finishedAt: Date.now(), ...failed }).execute();
    const answer = await waiting;
    expect(answer).toMatchObject({ status: 201, headers: { 'preference-applied': 'wait=20' } });
    expect(answer.headers).not.toHaveProperty('retry-after');
    expect(dataOf(answer)).toMatchObject({ state: 'failed', score: null, error: { code: 'timeout' } });
  });

  test('H2: is made once by one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const first = await api.call('POST', sites, { form: { start: 'example.com' }, headers });
    const again = await api.call('POST', sites, { json: { start: 'example.com' }, headers });
    expect(again).toMatchObject({
      status: 201,
      text: first.text,
      headers: { 'idempotent-replayed': 'true' },
    });
    expect(again.headers).toMatchObject({ location: first.headers.location, etag: first.headers.etag });
    const other = await api.call('POST', sites, { form: { start: 'example.org' }, headers });
    expect(other).toMatchObject({ status: 422, json: { code: 'idempotency-key-reused' } });
  });

  test.each([
    [{}, 'start'],
    [{ start: 'http://127.0.0.1/' }, 'start'],
    [{ start: 'ftp://example.com' }, 'start'],
    [{ start: 'example.com', include: 'blog' }, 'include'],
    [{ start: 'example.com', robots: 'ignore' }, 'robots'],
    [{ start: 'example.com', robots: 'no' }, 'robots'],
    [{ start: 'example.com', pages_max: '0' }, 'pages_max'],
    [{ start: 'example.com', pages_max: '999999999' }, 'pages_max'],
    [{ start: 'example.com', sample: '1001' }, 'sample'],
    [{ start: 'example.com', sitemaps: 'ftp://example.com/map.xml' }, 'sitemaps'],
    [{ start: 'example.com', privacy: '2' }, 'password'],
    [{ start: 'example.com', name: 'x'.repeat(101) }, 'name'],
  ])('of %j is refused for %s', async (form, field) => {
    const { status, json } = await api.call('POST', sites, { form });
    expect([status, Object.keys(at(json, 'errors') as object)]).toEqual([422, [field]]);
  });

  test.each([
    [{ pages_max: '0' }, '1 to 50000'],
    [{ pages_max: 50_001 }, '1 to 50000'],
    [{ bytes_max: '5' }, '1048576 to 1099511627776'],
    [{ bytes_max: 2 ** 41 }, '1048576 to 1099511627776'],
    [{ minutes_max: 0 }, '1 to 10080'],
    [{ clicks_max: 1_001 }, '0 to 1000'],
  ])('with %j, new, changed or previewed, is told from what to what it goes', async (fields, range) => {
    const [name] = Object.keys(fields) as [string];
    const json = { start: 'example.com', ...fields };
    for (const [method, path] of [
      ['POST', sites],
      ['PUT', await newSite(api)],
      ['POST', `${sites}/preview`],
    ] as const)
      expect(at((await api.call(method, path, { json })).json, 'errors')).toEqual({
        [name]: [`"${name}" must be a whole number from ${range}.`],
      });
  });

  test('has a list of 10,000 addresses, and no longer one', async () => {
    const urls = Array.from({ length: 10_000 }, (_, n) => `https://example.com/${n}`);
    const made = await api.call('POST', sites, { json: { start: 'example.com', urls } });
    expect(at(made.json, 'data', 'settings', 'urls')).toHaveLength(10_000);
    const form = { start: 'example.com', urls: [...urls, 'https://example.com/more'].join('\n') };
    const { status, json } = await api.call('POST', sites, { form });
    expect({ status, sentence: at(json, 'errors', 'urls', 0) }).toEqual({
      status: 422,
      sentence: expect.stringMatching(/10,001.*10,000/),
    });
    // Lists of sites do not repeat it.
    const rows = rowsOf(await api.call('GET', sites));
    expect(rows.find(({ id }) => id === at(made.json, 'data', 'id'))).toMatchObject({
      settings: { urls_count: 10_000 },
    });
    for (const { settings } of rows) expect(settings).not.toHaveProperty('urls');
  });
});

describe('a crawled site', () => {
  test('says what to fix first, over all its pages', async () => {
    const { json } = await api.call('GET', crawled);
    expect(at(json, 'data')).toMatchObject({
      state: 'completed',
      score: expect.any(Number),
      categories: { seo: { score: expect.any(Number), failed: expect.any(Number) } },
      crawl: { number: 1, pages: { counted: 40, skipped: { robots: 2 } }, details_kept: true },
      generated_at: expect.any(String),
    });
    const findings = at(json, 'data', 'findings') as Record<string, unknown>[];
    expect(findings.length).toBeGreaterThan(5);
    for (const { items } of findings) expect((items as unknown[]).length).toBeLessThanOrEqual(5);
    expect(at(json, 'data', 'templates', 0)).toMatchObject({ object: 'template', known: expect.any(Number) });
  });

  test('is found by search, project, state and result', async () => {
    const { id, result } = dataOf(await api.call('GET', crawled));
    for (const query of [
      'search=EXAMPLE',
      'project=www.example.com',
      'state=completed',
      `result=${result}`,
    ]) {
      const rows = rowsOf(await api.call('GET', `${sites}?${query}&sort_by=score&per_page=100`));
      expect({ query, ids: rows.map((row) => row.id) }).toMatchObject({ ids: expect.arrayContaining([id]) });
    }
    expect(rowsOf(await api.call('GET', `${sites}?search=nowhere`))).toEqual([]);
    expect((await api.call('GET', `${sites}?state=done`)).status).toBe(422);
  });

  test('H4: is changed by who has seen it as it is', async () => {
    const { headers } = await api.call('GET', crawled);
    const seen = { 'if-match': headers.etag as string };
    const change = { form: { name: 'Lamps', privacy: '1' }, headers: seen };
    const changed = await api.call('PUT', crawled, change);
    expect(changed).toMatchObject({
      status: 200,
      json: { data: { name: 'Lamps', privacy: 1, crawls_count: 1 } },
    });
    const refused = await api.call('PUT', crawled, { form: { name: '' }, headers: seen });
    expect(refused).toMatchObject({ status: 412, headers: { etag: changed.headers.etag } });
    const unknown = { 'if-none-match': changed.headers.etag as string };
    expect((await api.call('GET', crawled, { headers: unknown })).status).toBe(304);
    expect(dataOf(await api.call('PATCH', crawled, { form: { name: '' } }))).toMatchObject({ name: null });
  });

  test('has another link once the old one shall be dead', async () => {
    const { share_url: before } = dataOf(await api.call('GET', crawled));
    const { share_url: after } = dataOf(await api.call('PUT', crawled, { form: { new_link: '1' } }));
    expect(after).not.toBe(before);
  });
});

test('a site that is crawled shows how far it is, and its tag moves with that', async () => {
  const running = await seedClosedCrawl(api.db, {
    ...{ accountId: api.one.account.id, isClosed: false, fetchedMax: 10 },
  });
  const path = `${sites}/${running.siteId}`;
  const { headers, json } = await api.call('GET', path);
  expect(at(json, 'data')).toMatchObject({
    ...{ state: 'running', score: null, findings: [], generated_at: null },
    crawl: { pages: { known: 52, indexable: null }, estimate: null, findings_count: null },
  });
  const fetched = at(json, 'data', 'crawl', 'pages', 'fetched') as number;
  const isOfIt = api.db.sql.updateTable('crawls').where('id', '=', running.crawlId);
  await isOfIt.set({ fetched: fetched + 1 }).execute();
  const again = await api.call('GET', path, { headers: { 'if-none-match': headers.etag as string } });
  expect(again).toMatchObject({
    status: 200,
    json: { data: { crawl: { pages: { fetched: fetched + 1 } } } },
  });

  // Its addresses are listed as they became known.
  const pages = `${path}/crawls/latest/pages`;
  expect((await api.call('GET', `${pages}?kind=waiting`)).status).toBe(200);
  const { status, json: refusal } = await api.call('GET', `${pages}?sort_by=score`);
  expect([status, Object.keys(at(refusal, 'errors') as object)]).toEqual([422, ['sort_by']]);
});

test('settings of a change count from the next crawl, which joins one that is open', async () => {
  const path = await newSite(api, { sample: '3', exclude: '/cart*' });
  const changed = await api.call('PUT', path, {
    form: { sample: '', exclude: '', pages_max: '7', update: '1' },
  });
  expect(dataOf(changed)).toMatchObject({
    settings: { sample: null, exclude: [], pages_max: 7 },
    crawls_count: 1,
  });
  const crawl = dataOf(await api.call('GET', `${path}/crawls/latest`));
  expect(crawl).toMatchObject({ number: 1, settings: { sample: 3, exclude: ['/cart*'] } });
});

test('a site is deleted with its crawls', async () => {
  const path = await newSite(api);
  const id = Number(path.split('/').at(-1));
  expect((await api.call('DELETE', path)).json).toEqual({ object: 'site', id, deleted: true, status: 200 });
  for (const below of ['', '/crawls', '/crawls/1', '/links', '/events']) {
    expect((await api.call('GET', path + below)).status).toBe(404);
  }
});

test('signed links open a private site for a while', async () => {
  const path = await newSite(api, { privacy: '1' });
  const made = await api.call('POST', `${path}/links`, { form: { expires_in: '3600' } });
  expect(made).toMatchObject({
    status: 201,
    json: { data: { site_id: Number(path.split('/').at(-1)), url: expect.stringMatching(/\/s\/.+\?k=/) } },
  });
  const { id } = dataOf(made);
  expect(rowsOf(await api.call('GET', `${path}/links`))).toMatchObject([{ object: 'signed_link', id }]);
  expect((await api.call('DELETE', `${path}/links/${id}`)).status).toBe(200);
  expect(rowsOf(await api.call('GET', `${path}/links`))).toEqual([]);
});

test('the account tells what of its limits is used, and when more comes', async () => {
  const before = at((await api.call('GET', '/api/v1/account')).json, 'data', 'limits') as Used;
  await newSite(api);
  const { json } = await api.call('GET', '/api/v1/account');
  expect(at(json, 'data', 'limits')).toMatchObject({
    sites: { limit: 200, used: before.sites.used + 1 },
    open_crawls: { limit: 22, used: before.open_crawls.used + 1 },
    crawled_pages_per_day: { limit: 100_000, used: 0, renews_at: expect.stringMatching(/T00:00:00\.000Z$/) },
    crawl_pages_max: 50_000,
  });
});

type Used = Readonly<Record<'sites' | 'open_crawls', { readonly used: number }>>;

test('one crawl too many is refused by the limit of crawls', () => {
  const full = new CrawlsFull('Try again when one has ended.', { retryAfterSeconds: 60 });
  expect(problemOf(full, 'id')).toMatchObject({ status: 429, 'violated-policies': ['crawls'] });
});
