import { sql } from 'kysely';
import { stateCodes } from '../codes.ts';
import type { Db } from '../db.ts';
import { beyond } from './beyond.ts';
import type { Leg } from './legs.ts';
import type { Reach } from './list-page.ts';
import { type Counts, conditionsOf, matching, type ReportFilter } from './report-filter.ts';
import { legQuery, legsIn, type ReportList, type ReportsQuery, scopeOf } from './report-legs.ts';

/** Numbers that the choice of the way rests on. */
export interface ListCounts {
  /** Reports that the whole filter lets through. */
  readonly total: number;
  /** Of the same, by what tallies know; exact unless the filter searches. */
  readonly matches: Counts;
  /** Of the project or the account without any filter. */
  readonly scope: Counts;
}

/**
 * Ids of a stretch of a list whose filter is in no index of its order, by whichever way reads least: along the order past
 * what does not match, or all matches sorted.
 */
export async function sievedIds(
  db: Db,
  list: ReportList,
  reach: Reach,
  counts: ListCounts,
): Promise<number[]> {
  const strides = stridesOfWalk(list, reach, counts);
  const walkCost = isInIndex(db, list) ? strides * entryCost : strides;
  if (walkCost < costOfCollecting(db, list, counts)) {
    const ids = await walkedIds(db, list, reach, counts, Math.max(stridesMin, 8 * strides));
    if (ids !== undefined) return ids;
  }
  return collectedIds(db, list, reach);
}

const stridesMin = 1_000;

/** Of a look at an index entry, where one at a row is 1. */
const entryCost = 0.1;

/** The index of the order holds all that the filter asks; or rows stand in that order, as by their ids, side by side. */
function isInIndex({ hasSearchIndex }: Db, { sort, filter: { search, check } }: ReportList): boolean {
  return check === undefined && (search === undefined || (sort === 'url' && !hasSearchIndex));
}

/** Entries of the sort index that are looked at until the page is full, if the matches lie evenly. */
function stridesOfWalk({ sort }: ReportList, reach: Reach, { total, matches, scope }: ListCounts): number {
  const share = matches.reports === 0 ? 0 : total / matches.reports;
  const wanted = reach.offset + reach.take;
  const stretch = (rows: number, among: number) => (rows <= 0 ? 0 : among * Math.min(1, wanted / rows));
  const valued = stretch(matches[sort] * share, scope[sort]);
  const isEnough = matches[sort] * share >= wanted;
  return isEnough
    ? valued
    : valued + stretch((matches.reports - matches[sort]) * share, scope.reports - scope[sort]);
}

/** Of finding all matches, reading and sorting them. */
function costOfCollecting(
  { hasSearchIndex }: Db,
  { filter }: ReportList,
  { total, scope }: ListCounts,
): number {
  if (filter.check !== undefined) return scope.reports * 2;
  if (filter.search === undefined) return total * 2 * entryCost;
  return total * 2 + (hasSearchIndex ? 0 : scope.reports * entryCost);
}

/**
 * Along the sort index, past rows that the filter keeps out. Undefined: after `stridesMax` rows the page was not full,
 * so the matches lie far away and collecting them is cheaper.
 */
async function walkedIds(
  db: Db,
  list: ReportList,
  reach: Reach,
  counts: ListCounts,
  stridesMax: number,
): Promise<number[] | undefined> {
  const ids: number[] = [];
  const strides = Math.ceil(stridesMax);
  let { offset } = reach;
  for (const leg of legsIn(list, reach)) {
    const size = isFacetted(list) ? sizeOf(leg, list, counts) : Number.POSITIVE_INFINITY;
    if (offset >= size) {
      offset -= size;
      continue;
    }
    const stretch = legQuery(db, list, leg, reach.isBackwards);
    // A limit within the limit: the inner one counts rows looked at, the outer one rows found.
    const found = await db.sql
      .selectFrom(stretch.select(sieveColumns(list.filter)).limit(strides).as('reports'))
      .select('reports.id')
      .where((eb) => conditionsOf(db, eb as never, list.filter))
      .offset(offset)
      .limit(reach.take - ids.length)
      .execute();
    ids.push(...found.map(({ id }) => id));
    if (ids.length >= reach.take) return ids;
    // How much of an offset was used up is not known, nor what lies behind the last row looked at.
    if (offset > 0 && ids.length === 0) return undefined;
    offset = 0;
    const isCutShort = (await idsOf(stretch.offset(strides).limit(1))).length > 0;
    if (isCutShort) return undefined;
  }
  // A run that ended between two legs took its report from the one to the other, where one statement misses none.
  return ids.length === counts.total ? ids : undefined;
}

/** No more than the filter asks, as what the index does not hold has to be looked up. */
function sieveColumns({ search, check }: ReportFilter) {
  return [
    ...(['reports.id', 'reports.state', 'reports.privacy', 'reports.result'] as const),
    ...(search === undefined ? [] : (['reports.url', 'reports.title'] as const)),
    ...(check === undefined ? [] : (['reports.failing'] as const)),
  ];
}

/** All matches, by the index that finds them, then sorted. */
async function collectedIds(db: Db, list: ReportList, reach: Reach): Promise<number[]> {
  const { filter, sort, tallies } = list;
  if (isFacetted(list) && matching(tallies ?? [], filter).length === 0) return [];
  const index = isFacetted(list)
    ? 'reports_by_facets'
    : filter.search === undefined
      ? 'reports_account'
      : 'reports_by_url';
  const direction = list.isDescending === reach.isBackwards ? 'asc' : 'desc';
  const column = sql.ref<number | string | null>(`reports.${sort}`);
  let query = scopeOf(db, list, index).where((eb) => conditionsOf(db, eb, filter));
  if (isFacetted(list)) {
    // Every column of the index is named, so that each kind of report is one range of it. All kinds: a report may have
    // become another one since they were counted.
    query = query
      .where('reports.state', 'in', filter.state === undefined ? Object.values(stateCodes) : [filter.state])
      .where('reports.privacy', 'in', filter.privacy === undefined ? [0, 1, 2] : [filter.privacy]);
  }
  if (reach.from !== null)
    query = query.where(
      beyond(column, 'reports.id', reach.from, { direction, isBackwards: reach.isBackwards }),
    );
  return idsOf(
    query
      .orderBy(sql`${column} is null`, reach.isBackwards ? 'desc' : 'asc')
      .orderBy(column, direction)
      .orderBy('reports.id', direction)
      .offset(reach.offset)
      .limit(reach.take),
  );
}

/** The tallies know everything of such a filter. */
function isFacetted({ filter: { search, check } }: ReportList): boolean {
  return search === undefined && check === undefined;
}

/** Of a whole leg, by the tallies. */
export function sizeOf({ kind }: Leg, { sort }: ReportList, { matches }: ListCounts): number {
  return kind === 'nulls' ? matches.reports - matches[sort] : matches[sort];
}

export async function idsOf(query: ReportsQuery): Promise<number[]> {
  return (await query.select('reports.id').execute()).map(({ id }) => id);
}
