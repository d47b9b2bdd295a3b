import type { Compilable } from 'kysely';
import type { Db } from '../db.ts';
import { runPrepared } from '../prepared.ts';
import { type ReportRow, reportColumns } from '../reports/reports.ts';
import type { Position } from './cursor.ts';
import type { Leg } from './legs.ts';
import type { Reach } from './list-page.ts';
import { conditionsOf } from './report-filter.ts';
import { legQuery, legsIn, needsNoSieve, type ReportList, scopeOf } from './report-legs.ts';
import { idsOf, type ListCounts, sievedIds, sizeOf } from './report-sieve.ts';

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

/**
 * How many reports a search finds, or a filter that no tally knows, up to one more than `max`. Where nothing finds parts
 * of texts, a search scans the index of URLs, which holds the titles; a filter by check needs the rows.
 */
export async function countReports(db: Db, list: ReportList, max: number): Promise<number> {
  const index = list.filter.search === undefined ? 'reports_account' : 'reports_by_url';
  const found = scopeOf(db, list, index)
    .select('reports.id')
    .where((eb) => conditionsOf(db, eb, list.filter))
    .limit(max + 1);
  const { count } = await db.sql
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function positionIn({ sort }: Pick<ReportList, 'sort'>, row: ReportRow): Position {
  return { value: row[sort], id: row.id };
}

/** For a list that is ranges of an index and nothing else. */
export async function readLegs(db: Db, list: ReportList, reach: Reach): Promise<ReportRow[]> {
  const legs = legsIn(list, reach);
  // The few that are tied with the position never fill a page, so the next leg is asked for with them.
  const together = legs[0]?.kind === 'tied' ? 2 : 1;
  const read = (leg: Leg) => readLeg(db, list, leg, reach);
  const rows = (await Promise.all(legs.slice(0, together).map(read))).flat();
  for (const [index, leg] of legs.entries()) {
    if (index < together) continue;
    if (rows.length >= reach.take) break;
    const next = await read(leg);
    // A run that has ended in between took its report from the nulls to the values, which are read after them.
    if (leg.kind === 'nulls') {
      const values = (await Promise.all(legs.slice(0, index).map(read))).flat();
      rows.splice(0, rows.length, ...values, ...without(next, values));
    } else rows.splice(0, rows.length, ...without(rows, next), ...next);
  }
  return rows.slice(0, reach.take);
}

function without(rows: readonly ReportRow[], others: readonly ReportRow[]): readonly ReportRow[] {
  return rows.filter(({ id }) => !others.some((other) => other.id === id));
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

/** The rows of these ids, in their order. */
async function byIds(db: Db, { accountId }: ReportList, ids: readonly number[]): Promise<ReportRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await runPrepared(db, `${ids.length} reports`, { accountId, ids }, (open) =>
    db.sql
      .selectFrom('reports')
      .select(reportColumns)
      .where('reports.accountId', '=', open.accountId)
      .where('reports.id', 'in', open.ids),
  );
  const byId = new Map((rows as ReportRow[]).map((row) => [row.id, row]));
  // A report may have been deleted between the two statements.
  return ids.flatMap((id) => byId.get(id) ?? []);
}
