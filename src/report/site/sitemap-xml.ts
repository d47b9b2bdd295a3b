import { xmlText } from '../formats/xml.ts';

/** What one file may hold, by the protocol: https://www.sitemaps.org/protocol.html */
export const sitemapLimits = { entries: 50_000, bytes: 50 * 2 ** 20 };

type Kind = 'urlset' | 'sitemapindex';

export function sitemapStart(kind: Kind): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
}

export function sitemapEnd(kind: Kind): string {
  return `</${kind}>\n`;
}

/** @param kind a page, or a sitemap that an index names */
export function sitemapEntry(kind: 'url' | 'sitemap', url: string): string {
  return `<${kind}><loc>${xmlText(url)}</loc></${kind}>\n`;
}

/** A sitemap of these addresses, piece by piece. */
export async function* sitemapXml(pieces: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  yield sitemapStart('urlset');
  for await (const urls of pieces) {
    if (urls.length > 0) yield urls.map((url) => sitemapEntry('url', url)).join('');
  }
  yield sitemapEnd('urlset');
}
