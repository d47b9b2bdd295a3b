import { afterAll, describe, expect, test } from 'vitest';
import type { SitemapInput } from '../gather/types.ts';
import { patientPool } from '../start/testing.ts';
import { createAuditPool } from './pool.ts';

const pool = createAuditPool(patientPool);
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

describe('the worker that reads stops', () => {
  test('at one entry more than a sitemap may have', async () => {
    const { file } = await pool.sitemap(sitemap(entry.repeat(50_003)));
    expect(file).toMatchObject({ entries: 50_001, stopped: 'entries' });
  });

  test('at one byte more than a sitemap may have', async () => {
    const { file } = await pool.sitemap(sitemap(`<!--${'x'.repeat(52_428_800)}-->`));
    expect(file).toMatchObject({ decodedBytes: 52_428_801, stopped: 'bytes' });
  });

  test('at the length of a URL that is asked, of a page and of a sitemap', async () => {
    const url = `https://a.example/${'x'.repeat(2_048)}`;
    const bytes = new TextEncoder().encode(`<link rel=canonical href="${url}"><a href="${url}">x</a>`);
    const page = { bytes, fields: [['Content-Type', 'text/html']] as const, url: 'https://a.example/' };
    const { canonical, links } = await pool.outline('page', page);
    const summary = await pool.htmlSummary(page);
    const found = [canonical, links.sample[0], summary.canonical];
    expect(found).toEqual(found.map(() => `${url.slice(0, 2_048)}…`));
    // As long as a sitemap may have it, and three times as long as it is asked.
    const letters = `https://a.example/${'ü'.repeat(1_000)}`;
    const { sample } = await pool.sitemap(sitemap(`<url><loc>${letters}</loc></url>`));
    expect(sample[0]?.url).toBe(`${new URL(letters).href.slice(0, 2_048)}…`);
  });

  test('P2 at too many levels of a sitemap', async () => {
    const nested = (levels: number) => `<url>${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}</url>`;
    expect((await pool.sitemap(sitemap(nested(30)))).file.xmlError).toBeNull();
    const { file } = await pool.sitemap(sitemap(nested(31)));
    expect(file.xmlError).toBe('The elements are nested more than 32 deep.');
  });

  test('P1 at too many levels of a page', async () => {
    const linkAt = (levels: number) =>
      new TextEncoder().encode(`<body>${'<div>'.repeat(levels)}<a href="https://a.example/deep">x</a>`);
    const links = async (levels: number) => {
      const page = { bytes: linkAt(levels), fields: [], url: 'https://a.example/' };
      return (await pool.outline(`page-${levels}`, page)).links.total;
    };
    expect(await links(500)).toBe(1);
    expect(await links(520)).toBe(0);
  });
});
