import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { links, serveSite, text } from './testing/serve-site.ts';
import { walking } from './testing/walking.ts';

const urlset = (...urls: readonly string[]) =>
  text(`<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`, 'text/xml');
const index = (...urls: readonly string[]) =>
  text(
    `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`,
    'text/xml',
  );

test('Q6 a sitemap at a usual place is read before the first page', async () => {
  const site = await serveSite({
    '/sitemap_index.xml': (request, response) =>
      urlset(`${site.origin}/a`, 'https://elsewhere.example/', `${site.origin}/`)(request, response),
    '/': links('/b'),
    '/a': links(),
    '/b': links(),
  });
  const { run, rows, urls } = await walking(site);
  expect(await run()).toEqual({ stoppedBy: null });
  expect(await rows.site()).toMatchObject({ sitemaps: { files: 1, entries: 3, isWhole: true } });
  expect((await urls()).map(({ url, sources }) => [url.slice(site.origin.length), sources])).toEqual([
    ['/', 1 + 4],
    ['/a', 4],
    ['/b', 8],
  ]);
  expect(site.asked.slice(0, 4)).toEqual([
    '/robots.txt',
    '/assay-0123456789abcdef',
    '/sitemap.xml',
    '/sitemap_index.xml',
  ]);
});

test('Q6 robots.txt says where they are, an index names more, and one that names itself is read once', async () => {
  const site = await serveSite({
    '/robots.txt': (request, response) =>
      text(`Sitemap: ${site.origin}/one.xml\nSitemap: ${site.origin}/two.txt\nSitemap: not an address`)(
        request,
        response,
      ),
    '/one.xml': (request, response) =>
      index(`${site.origin}/one.xml`, `${site.origin}/sub.xml`, `${site.origin}/gone.xml`)(request, response),
    '/sub.xml': (request, response) =>
      index(`${site.origin}/deep.xml`, `${site.origin}/one.xml`)(request, response),
    '/deep.xml': (request, response) => urlset(`${site.origin}/a`)(request, response),
    '/two.txt': (request, response) => text(`${site.origin}/b\n`)(request, response),
    '/': links(),
  });
  const { run, rows, kinds } = await walking(site);
  await run();
  expect(await rows.site()).toMatchObject({ sitemaps: { files: 4, entries: 2, isWhole: true } });
  expect(await kinds()).toEqual({ '/': 'page', '/a': 'error', '/b': 'error' });
  expect(site.asked.filter((path) => path === '/one.xml')).toHaveLength(1);
  expect(site.asked).not.toContain('/sitemap.xml');
});

test('Q6 what an index names below the third level is not read, and said so', async () => {
  const site = await serveSite((request, response) => {
    const [, level] = /^\/s(\d)\.xml$/.exec(request.url ?? '') ?? [];
    if (level !== undefined) index(`${site.origin}/s${Number(level) + 1}.xml`)(request, response);
    else response.writeHead(404).end();
  });
  const { run, rows } = await walking(site, '/', { sitemaps: [`${site.origin}/s1.xml`] });
  await run();
  expect(await rows.site()).toMatchObject({ sitemaps: { files: 3, entries: 0, isWhole: false } });
  expect(site.asked).not.toContain('/s4.xml');
});

test.each([
  ['breaks off', text('<urlset><url><loc>http://127.0.0.1/a</loc></url><url><lo', 'text/xml')],
  [
    'does not arrive',
    (_: unknown, response: { writeHead(status: number): { end(): void } }) => response.writeHead(500).end(),
  ],
])('Q6 a file that %s leaves open what else it lists', async (_, file) => {
  const site = await serveSite({ '/s.xml': file, '/': links() });
  const { run, rows } = await walking(site, '/', { sitemaps: [`${site.origin}/s.xml`] });
  await run();
  expect(await rows.site()).toMatchObject({ sitemaps: { isWhole: false } });
});

test('Q6 entries of several files are taken in turns', async () => {
  const listing = (name: string) => (request: IncomingMessage, response: ServerResponse) =>
    urlset(...[0, 1, 2].map((i) => `${site.origin}/${name}/${i}`))(request, response);
  const site = await serveSite({ '/one.xml': listing('a'), '/two.xml': listing('b'), '/': links() });
  const sitemaps = ['/one.xml', '/two.xml'].map((path) => site.origin + path);
  const { run, urls } = await walking(site, '/', { sitemaps, pagesMax: 3 });
  await run();
  expect((await urls()).map(({ url }) => url.slice(site.origin.length))).toEqual([
    ...['/', '/a/0', '/b/0', '/a/1', '/b/1', '/a/2', '/b/2'],
  ]);
  expect(site.asked).toContain('/b/0');
});

test('Q6 entries fill at most half of what may be known', async () => {
  const site = await serveSite({
    '/s.xml': (request, response) =>
      urlset(...Array.from({ length: 5_200 }, (_, i) => `${site.origin}/a/${i}`))(request, response),
    '/': links(),
  });
  const { run, rows } = await walking(site, '/', { sitemaps: [`${site.origin}/s.xml`], pagesMax: 2 });
  expect(await run()).toEqual({ stoppedBy: 'pages' });
  expect(await rows.site()).toMatchObject({ sitemaps: { files: 1, entries: 5_200, isWhole: false } });
  // Every second one.
  expect(await rows.state()).toMatchObject({ known: 2_601, fetched: 2 });
});

test('Q6 without a sitemap there is none', async () => {
  const site = await serveSite({ '/': links() });
  const { run, rows } = await walking(site, '/', { sitemaps: 'none' });
  await run();
  expect(await rows.site()).toMatchObject({ sitemaps: null });
  expect(site.asked).toEqual(['/robots.txt', '/assay-0123456789abcdef', '/']);
});
