import { xmlText } from '../formats/xml.ts';

/** What one file may hold, by the protocol: https://www.sitemaps.org/protocol.html */
export const sitemapEntriesMax = 50_000;

/** A sitemap of these addresses, piece by piece. */
export async function* sitemapXml(pieces: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
  for await (const urls of pieces) {
    if (urls.length > 0) yield urls.map((url) => `<url><loc>${xmlText(url)}</loc></url>\n`).join('');
  }
  yield '</urlset>\n';
}
