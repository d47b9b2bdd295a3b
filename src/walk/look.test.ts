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
    sitemaps: [{ url: `${site.origin}/map.xml`, entries: 3, isWhole: true }],
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

test('a look leaves alone who asks for a pause, and says what it knows', async () => {
  const site = await serveSite((_, response) => response.writeHead(503, { 'Retry-After': '600' }).end());
  const found = await look(site);
  expect(found).toMatchObject({ robots: { status: 503, letsIn: false }, isWhole: false });
  expect(found.met).toHaveLength(1);
  expect(site.asked.length).toBeLessThan(4);
});
