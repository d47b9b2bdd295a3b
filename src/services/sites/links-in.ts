import { firstInBlockOf, unpackLinksIn } from '../../crawl/links-in.ts';
import type { PageLink } from '../../evidence/crawl/page-extract.ts';
import type { CrawlKey } from '../../store/crawls/crawls.ts';
import { readLinksBlock } from '../../store/crawls/link-rows.ts';
import type { PageRow } from '../../store/crawls/page-list.ts';
import { readCrawledPages, readPagesByNumber } from '../../store/crawls/page-rows.ts';
import type { Db } from '../../store/db.ts';
import type { CrawlLinkRow } from './types.ts';

type Target = Pick<PageRow, 'n' | 'url'>;

const linksMax = 20;

/** Of each target the first links to it, and how many pages have one. */
export async function readLinkedFrom(
  db: Db,
  key: CrawlKey,
  targets: readonly Target[],
): Promise<ReadonlyMap<number, { readonly links: readonly CrawlLinkRow[]; readonly total: number }>> {
  const sources = await readSourcesOf(db, key, targets);
  const shown = targets.map((target) => ({
    target,
    from: [...(sources.get(target.n)?.subarray(0, linksMax) ?? [])],
  }));
  const links = await readLinks(db, key, shown);
  return new Map(
    shown.map(({ target: { n } }) => [n, { links: links.get(n) ?? [], total: sources.get(n)?.length ?? 0 }]),
  );
}

/** Pages that link to each of them, ascending. */
export async function readSourcesOf(
  db: Db,
  key: CrawlKey,
  targets: readonly Target[],
): Promise<ReadonlyMap<number, Uint32Array>> {
  const found = new Map<number, Uint32Array>();
  for (const [first, own] of Map.groupBy(targets, ({ n }) => firstInBlockOf(n))) {
    const block = await readLinksBlock(db, key, first);
    if (block !== undefined) for (const { n } of own) found.set(n, unpackLinksIn(block, n));
  }
  return found;
}

interface Wanted {
  readonly target: Target;
  /** Numbers of pages. */
  readonly from: readonly number[];
}

/** Pages that are unpacked at once: each may hold a thousand links. */
const pagesAtOnce = 64;

/** Links to each target from these pages, in their order. */
export async function readLinks(
  db: Db,
  key: CrawlKey,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<number, readonly CrawlLinkRow[]>> {
  const urls = new Map(wanted.map(({ target }) => [target.url, target.n]));
  const numbers = [...new Set(wanted.flatMap(({ from }) => from))].sort((a, b) => a - b);
  const rows = new Map((await readPagesByNumber(db, key, numbers)).map((row) => [row.n, row]));
  const links = new Map<string, PageLink>();
  for (let at = 0; at < numbers.length; at += pagesAtOnce) {
    const pages = await readCrawledPages(db, key, numbers.slice(at, at + pagesAtOnce));
    for (const [n, { extract }] of pages) {
      for (const link of extract.links) {
        const to = urls.get(link.url);
        if (to !== undefined) links.set(`${n} ${to}`, link);
      }
    }
  }
  return new Map(
    wanted.map(({ target, from }) => [
      target.n,
      from.flatMap((n) => {
        const [row, link] = [rows.get(n), links.get(`${n} ${target.n}`)];
        return row === undefined || link === undefined ? [] : [linkRow(row, link)];
      }),
    ]),
  );
}

function linkRow({ n, url, status, kind }: PageRow, { anchor, nofollow, region }: PageLink): CrawlLinkRow {
  return { n, url, status, kind, anchor, nofollow, region };
}
