import { invalid } from '../../errors.ts';
import { findUrls, readCrawledPages } from '../../store/crawls/page-rows.ts';
import { listIdentity } from '../../store/lists/cursor.ts';
import type { ListSource } from '../../store/lists/list-page.ts';
import type { CrawlRow } from '../../store/sites/crawl-row.ts';
import type { Page } from '../page.ts';
import { listPage, openCursor } from '../paging.ts';
import type { DetailsParts } from './details-parts.ts';
import { isClosed, keyOf, requireDetails } from './find-crawl.ts';
import { readLinks, readSourcesOf } from './links-in.ts';
import { inDirection, listOf } from './list-of.ts';
import { requirePage } from './page-detail.ts';
import type { CrawlDetailsService, CrawlLinkRow, CrawlNumber } from './types.ts';

type LinkQuery = Parameters<CrawlDetailsService['links']>[4];
type Placed = CrawlLinkRow & { readonly at: number };

/** @throws AssayError not-found, and errors.direction before it is known who links to a page */
export async function listLinks(
  { db, cursorKeys }: DetailsParts,
  accountId: number,
  siteId: number,
  number: CrawlNumber,
  n: number,
  query: LinkQuery,
): Promise<Page<CrawlLinkRow>> {
  const crawl = await requireDetails(db, accountId, siteId, number);
  const { url } = await requirePage(db, crawl, n);
  const { sort, perPage, direction } = query;
  if (direction === 'in' && !isClosed(crawl))
    throw invalid(
      'direction',
      'This crawl has not ended yet, so nobody knows all links to this page. Ask for the links out of it.',
    );
  const source =
    direction === 'in' ? await linksIn(db, crawl, { n, url }, sort) : await linksOut(db, crawl, n, sort);
  const identity = listIdentity([
    'links',
    accountId,
    crawl.id,
    crawl.finishedAt,
    n,
    direction,
    sort,
    perPage,
  ]);
  const page = await listPage(source, query, openCursor(query, cursorKeys, identity), cursorKeys, identity);
  return { ...page, rows: page.rows.map(({ at: _, ...row }) => row) };
}

async function linksIn(
  db: DetailsParts['db'],
  crawl: CrawlRow,
  target: { readonly n: number; readonly url: string },
  sort: 'asc' | 'desc',
): Promise<ListSource<Placed>> {
  const key = keyOf(crawl);
  const sources = (await readSourcesOf(db, key, [target])).get(target.n) ?? new Uint32Array();
  const read = async (from: readonly number[]) => {
    const links = await readLinks(db, key, [{ target, from }]);
    return (links.get(target.n) ?? []).map((link) => ({ ...link, at: link.n ?? 0 }));
  };
  return listOf(inDirection(sources, sort), read, ({ at }) => at);
}

/** In the order in which they stand on the page. */
async function linksOut(
  db: DetailsParts['db'],
  crawl: CrawlRow,
  n: number,
  sort: 'asc' | 'desc',
): Promise<ListSource<Placed>> {
  const key = keyOf(crawl);
  const links = (await readCrawledPages(db, key, [n])).get(n)?.extract.links ?? [];
  const read = async (places: readonly number[]) => {
    const some = places.flatMap((at) => {
      const link = links[at];
      return link === undefined ? [] : [{ at, ...link }];
    });
    const known = await findUrls(
      db,
      key,
      some.map(({ url }) => url),
    );
    return some.map((link) => {
      const { n: to = null, status = null, kind = null } = known.get(link.url) ?? {};
      return { ...link, n: to, status, kind };
    });
  };
  return listOf(inDirection(Uint32Array.from(links.keys()), sort), read, ({ at }) => at);
}
