import { type Compilable, type SqlBool, sql } from 'kysely';
import type { Position } from './cursor.ts';
import type { Db } from './db.ts';
import type { Leg } from './legs.ts';
import type { Reach } from './list-page.ts';
import { runPrepared } from './prepared.ts';
import { type Counts, conditionsOf, matching } from './report-filter.ts';
import {
  legQuery,
  legsIn,
  needsNoSieve,
  type ReportList,
  type ReportsQuery,
  scopeOf,
} from './report-legs.ts';
import { type ReportRow, reportColumns } from './reports.ts';

/** Rows of a stretch of the list, by whichever way reads least. */
export async function readReports(
  db: Db,
  list: ReportList,
  reach: Reach,
  counts: ListCounts,
): Promise<ReportRow[]> {
  if (needsNoSieve(list)) {
    return reach.offset === 0
      ? readLegs(db, list, reach)
      : byIds(db, list, await legIds(db, list, reach, counts));
  }
  return byIds(db, list, await sievedIds(db, list, reach, counts));
}

/** Numbers that the choice of the way rests on. */
export interface ListCounts {
  /** Reports that the whole filter lets through. */
  readonly total: number;
  /** Of the same, by what tallies know; exact unless the filter searches. */
  readonly matches: Counts;
  /** Of the project or the account without any filter. */
  readonly scope: Counts;
}

/** How many reports a search finds, or a filter that no tally knows: by a scan of the covering index of URLs. */
export async function countReports(db: Db, list: ReportList): Promise<number> {
  const index = list.filter.search === undefined ? 'reports_account' : 'reports_url';
  const { count } = await scopeOf(db, list, index)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((eb) => conditionsOf(eb, list.filter))
    .executeTakeFirstOrThrow();
  return count;
}

export function positionIn({ sort }: Pick<ReportList, 'sort'>, row: ReportRow): Position {
  return { value: row[sort], id: row.id };
}

/** The tallies know everything of such a filter. */
function isFacetted({ filter: { search, check } }: ReportList): boolean {
  return search === undefined && check === undefined;
}

/** For a list that is ranges of an index and nothing else. */
export async function readLegs(db: Db, list: ReportList, reach: Reach): Promise<ReportRow[]> {
  const legs = legsIn(list, reach);
  // The few that are tied with the position never fill a page, so the next leg is asked for with them.
  const together = legs[0]?.kind === 'tied' ? 2 : 1;
  const read = (leg: Leg) => readLeg(db, list, leg, reach);
  const rows = (await Promise.all(legs.slice(0, together).map(read))).flat();
  for (const leg of legs.slice(together)) {
    if (rows.length >= reach.take) break;
    rows.push(...(await read(leg)));
  }
  return rows.slice(0, reach.take);
}

async function readLeg(
  db: Db,
  list: ReportList,
  leg: Leg,
  { isBackwards, take }: Reach,
): Promise<ReportRow[]> {
  const { accountId, filter, sort, isDescending, hasTombstones } = list;
  const { projectId, result } = filter;
  const kind = leg.kind === 'nulls' && leg.id !== null ? 'nulls beyond' : leg.kind;
  const order = [sort, isDescending === isBackwards ? 'asc' : 'desc'];
  const shape = ['leg', kind, ...order, hasTombstones, projectId !== undefined, result ?? 'any'].join(' ');
  const values = { accountId, projectId, take, leg };
  const build = (open: typeof values) => {
    // What a leg is decides how the statement looks; its values do not.
    const openLeg = { ...open.leg, kind: leg.kind, ...(kind === 'nulls' ? { id: null } : {}) } as Leg;
    const openFilter = projectId === undefined ? filter : { ...filter, projectId: open.projectId as number };
    const openList = { ...list, accountId: open.accountId, filter: openFilter };
    return legQuery(db, openList, openLeg, isBackwards)
      .select(reportColumns)
      .limit(open.take) as Compilable<ReportRow>;
  };
  return (await runPrepared(db, shape, values, build)).rows;
}

/** Ids alone, so that skipping reads nothing but the index. */
async function legIds(db: Db, list: ReportList, reach: Reach, counts: ListCounts): Promise<number[]> {
  const ids: number[] = [];
  let { offset } = reach;
  for (const leg of legsIn(list, reach)) {
    if (ids.length >= reach.take) break;
    const size = sizeOf(leg, list, counts);
    if (offset >= size) {
      offset -= size;
      continue;
    }
    const query = legQuery(db, list, leg, reach.isBackwards)
      .offset(offset)
      .limit(reach.take - ids.length);
    ids.push(...(await idsOf(query)));
    offset = 0;
  }
  return ids;
}

/** Of a whole leg, by the tallies. */
function sizeOf({ kind }: Leg, { sort }: ReportList, { matches }: ListCounts): number {
  return kind === 'nulls' ? matches.reports - matches[sort] : matches[sort];
}

async function sievedIds(db: Db, list: ReportList, reach: Reach, counts: ListCounts): Promise<number[]> {
  if (isFacetted(list) && list.sort === 'id') return mergedIds(db, list, reach);

  const walkCost = costOfWalk(list, reach, counts);
  if (walkCost < costOfCollecting(list, counts)) {
    const ids = await walkedIds(db, list, reach, counts, Math.max(stridesMin, 8 * walkCost));
    if (ids !== undefined) return ids;
  }
  return collectedIds(db, list, reach);
}

