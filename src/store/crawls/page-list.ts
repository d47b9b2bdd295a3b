import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { StoredUrl } from '../../crawl/types.ts';
import { fetchedKindCodes, urlStateCodes } from '../codes.ts';
import type { Db } from '../db.ts';
import { beyond } from '../lists/beyond.ts';
import { containsText } from '../lists/contains-text.ts';
import type { Position } from '../lists/cursor.ts';
import type { Reach } from '../lists/list-page.ts';
import type { Database } from '../schema.ts';
import type { CrawlKey } from './crawls.ts';
import { kindOf } from './read-urls.ts';

/** An address of a crawl, as lists show it. */
export interface PageRow {
  readonly n: number;
  readonly url: string;
  readonly kind: StoredUrl['kind'];
  readonly why: string | null;
  readonly status: number | null;
  readonly targetUrl: string | null;
  readonly template: string;
  readonly title: string | null;
  /** It is that of an earlier crawl, which ended then; null: it was read. */
  readonly unchangedSince: number | null;
  readonly score: number | null;
  readonly clicks: number | null;
  readonly linksIn: number | null;
  readonly isIndexable: boolean;
}

export interface PageFilter {
  /** In address and title, anywhere. */
  readonly search?: string | undefined;
  /** From and to; `none`: it gave no answer. */
  readonly status?: readonly [number, number] | 'none' | undefined;
  readonly kind?: StoredUrl['kind'] | undefined;
  readonly why?: string | undefined;
  readonly isIndexable?: boolean | undefined;
  readonly template?: string | undefined;
  /** These alone. */
  readonly numbers?: Uint32Array | undefined;
  readonly clicksMin?: number | undefined;
  readonly linksInMax?: number | undefined;
  /** Errors and redirects that checks of links tell of: a page links there. */
  readonly isFaultyTarget?: true | undefined;
}

export type PageSort = 'n' | 'url' | 'score' | 'clicks' | 'linksIn' | 'status';

export interface PageList {
  readonly filter: PageFilter;
  readonly sort: PageSort;
  readonly isDescending: boolean;
}

export const pageColumns = [
  ...(['n', 'url', 'state', 'kind', 'why', 'status', 'targetUrl', 'shape'] as const),
  ...(['title', 'unchangedSince', 'score', 'clicks', 'linksIn', 'indexable'] as const),
] as const;

export async function countPages(db: Db, key: CrawlKey, filter: PageFilter): Promise<number> {
  const { count } = await filtered(db, key, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function readPageList(
  db: Db,
  key: CrawlKey,
  { filter, sort, isDescending }: PageList,
  { from, isBackwards, offset, take }: Reach,
): Promise<PageRow[]> {
  const direction = isDescending === isBackwards ? 'asc' : 'desc';
  let query = filtered(db, key, filter).select(pageColumns);
  if (sort === 'n' || sort === 'url') {
    // Each has its own, so nothing is tied.
    if (from !== null) query = query.where(sort, direction === 'asc' ? '>' : '<', from.value as never);
    query = query.orderBy(sort, direction);
  } else {
    const column = sql.ref<number | null>(sort);
    if (from !== null) query = query.where(beyond(column, 'n', from, { direction, isBackwards }));
    query = query
      .orderBy(sql`${column} is null`, isBackwards ? 'desc' : 'asc')
      .orderBy(sort, direction)
      .orderBy('n', direction);
  }
  return (await query.offset(offset).limit(take).execute()).map(pageRow);
}

export function positionIn({ sort }: Pick<PageList, 'sort'>): (row: PageRow) => Position {
  return (row) => ({ value: row[sort], id: row.n });
}

type Urls = SelectQueryBuilder<Database, 'crawlUrls', object>;

export function urlsOf(db: Db, { accountId, crawlId }: CrawlKey): Urls {
  return db.sql.selectFrom('crawlUrls').where('accountId', '=', accountId).where('crawlId', '=', crawlId);
}

function filtered(db: Db, key: CrawlKey, filter: PageFilter): Urls {
  const { search, status, kind, why, isIndexable, template, numbers, clicksMin, linksInMax } = filter;
  let query = urlsOf(db, key);
  if (kind !== undefined) query = ofKind(query, kind);
  if (status === 'none') query = ofKind(query, 'error').where('status', 'is', null);
  else if (status !== undefined)
    query = query.where('status', '>=', status[0]).where('status', '<=', status[1]);
  if (why !== undefined) query = query.where('why', '=', why);
  if (isIndexable !== undefined) query = query.where('indexable', '=', isIndexable ? 1 : 0);
  if (template !== undefined) query = query.where('shape', '=', template);
  if (numbers !== undefined) query = query.where('n', 'in', db.numbersOf(`[${numbers.join()}]`));
  if (clicksMin !== undefined) query = query.where('clicks', '>=', clicksMin);
  if (linksInMax !== undefined) query = query.where('linksIn', '<=', linksInMax);
  if (filter.isFaultyTarget) query = faultyTargets(query);
  if (search === undefined) return query;
  const like = db.likeAnyCase;
  return query.where(({ or }) =>
    or([containsText('url', search, like), containsText('title', search, like)]),
  );
}

function ofKind(query: Urls, kind: StoredUrl['kind']): Urls {
  if (kind === 'skipped') return query.where('state', '=', urlStateCodes.skipped);
  if (kind === 'waiting') return query.where('state', 'in', [urlStateCodes.waiting, urlStateCodes.claimed]);
  return query.where('kind', '=', fetchedKindCodes[kind]);
}

/** As checks/crawl/target-fault.ts: what we could not read is no fault of the page. */
function faultyTargets(query: Urls): Urls {
  return query
    .where('linksIn', '>', 0)
    .where(({ or, eb }) => or([eb('why', 'is', null), eb('why', '<>', 'bot_wall')]))
    .where(({ or, eb }) =>
      or([eb('kind', '=', fetchedKindCodes.redirect), eb('status', 'is', null), eb('status', '>=', 400)]),
    );
}

export function pageRow(row: Pick<Selectable<Database['crawlUrls']>, (typeof pageColumns)[number]>): PageRow {
  const { state, kind, shape, indexable, ...others } = row;
  return { ...others, kind: kindOf(state, kind), template: shape, isIndexable: indexable === 1 };
}
