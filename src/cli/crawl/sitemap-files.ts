import { basename, dirname, extname, join } from 'node:path';
import { xmlText } from '../../report/formats/xml.ts';

export interface SitemapFile {
  readonly path: string;
  readonly text: string;
}

/** What one file may hold, by the protocol: https://www.sitemaps.org/protocol.html */
const limits = { entries: 50_000, bytes: 50 * 2 ** 20 };

type Limits = typeof limits;

/**
 * A sitemap of these addresses. Where one file does not hold them all it is an index of numbered ones beside it, which are
 * meant to stand at the root of the site.
 */
export function sitemapFiles(
  urls: readonly string[],
  start: string,
  path: string,
  within: Limits = limits,
): readonly SitemapFile[] {
  const parts = inFiles(urls, within);
  const [only = []] = parts;
  if (parts.length < 2) return [{ path, text: fileOf('urlset', only) }];
  const extension = extname(path);
  const name = basename(path, extension);
  const files = parts.map((entries, index) => ({
    path: join(dirname(path), `${name}-${index + 1}${extension}`),
    text: fileOf('urlset', entries),
  }));
  const named = files.map((file) => entryOf('sitemap', new URL(`/${basename(file.path)}`, start).href));
  return [{ path, text: fileOf('sitemapindex', named) }, ...files];
}

/** Entries as they are written, as many in each as it may hold. An address is ASCII, so its characters are its bytes. */
function inFiles(urls: readonly string[], { entries, bytes }: Limits): string[][] {
  const files: string[][] = [];
  let file: string[] = [];
  let left = 0;
  for (const url of urls) {
    const entry = entryOf('url', url);
    if (file.length === entries || entry.length > left) {
      file = [];
      files.push(file);
      left = bytes - fileOf('urlset', []).length;
    }
    file.push(entry);
    left -= entry.length;
  }
  return files;
}

function entryOf(kind: 'url' | 'sitemap', url: string): string {
  return `<${kind}><loc>${xmlText(url)}</loc></${kind}>\n`;
}

function fileOf(kind: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</${kind}>\n`;
}
