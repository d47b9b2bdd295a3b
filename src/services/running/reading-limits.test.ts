import { afterAll, describe, expect, test } from 'vitest';
import { createAuditPool } from '../../audit/pool.ts';
import type { SitemapInput } from '../../gather/types.ts';
import { usualPool } from '../../start/testing.ts';

const pool = createAuditPool({
  ...usualPool,
  limits: { urlBytesMax: 30, treeDepthMax: 6, xmlDepthMax: 3, sitemapBytesMax: 1_000, sitemapEntriesMax: 3 },
});
afterAll(() => pool.close());

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const entry = '<url><loc>https://a.example/</loc></url>';

function sitemap(inner: string): SitemapInput {
  return {
    url: 'https://a.example/sitemap.xml',
    bytes: new TextEncoder().encode(`<urlset xmlns="${namespace}">${inner}</urlset>`),
    fields: [],
    pageUrl: 'https://a.example/',
    canonicalUrl: null,
    announcedBy: [],
    fetchedAt: 0,
    truncated: false,
  };
}

describe('the limits of the settings hold in the worker that reads:', () => {
  test('entries of a sitemap', async () => {
    const { file } = await pool.sitemap(sitemap(entry.repeat(5)));
    expect(file).toMatchObject({ entries: 3, stopped: 'entries' });
  });

  test('bytes of a sitemap', async () => {
    const { file } = await pool.sitemap(sitemap(`<!--${'x'.repeat(2_000)}-->`));
    expect(file).toMatchObject({ decodedBytes: 1_000, stopped: 'bytes' });
  });

  test('length of the URLs of a page and of a sitemap, on their way out', async () => {
    const url = 'https://a.example/of/this/length/and/more';
    const bytes = new TextEncoder().encode(`<link rel=canonical href="${url}"><a href="${url}">x</a>`);
    const page = { bytes, fields: [['Content-Type', 'text/html']] as const, url: 'https://a.example/' };
    const { canonical, links } = await pool.outline('page', page);
    const summary = await pool.htmlSummary(page);
    const { sample } = await pool.sitemap(sitemap(`<url><loc>${url}</loc></url>`));
    const found = [canonical, links.sample[0], summary.canonical, sample[0]?.url];
    expect(found).toEqual(found.map(() => 'https://a.example/of/this/leng…'));
  });

  test('P2 levels of a sitemap', async () => {
    const { file } = await pool.sitemap(sitemap('<url><a><b/></a></url>'));
    expect(file.xmlError).toBe('The elements are nested more than 3 deep.');
  });

  test('P1 levels of a page', async () => {
    const linkAt = (levels: number) =>
      new TextEncoder().encode(`<body>${'<div>'.repeat(levels)}<a href="https://a.example/deep">x</a>`);
    const links = async (levels: number) => {
      const page = { bytes: linkAt(levels), fields: [], url: 'https://a.example/' };
      return (await pool.outline(`page-${levels}`, page)).links.total;
    };
    expect(await links(2)).toBe(1);
    expect(await links(8)).toBe(0);
  });
});
