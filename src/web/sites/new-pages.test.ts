import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startPages, type TestPages } from '../testing.ts';

let pages: TestPages;
beforeAll(async () => {
  pages = await startPages({
    settings: { ASSAY_RATE_CREATE: '100000/60', ASSAY_RATE_DEFAULT: '100000/60' },
    lookAtSite: async ({ settings: { start } }) => ({
      robots: {
        url: `${start}robots.txt`,
        status: start.includes('silent') ? null : 200,
        letsIn: true,
        crawlDelay: 2,
      },
      sitemaps: [
        { url: `${start}sitemap.xml`, status: 200, entries: 3, isWhole: true, error: null },
        { url: `${start}news.xml`, status: 500, entries: 0, isWhole: false, error: 'It answers 500.' },
      ],
      met: ['', 'blog/one', 'blog/two', 'cart'].map((path) => ({
        url: start + path,
        sources: 4,
        clicks: null,
      })),
      denied: new Set([`${start}cart`]),
      isWhole: !start.includes('silent'),
    }),
  });
});
afterAll(() => pages.close());

/** As the page has it, with what a person changes. */
const form = (changes: Record<string, string> = {}) => ({
  ...{ start: 'example.com', name: '', extent: 'links', urls: '', pages_max: '1000', scope: 'host' },
  ...{ include: '', exclude: '', sitemaps: '', ignore_params: '', sample: '', clicks_max: '' },
  ...{ minutes_max: '', megabytes_max: '', robots: 'obey', privacy: '1', password: '' },
  ...changes,
});

const anything = { sortBy: 'id', sort: 'desc', perPage: 10, page: 1 } as const;
const countSites = async () => (await pages.services.sites.list(pages.one.account.id, anything)).total;

async function created(changes: Record<string, string>) {
  const { status, headers, html } = await pages.post('/sites', form(changes));
  expect(status, html).toBe(303);
  const [, id] = /^\/sites\/(\d+)$/.exec(headers.location ?? '') ?? [];
  return pages.services.sites.get(pages.one.account.id, Number(id));
}

describe('a new site', () => {
  test('is private, and takes what is usual', async () => {
    const site = await created({});
    expect(site).toMatchObject({ start: 'https://example.com/', name: null, privacy: 1, crawlsCount: 1 });
    expect(site.settings).toMatchObject({
      follow: true,
      sitemaps: 'auto',
      pagesMax: 1_000,
      bytesMax: 2 ** 30,
    });
  });

  test.each([
    ['sitemaps', {}, { follow: false, sitemaps: 'auto', urls: [] }],
    [
      'list',
      { urls: 'https://example.com/a\r\n\r\nhttps://example.com/b' },
      { follow: false, sitemaps: 'none', urls: ['https://example.com/a', 'https://example.com/b'] },
    ],
    ['links', { sitemaps: 'None' }, { follow: true, sitemaps: 'none' }],
  ])('goes as far as %s', async (extent, changes, settings) => {
    expect((await created({ extent, ...changes })).settings).toMatchObject(settings);
  });

  test('takes everything below More', async () => {
    const site = await created({
      ...{ name: 'The shop', scope: 'subdomains', include: '/blog/*\n/', exclude: '/cart*' },
      ...{
        ignore_params: 'sid\nref_*',
        sample: '20',
        clicks_max: '0',
        minutes_max: '30',
        megabytes_max: '200',
      },
      ...{ nofollow: '1', privacy: '2', password: 'a long secret' },
    });
    expect(site).toMatchObject({ name: 'The shop', privacy: 2, hasPassword: true });
    expect(site.settings).toMatchObject({
      ...{
        scope: 'subdomains',
        include: ['/blog/*', '/'],
        exclude: ['/cart*'],
        ignoreParams: ['sid', 'ref_*'],
      },
      ...{ sample: 20, clicksMax: 0, minutesMax: 30, bytesMax: 200 * 2 ** 20, nofollow: true },
    });
  });

  test.each([
    [{ start: '' }, 'start', 'Enter the address the site begins at'],
    [{ start: 'ftp://example.com' }, 'start', 'Only http and https addresses can be checked.'],
    [{ include: 'blog' }, 'include', 'A pattern begins with / or *'],
    [{ pages_max: 'many' }, 'pages_max', 'Write a whole number'],
    [{ megabytes_max: '0' }, 'megabytes_max', ''],
    [{ extent: 'list' }, 'urls', 'Enter at least one address'],
    [{ extent: 'sitemaps', sitemaps: 'none' }, 'sitemaps', 'there has to be a sitemap'],
    [{ robots: 'ignore' }, 'robots', 'ASSAY_CRAWL_OWN_HOSTS'],
    [{ privacy: '2', password: 'short' }, 'password', '6 characters'],
  ])('is refused with %o, and what was typed stays', async (changes, field, sentence) => {
    const sent = form({ name: 'What I typed', ...changes });
    const before = await countSites();
    const { status, html } = await pages.post('/sites', sent);
    expect(status).toBe(422);
    expect(html).toContain('<title>Error: Add a site');
    const id = field === 'password' ? 'share-password' : field;
    const [, said = ''] = new RegExp(`id="${id}-error">.*?<span>(.*?)</span>`, 's').exec(html) ?? [];
    expect(said).not.toBe('');
    expect(said).toContain(sentence);
    expect(html).toMatch(new RegExp(`role="alert".*href="#${id}".*<form class="site-form"`, 's'));
    expect(html).toMatch(new RegExp(`id="${id}"[^>]* aria-invalid="true"`));
    expect(html).toContain('value="What I typed"');
    // What was refused is in sight.
    if (['include', 'megabytes_max', 'sitemaps', 'robots'].includes(field))
      expect(html).toContain('<details class="more" open>');
    expect(await countSites()).toBe(before);
  });

  test('says when there are too many of them for now', async () => {
    const slow = await startPages({ settings: { ASSAY_RATE_CREATE: '1/60' } });
    onTestFinished(() => slow.close());
    await slow.post('/sites', form());
    const { status, html } = await slow.post('/sites', form({ start: 'other.example' }));
    expect(status).toBe(429);
    expect(html).toContain('value="other.example"');
  });
});

