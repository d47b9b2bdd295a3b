import { basename, dirname, extname, join } from 'node:path';
import { sitemapEnd, sitemapEntry, sitemapLimits, sitemapStart } from '../../report/site/sitemap-xml.ts';

export interface SitemapFile {
  readonly path: string;
  readonly text: string;
}

type Limits = typeof sitemapLimits;

/**
 * A sitemap of these addresses. Where one file does not hold them all it is an index of numbered ones beside it, which are
 * meant to stand at the root of the site.
 */
export function sitemapFiles(
  urls: readonly string[],
  start: string,
  path: string,
  within: Limits = sitemapLimits,
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
  const named = files.map((file) => sitemapEntry('sitemap', new URL(`/${basename(file.path)}`, start).href));
  return [{ path, text: fileOf('sitemapindex', named) }, ...files];
}

/** Entries as they are written, as many in each as it may hold. An address is ASCII, so its characters are its bytes. */
function inFiles(urls: readonly string[], { entries, bytes }: Limits): string[][] {
  const files: string[][] = [];
  let file: string[] = [];
  let left = 0;
  for (const url of urls) {
    const entry = sitemapEntry('url', url);
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

function fileOf(kind: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  return `${sitemapStart(kind)}${entries.join('')}${sitemapEnd(kind)}`;
}
