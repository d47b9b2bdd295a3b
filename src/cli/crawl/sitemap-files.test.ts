import { expect, test } from 'vitest';
import { sitemapFiles } from './sitemap-files.ts';

const start = 'https://example.com/en/';
const urls = Array.from({ length: 5 }, (_, i) => `https://example.com/?a=1&b=${i}`);
const locsOf = (text: string) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);

test('one file holds what it may, with addresses as XML has them', () => {
  const [file, ...others] = sitemapFiles(urls, start, 'out/site.xml');
  expect(others).toEqual([]);
  expect(file?.path).toBe('out/site.xml');
  expect(file?.text).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9">\n/,
  );
  expect(locsOf(file?.text ?? '')).toEqual(urls.map((url) => url.replace('&', '&amp;')));
  expect(file?.text).toMatch(/<\/url>\n<\/urlset>\n$/);
});

test('more than one file holds are files beside an index that names them', () => {
  const files = sitemapFiles(urls, start, 'out/site.xml', { entries: 2, bytes: 10_000 });
  expect(files.map(({ path }) => path)).toEqual([
    ...['out/site.xml', 'out/site-1.xml', 'out/site-2.xml', 'out/site-3.xml'],
  ]);
  const [index, ...parts] = files.map(({ text }) => locsOf(text));
  expect(files[0]?.text).toContain('<sitemapindex ');
  expect(index).toEqual([1, 2, 3].map((n) => `https://example.com/site-${n}.xml`));
  expect(parts.map(({ length }) => length)).toEqual([2, 2, 1]);
});

test('no file is larger than it may be', () => {
  const files = sitemapFiles(urls, start, 'site.xml', { entries: 50, bytes: 300 });
  expect(files.length).toBeGreaterThan(2);
  for (const { text } of files.slice(1)) expect(text.length).toBeLessThanOrEqual(300);
  expect(files.slice(1).flatMap(({ text }) => locsOf(text))).toHaveLength(5);
});

test('a site without a page for search engines has a sitemap of nothing', () => {
  expect(locsOf(sitemapFiles([], start, 'site.xml')[0]?.text ?? 'none')).toEqual([]);
});
