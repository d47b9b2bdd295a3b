import type { FieldLines } from '../evidence/evidence.ts';
import { parseHttpUrl } from '../evidence/links/base-url.ts';
import { streamSitemap } from './read-sitemap.ts';

interface ListOrder {
  /** Wire bytes with their content coding. */
  readonly bytes: Uint8Array;
  readonly fields: FieldLines;
  readonly truncated: boolean;
  readonly entriesMax: number;
}

interface Listed {
  readonly kind: 'urlset' | 'index' | 'none';
  /** Good addresses, at most `entriesMax`, each as often as it stands there. */
  readonly urls: readonly string[];
  readonly total: number;
  readonly isWhole: boolean;
}

/** The addresses of a sitemap, or the files of an index. Feeds and lists of lines are sitemaps, too. */
export async function readSitemapList({ entriesMax, ...file }: ListOrder): Promise<Listed> {
  const urls: string[] = [];
  let total = 0;
  const { kind, error, isCut } = await streamSitemap(file, ({ loc }) => {
    const url = loc === undefined ? undefined : parseHttpUrl(loc);
    if (url === undefined) return true;
    total += 1;
    if (urls.length < entriesMax) urls.push(url.href);
    return true;
  });
  if (kind === null || kind === 'html' || kind === 'other')
    return { kind: 'none', urls: [], total: 0, isWhole: true };
  const isWhole = error === null && !isCut && total === urls.length;
  return { kind: kind === 'sitemapindex' ? 'index' : 'urlset', urls, total, isWhole };
}
