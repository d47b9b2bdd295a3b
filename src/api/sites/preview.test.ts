import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, startApi, type TestApi } from '../testing.ts';
import { dataOf, lax } from './testing.ts';

const path = '/api/v1/sites/preview';
const urls = ['/', '/about', '/blog/a', '/blog/b', '/cart'].map((one) => `https://example.com${one}`);
let api: TestApi;

beforeAll(async () => {
  api = await startApi({
    settings: lax,
    lookAtSite: async ({ settings }) => ({
      isRefused: settings.start.includes('inside'),
      robots: { url: 'https://example.com/robots.txt', status: 200, letsIn: true, crawlDelay: 2 },
      sitemaps: [
        { url: 'https://example.com/sitemap.xml', status: 200, entries: 5, isWhole: true, error: null },
        {
          ...{ url: 'https://example.com/broken.xml', status: 500, entries: 0, isWhole: false },
          error: 'It answers 500.',
        },
      ],
      met: urls.map((url) => ({ url, sources: 4, clicks: null })),
      denied: new Set(['https://example.com/cart']),
      isWhole: false,
    }),
  });
});
afterAll(() => api.close());

test('a preview says what would become of what is known, and stores nothing', async () => {
  const answer = await api.call('POST', path, { form: { start: 'example.com', include: '/blog\n/*' } });
  expect(dataOf(answer)).toEqual({
    object: 'site_preview',
    settings: expect.objectContaining({ start: 'https://example.com/', include: ['/blog', '/*'] }),
    robots: { url: 'https://example.com/robots.txt', status: 200, lets_in: true, crawl_delay: 2 },
    sitemaps: [
      { url: 'https://example.com/sitemap.xml', status: 200, entries: 5, read_whole: true, error: null },
      {
        ...{ url: 'https://example.com/broken.xml', status: 500, entries: 0, read_whole: false },
        error: 'It answers 500.',
      },
    ],
    known: 5,
    fates: [
      { fate: 'in', count: 4, examples: urls.slice(0, 4) },
      { fate: 'robots', count: 1, examples: [urls[4]] },
    ],
    patterns: [
      { field: 'include', pattern: '/blog', count: 0, examples: [], did_you_mean: '/blog/*' },
      { field: 'include', pattern: '/*', count: 5, examples: urls, did_you_mean: null },
    ],
    complete: false,
  });
  expect(at((await api.call('GET', '/api/v1/sites')).json, 'meta', 'total')).toBe(0);
});

test('its refusals are those of a new site', async () => {
  const { status, json } = await api.call('POST', path, {
    json: { start: 'example.com', exclude: ['blog'] },
  });
  expect([status, Object.keys(at(json, 'errors') as object)]).toEqual([422, ['exclude']]);
});

test('D4 E3 the audit log says that our own rules kept us from a host', async () => {
  const refused = async () => {
    const { rows } = await api.services.auditLog.list(api.one.account.id, { limit: 100 });
    return rows.filter(({ action }) => action === 'target.refused').map(({ detail }) => detail);
  };
  const before = await refused();
  await api.call('POST', path, { form: { start: 'inside.example.com' } });
  expect(await refused()).toEqual([expect.stringContaining('https://inside.example.com/'), ...before]);
});
