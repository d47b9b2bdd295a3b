import { type AssayError, invalid } from '../../errors.ts';
import { formatCount } from '../../lib/quantities.ts';
import { readPagesOfFinding } from '../../store/crawls/finding-rows.ts';
import {
  countPages,
  type PageFilter,
  type PageRow,
  type PageSort,
  positionIn,
  readPageList,
} from '../../store/crawls/page-list.ts';
import { listIdentity } from '../../store/lists/cursor.ts';
import type { CrawlRow } from '../../store/sites/crawl-row.ts';
import type { Page } from '../page.ts';
import { listPage, openCursor } from '../paging.ts';
import type { DetailsParts } from './details-parts.ts';
import { isClosed, keyOf, requireDetails } from './find-crawl.ts';
import type { CrawlNumber, CrawlPageQuery, CrawlPageRow } from './types.ts';

/** Rows that are sorted for a page of a list; it keeps the database busy for as long as it takes. */
const sortedMax = 50_000;

/** @throws AssayError not-found, and for what cannot be asked of a crawl that runs, or of so many pages */
export async function listPages(
  { db, cursorKeys }: DetailsParts,
  accountId: number,
  siteId: number,
  number: CrawlNumber,
  query: CrawlPageQuery,
): Promise<Page<CrawlPageRow>> {
  const crawl = await requireDetails(db, accountId, siteId, number);
  if (!isClosed(crawl)) refuseEarly(query);
  const key = keyOf(crawl);
  const filter = await filterOf(db, crawl, query);
  const list = { filter, sort: sortOf(query), isDescending: query.sort === 'desc' };
  const identity = listIdentity(['crawl pages', accountId, crawl.id, JSON.stringify(query, identifying)]);
  const total = async () => {
    const count = isWhole(filter) ? crawl.urls : await countPages(db, key, filter);
    if (count > sortedMax && list.sort !== 'n' && list.sort !== 'url') throw tooManyToSort(count);
    return count;
  };
  const source = {
    total: async (known?: number) => known ?? (await total()),
    read: (reach: Parameters<typeof readPageList>[3]) => readPageList(db, key, list, reach),
    positionOf: positionIn(list),
  };
  return listPage<PageRow>(source, query, openCursor(query, cursorKeys, identity), cursorKeys, identity);
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

function tooManyToSort(count: number): AssayError {
  return invalid(
    'sort_by',
    `${formatCount(count)} addresses are too many to sort by this; ${formatCount(sortedMax)} are the most. Filter first, or sort by n or url.`,
  );
}

function sortOf({ sortBy }: CrawlPageQuery): PageSort {
  return sortBy === 'links_in' ? 'linksIn' : sortBy;
}

async function filterOf(db: DetailsParts['db'], crawl: CrawlRow, query: CrawlPageQuery): Promise<PageFilter> {
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
