import { expect, test } from 'vitest';
import { sampleSettings } from '../crawl/sample-settings.ts';
import type { CrawlSettings } from '../crawl/types.ts';
import { lookAt } from './look.ts';
import { testReader } from './testing/reader.ts';
import { serveSite, type TestSite, text } from './testing/serve-site.ts';
import { walking } from './testing/walking.ts';

const urlset = (...urls: readonly string[]) =>
  text(`<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`, 'text/xml');

async function look(site: TestSite, given: Partial<CrawlSettings> = {}) {
  const { openSession, clock } = await walking(site);
  const settings = sampleSettings({ start: `${site.origin}/`, ...given });
  const signal = new AbortController().signal;
  return lookAt({ settings, session: openSession, reader: testReader, now: clock.now, signal });
}

test('a look tells what list and sitemaps name, and what robots.txt denies, and fetches no page', async () => {
  const site = await serveSite({
    '/robots.txt': (request, response) =>
      text(`User-agent: *\nDisallow: /basket\nCrawl-delay: 3\nSitemap: ${site.origin}/map.xml`)(
        request,
        response,
      ),
    '/map.xml': (request, response) =>
      urlset(
        `${site.origin}/a?utm_source=x`,
        `${site.origin}/basket`,
        'https://elsewhere.example/',
      )(request, response),
  });
  const found = await look(site, { urls: [`${site.origin}/a`] });
  expect(found).toMatchObject({
    robots: { url: `${site.origin}/robots.txt`, status: 200, letsIn: true, crawlDelay: 3 },
    sitemaps: [{ url: `${site.origin}/map.xml`, status: 200, entries: 3, isWhole: true, error: null }],
    isWhole: true,
  });
  expect(found.met.map(({ url, sources }) => [url.slice(site.origin.length), sources])).toEqual([
    ['/', 1],
    ['/a', 2 + 4],
    ['/basket', 4],
  ]);
  expect([...found.denied]).toEqual([`${site.origin}/basket`]);
  expect(site.asked).toEqual(['/robots.txt', '/map.xml']);
});

test('a look says that robots.txt keeps the start out', async () => {
  const site = await serveSite({ '/robots.txt': text('User-agent: *\nDisallow: /') });
  expect(await look(site, { sitemaps: 'none' })).toMatchObject({
    robots: { letsIn: false, status: 200 },
    sitemaps: [],
  });
});

test('a look asks ten times at most, and says that there may be more', async () => {
  const site = await serveSite((request, response) => {
    if (request.url === '/robots.txt') {
      const lines = Array.from({ length: 40 }, (_, at) => `Sitemap: ${site.origin}/${at}.xml`);
      return text(lines.join('\n'))(request, response);
    }
    return urlset(`${site.origin}/of${request.url}`)(request, response);
  });
  const found = await look(site);
  expect(site.asked).toHaveLength(10);
  expect(found.sitemaps).toHaveLength(9);
  expect(found.isWhole).toBe(false);
});

test('a look names each sitemap that lists nothing, with what it answers', async () => {
  const answers = {
    '/broken.xml': 500,
    '/gone.xml': 404,
    '/page.xml': 200,
    '/later.xml': 503,
    '/soon.xml': 503,
  } as const;
  const site = await serveSite(({ url = '' }, response) => {
    const status = answers[url as keyof typeof answers];
    if (url === '/robots.txt')
      response.end(
        Object.keys(answers)
          .map((path) => `Sitemap: ${site.origin}${path}`)
          .join('\n'),
      );
    else
      response
        .writeHead(status, status === 503 ? { 'Retry-After': url === '/soon.xml' ? '5' : '600' } : {})
        .end('<p>A page</p>');
  });
  const found = await look(site);
  expect(
    found.sitemaps.map(({ url, status, error }) => [url.slice(site.origin.length), status, error]),
  ).toEqual([
    ['/broken.xml', 500, 'It answers 500.'],
    ['/gone.xml', 404, 'It answers 404.'],
    ['/page.xml', 200, 'It is no sitemap that can be read.'],
    ['/later.xml', 503, 'It answers 503.'],
    // It wants a pause that is too long for whoever waits.
    ['/soon.xml', null, 'It could not be read.'],
  ]);
  expect(found.isWhole).toBe(false);
});

test('a look names of the usual places those alone that may hold a sitemap', async () => {
  const site = await serveSite(({ url }, response) => {
    response.writeHead(url === '/sitemap.xml' ? 500 : 404).end();
  });
  const found = await look(site);
  expect(found.sitemaps).toMatchObject([{ url: `${site.origin}/sitemap.xml`, status: 500, entries: 0 }]);
  expect(found.isWhole).toBe(false);
});

test('a look leaves alone who asks for a pause, and says what it knows', async () => {
  const site = await serveSite((_, response) => response.writeHead(503, { 'Retry-After': '600' }).end());
  const found = await look(site);
  expect(found).toMatchObject({ robots: { status: 503, letsIn: false }, isWhole: false });
  expect(found.met).toHaveLength(1);
  expect(site.asked.length).toBeLessThan(4);
});