describe('a preview', () => {
  test('tells what would be read and what a pattern meets, and stores nothing', async () => {
    const before = await countSites();
    const { status, html } = await pages.post('/sites/preview', form({ include: '/blog\n/blog/*' }));
    expect(status).toBe(200);
    const text = html.replaceAll(/<\/?(?:bdi|wbr|span)[^>]*>/g, '').replaceAll(/<[^>]*>/g, ' ');
    expect(text).toContain('4 addresses known before the first page is read. Nothing was stored.');
    expect(text).toContain(
      'It answered with 200. It lets the start in. It asks for 2 seconds between two pages.',
    );
    expect(text).toMatch(/example\.com\/sitemap\.xml 3 addresses/);
    expect(text).toMatch(/example\.com\/news\.xml It answers 500\./);
    expect(text).toContain('Denied by robots.txt');
    expect(text).toMatch(/Would be read\s+2\s+example\.com\/blog\/one/);
    expect(text).toContain('A pattern means the whole path with its query.');
    expect(text).toContain('Did you mean /blog/*?');
    // The form is as it was.
    expect(html).toMatch(/<textarea[^>]* name="include"[^>]*>\/blog\n\/blog\/\*<\/textarea>/);
    expect(await countSites()).toBe(before);
  });

  test('of a site that does not answer says that all of it would wait', async () => {
    const { html } = await pages.post('/sites/preview', form({ start: 'silent.example' }));
    expect(html).toContain('It gave no usable answer. While that is so, nothing is read');
    expect(html).toContain('Would wait for robots.txt');
    for (const contrary of ['Would be read', 'There may be more']) expect(html).not.toContain(contrary);
  });

  test('of what is refused says why', async () => {
    const { status, html } = await pages.post('/sites/preview', form({ exclude: '/' }));
    expect(status).toBe(422);
    expect(html).toContain('There is no preview yet.');
    expect(html).toContain('leaves out the start itself');
    expect(await pages.get('/sites/preview')).toMatchObject({
      status: 303,
      headers: { location: '/sites/new' },
    });
  });
});
