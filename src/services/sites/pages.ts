import { invalid } from '../../errors.ts';
import { readPagesOfFinding } from '../../store/crawls/finding-rows.ts';
import {
  countPages,
  type PageFilter,
  type PageList,
  type PageRow,
  type PageSort,
  positionIn,
  readPageList,
} from '../../store/crawls/page-list.ts';
import { readPagesByNumber } from '../../store/crawls/page-rows.ts';
import type { Db } from '../../store/db.ts';
import { listIdentity } from '../../store/lists/cursor.ts';
import type { ListSource } from '../../store/lists/list-page.ts';
import type { CrawlRow } from '../../store/sites/crawl-row.ts';
import type { Page } from '../page.ts';
import { listPage, openCursor } from '../paging.ts';
import type { DetailsParts } from './details-parts.ts';
import { isClosed, keyOf, requireDetails } from './find-crawl.ts';
import { listOf } from './list-of.ts';
import type { CrawlNumber, CrawlPageQuery, CrawlPageRow } from './types.ts';

/** @throws AssayError not-found, and for what cannot be asked of a crawl that runs */
export async function listPages(
  parts: DetailsParts,
  accountId: number,
  siteId: number,
  number: CrawlNumber,
  query: CrawlPageQuery,
): Promise<Page<CrawlPageRow>> {
  const { db, cursorKeys } = parts;
  const crawl = await requireDetails(db, accountId, siteId, number);
  if (!isClosed(crawl)) refuseEarly(query);
  const filter = await filterOf(db, crawl, query);
  const list = { filter, sort: sortOf(query), isDescending: query.sort === 'desc' };
  const identity = listIdentity([
    'crawl pages',
    accountId,
    crawl.id,
    crawl.finishedAt,
    JSON.stringify(query, identifying),
  ]);
  const isInDatabase =
    !isClosed(crawl) || filter.search !== undefined || (isWhole(filter) && isIndexed(list.sort));
  const source = isInDatabase ? rowsSource(db, crawl, list) : await chosenSource(parts, crawl, list);
  return listPage<PageRow>(source, query, openCursor(query, cursorKeys, identity), cursorKeys, identity);
}

function isIndexed(sort: PageSort): boolean {
  return sort === 'n' || sort === 'url';
}

function rowsSource(db: Db, crawl: CrawlRow, list: PageList): ListSource<PageRow> {
  const key = keyOf(crawl);
  return {
    total: async (known) =>
      known ?? (isWhole(list.filter) ? crawl.urls : await countPages(db, key, list.filter)),
    read: (reach) => readPageList(db, key, list, reach),
    positionOf: positionIn(list),
  };
}

async function chosenSource(
  { db, sorted }: DetailsParts,
  crawl: CrawlRow,
  list: PageList,
): Promise<ListSource<PageRow>> {
  const ordered = await sorted.list(crawl, list);
  return listOf(
    ordered,
    (numbers) => readPagesByNumber(db, keyOf(crawl), numbers),
    ({ n }) => n,
  );
}

/** What a page of the list is has nothing to do with which list it is. */
function identifying(name: string, value: unknown): unknown {
  return name === 'page' || name === 'cursor' ? undefined : value;
}

/** Named as the API names them. */
const knownAtTheEnd = {
  ...{ why: 'why', indexable: 'indexable', template: 'template', check: 'check' },
  ...{ clicksMin: 'clicks_min', linksInMax: 'links_in_max' },
} as const satisfies Partial<Record<keyof CrawlPageQuery, string>>;

function refuseEarly(query: CrawlPageQuery): void {
  for (const name of Object.keys(knownAtTheEnd) as (keyof typeof knownAtTheEnd)[]) {
    const field = knownAtTheEnd[name];
    if (query[name] !== undefined)
      throw invalid(
        field,
        `This crawl has not ended yet, so its pages cannot be chosen by ${field}. Leave it out, or come back when the crawl has ended.`,
      );
  }
  if (query.sortBy !== 'n')
    throw invalid(
      'sort_by',
      `This crawl has not ended yet, so its pages cannot be sorted by ${query.sortBy}. Sort by n, the order in which they were met.`,
    );
}

function sortOf({ sortBy }: CrawlPageQuery): PageSort {
  return sortBy === 'links_in' ? 'linksIn' : sortBy;
}

async function filterOf(db: Db, crawl: CrawlRow, query: CrawlPageQuery): Promise<PageFilter> {
  const { search, status, kind, why, indexable: isIndexable, template, check, clicksMin, linksInMax } = query;
  const numbers =
    check === undefined
      ? undefined
      : ((await readPagesOfFinding(db, keyOf(crawl), check)) ?? new Uint32Array());
  return {
    ...{ search, kind, why, isIndexable, template, numbers, clicksMin, linksInMax },
    status: rangeOf(status),
  };
}

function rangeOf(status: CrawlPageQuery['status']): PageFilter['status'] {
  if (status === undefined || status === 'none') return status;
  if (typeof status === 'number') return [status, status];
  const from = 100 * Number(status[0]);
  return [from, from + 99];
}

function isWhole(filter: PageFilter): boolean {
  return Object.values(filter).every((value) => value === undefined);
}
