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

/**
 * The same where one file does not hold them all: as many in each as it may hold, and then the index that names the files,
 * which are meant to stand at the root of the site.
 */
export async function* sitemapFiles(
  pieces: AsyncIterable<readonly string[]>,
  start: string,
  within = sitemapLimits,
): AsyncGenerator<{ readonly name: string; readonly text: string }> {
  const named: string[] = [];
  const roomMax = within.bytes - sitemapStart('urlset').length - sitemapEnd('urlset').length;
  let entries: string[] = [];
  let room = roomMax;
  const close = () => {
    const name = `sitemap-${named.length + 1}.xml`;
    named.push(sitemapEntry('sitemap', new URL(`/${name}`, start).href));
    const text = `${sitemapStart('urlset')}${entries.join('')}${sitemapEnd('urlset')}`;
    [entries, room] = [[], roomMax];
    return { name, text };
  };
  for await (const urls of pieces) {
    for (const url of urls) {
      const entry = sitemapEntry('url', url);
      // An address is ASCII, so its characters are its bytes.
      if (entries.length === within.entries || entry.length > room) yield close();
      entries.push(entry);
      room -= entry.length;
    }
  }
  yield close();
  yield {
    name: 'sitemap.xml',
    text: `${sitemapStart('sitemapindex')}${named.join('')}${sitemapEnd('sitemapindex')}`,
  };
}