const stridesMin = 1_000;

/** Rows of the sort index that are looked at until the page is full, if the matches lie evenly. */
function costOfWalk({ sort }: ReportList, reach: Reach, { total, matches, scope }: ListCounts): number {
  const share = matches.reports === 0 ? 0 : total / matches.reports;
  const wanted = reach.offset + reach.take;
  const stretch = (rows: number, among: number) => (rows <= 0 ? 0 : among * Math.min(1, wanted / rows));
  const valued = stretch(matches[sort] * share, scope[sort]);
  const isEnough = matches[sort] * share >= wanted;
  return isEnough
    ? valued
    : valued + stretch((matches.reports - matches[sort]) * share, scope.reports - scope[sort]);
}

/** The same for reading all matches and sorting them; a look at an index entry costs a tenth of one at a row. */
function costOfCollecting({ filter }: ReportList, { total, scope }: ListCounts): number {
  if (filter.check !== undefined) return scope.reports * 2;
  return total * 2 + (filter.search === undefined ? 0 : scope.reports / 10);
}

/** For the order of ids: the ranges of the facet index, each in that order already, merged. */
async function mergedIds(db: Db, list: ReportList, reach: Reach): Promise<number[]> {
  const direction = list.isDescending === reach.isBackwards ? 'asc' : 'desc';
  const ranges = matching(list.tallies ?? [], list.filter).map(({ state, privacy, result }) => {
    const range = scopeOf(db, list, 'reports_facets')
      .select('reports.id')
      .where('reports.state', '=', state)
      .where('reports.privacy', '=', privacy)
      .where('reports.result', result === 0 ? 'is' : '=', result === 0 ? null : result);
    return reach.from === null
      ? range
      : range.where('reports.id', direction === 'asc' ? '>' : '<', reach.from.id);
  });
  const [first, ...others] = ranges;
  if (first === undefined) return [];
  const merged = others
    .reduce((query, range) => query.unionAll(range), first)
    .orderBy('id', direction)
    .limit(reach.take)
    .offset(reach.offset);
  return (await merged.execute()).map(({ id }) => id);
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
      .selectFrom(
        stretch
          .select([...sieveColumns])
          .limit(strides)
          .as('reports'),
      )
      .select('reports.id')
      .where((eb) => conditionsOf(eb as never, list.filter))
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
  return ids;
}

const sieveColumns = [
  'reports.id',
  'reports.state',
  'reports.privacy',
  'reports.result',
  'reports.url',
  'reports.failing',
] as const;

/** All matches, by the index that finds them, then sorted. */
async function collectedIds(db: Db, list: ReportList, reach: Reach): Promise<number[]> {
  const { filter, sort, tallies } = list;
  const cells = matching(tallies ?? [], filter);
  if (isFacetted(list) && cells.length === 0) return [];
  const index = isFacetted(list)
    ? 'reports_facets'
    : filter.search === undefined
      ? 'reports_account'
      : 'reports_url';
  const direction = list.isDescending === reach.isBackwards ? 'asc' : 'desc';
  const column = sql.ref<number | string | null>(`reports.${sort}`);
  let query = scopeOf(db, list, index).where((eb) => conditionsOf(eb, filter));
  if (isFacetted(list)) {
    // Every column of the index is named, so that each kind of report is one range of it.
    const distinct = <T>(values: readonly T[]) => [...new Set(values)];
    query = query
      .where('reports.state', 'in', distinct(cells.map(({ state }) => state)))
      .where('reports.privacy', 'in', distinct(cells.map(({ privacy }) => privacy)));
  }
  if (reach.from !== null) query = query.where(beyond(column, reach.from, direction, reach.isBackwards));
  return idsOf(
    query
      .orderBy(sql`${column} is null`, reach.isBackwards ? 'desc' : 'asc')
      .orderBy(column, direction)
      .orderBy('reports.id', direction)
      .offset(reach.offset)
      .limit(reach.take),
  );
}

/** The condition of all legs together. */
function beyond(
  column: ReturnType<typeof sql.ref<number | string | null>>,
  { value, id }: Position,
  direction: 'asc' | 'desc',
  isBackwards: boolean,
) {
  const operator = sql.raw(direction === 'asc' ? '>' : '<');
  const nextId = sql`${sql.ref('reports.id')} ${operator} ${id}`;
  if (value === null) {
    const tied = sql<SqlBool>`(${column} is null and ${nextId})`;
    return isBackwards ? sql<SqlBool>`(${tied} or ${column} is not null)` : tied;
  }
  const own = sql<SqlBool>`(${column} ${operator} ${value} or (${column} = ${value} and ${nextId}))`;
  return isBackwards ? own : sql<SqlBool>`(${own} or ${column} is null)`;
}

/** The rows of these ids, in their order. */
async function byIds(db: Db, { accountId }: ReportList, ids: readonly number[]): Promise<ReportRow[]> {
  if (ids.length === 0) return [];
  const rows = (await db.sql
    .selectFrom('reports')
    .select(reportColumns)
    .where('reports.accountId', '=', accountId)
    .where('reports.id', 'in', ids)
    .execute()) as ReportRow[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  // A report may have been deleted between the two statements.
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function idsOf(query: ReportsQuery): Promise<number[]> {
  return (await query.select('reports.id').execute()).map(({ id }) => id);
}
