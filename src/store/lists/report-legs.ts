import { type SelectQueryBuilder, sql } from 'kysely';
import { resultCodes } from '../codes.ts';
import type { Tally } from '../counters/tallies.ts';
import type { Db } from '../db.ts';
import type { Database } from '../schema.ts';
import { type Leg, legsOf } from './legs.ts';
import type { Reach } from './list-page.ts';
import type { ReportFilter, ReportSort } from './report-filter.ts';

/** A list of reports with what is known of it before it is read. */
export interface ReportList {
  readonly accountId: number;
  readonly filter: ReportFilter;
  readonly sort: ReportSort;
  readonly isDescending: boolean;
  /** The account has deleted projects whose reports are not all gone yet. */
  readonly hasTombstones: boolean;
  /** Of the scope: the project or the account. Undefined when nobody needed them. */
  readonly tallies: readonly Tally[] | undefined;
}

export type ReportsQuery<Row = object> = SelectQueryBuilder<Database, 'reports', Row>;

/** True when an index range alone is the list: no filter, or one that the order of the index contains. */
export function needsNoSieve({ filter, sort }: ReportList): boolean {
  const { state, privacy, check, search, result } = filter;
  if (state !== undefined || privacy !== undefined || check !== undefined || search !== undefined) {
    return false;
  }
  return result === undefined || sort === 'id' || sort === 'result' || sort === 'score';
}

/** With a filter by result only changes of scores are null, and the order of results is the order of ids. */
export function legsIn({ filter, sort }: ReportList, { from, isBackwards }: Reach): Leg[] {
  const hasNulls = leastOf[sort] !== undefined && (filter.result === undefined || sort === 'scoreChange');
  if (sort === 'result' && filter.result !== undefined && from === null) return [{ kind: 'values' }];
  const legs = legsOf(hasNulls, isBackwards, from);
  if (sort === 'id') return legs.filter(({ kind }) => kind !== 'tied');
  return sort === 'result' && filter.result !== undefined ? legs.filter(({ kind }) => kind === 'tied') : legs;
}

export function legQuery(db: Db, list: ReportList, leg: Leg, isBackwards: boolean): ReportsQuery {
  const { sort, filter } = list;
  const isByResult = filter.result !== undefined && (sort === 'id' || sort === 'result');
  const direction = list.isDescending === isBackwards ? 'asc' : 'desc';
  const operator = direction === 'asc' ? '>' : '<';
  const column = sql.ref<number | string | null>(`reports.${sort}`);

  let query = scopeOf(db, list, isByResult ? sortIndexes.result : sortIndexes[sort]);
  if (filter.result !== undefined && (isByResult || sort === 'score')) {
    query = query.where('reports.result', '=', filter.result);
    if (sort === 'score') {
      const [low, high] = scoresOf[filter.result];
      query = query.where('reports.score', '>=', low).where('reports.score', '<=', high);
    }
  }
  if (leg.kind === 'tied') {
    query = query.where(column, '=', leg.value);
    if (sort !== 'id') query = query.where('reports.id', operator, leg.id);
  }
  if (leg.kind === 'beyond') query = query.where(column, operator, leg.value);
  // Spelled as a range, because a planner does not see one in IS NOT NULL.
  const least = leastOf[sort];
  if (leg.kind === 'values' && least !== undefined) query = query.where(column, '>=', least);
  if (leg.kind === 'nulls') {
    query = query.where(column, 'is', null);
    if (leg.id !== null) query = query.where('reports.id', operator, leg.id);
  }
  const isOneValue = leg.kind === 'tied' || leg.kind === 'nulls' || isByResult || sort === 'id';
  const ordered = isOneValue ? query : query.orderBy(column, direction);
  return ordered.orderBy('reports.id', direction);
}

/** Sort index by column, over the account; within a project its name has `project_` in it. */
const sortIndexes: Readonly<Record<ReportSort, string>> = {
  id: 'reports_account',
  score: 'reports_by_score',
  generatedAt: 'reports_by_generated',
  url: 'reports_by_url',
  result: 'reports_by_result',
  findingsCount: 'reports_by_findings',
  scoreChange: 'reports_by_change',
};

/** The least value that a column may have; undefined where it is never null. */
const leastOf: Readonly<Record<ReportSort, number | undefined>> = {
  id: undefined,
  url: undefined,
  score: 0,
  generatedAt: 0,
  result: 0,
  findingsCount: 0,
  scoreChange: -100,
};

/** The scores of each result, by the limits of src/score: a filter by result is a range of the index of scores. */
export const scoresOf = {
  [resultCodes.bad]: [0, 49],
  [resultCodes.decent]: [50, 79],
  [resultCodes.good]: [80, 100],
} as const;

/** Reports of the account or the project, live ones only, by an index of this name. */
export function scopeOf(
  db: Db,
  { accountId, filter, hasTombstones }: ReportList,
  index: string,
): ReportsQuery {
  const { projectId } = filter;
  const query = fromIndex(db, projectId === undefined ? index : projectIndex(index)).where(
    'reports.accountId',
    '=',
    accountId,
  );
  if (projectId !== undefined) return query.where('reports.projectId', '=', projectId);
  if (!hasTombstones) return query;
  return query.where('reports.projectId', 'not in', (eb) =>
    eb
      .selectFrom('projects')
      .select('projects.id')
      .where('projects.accountId', '=', accountId)
      .where('projects.deletedAt', 'is not', null),
  );
}

function projectIndex(index: string): string {
  return index === 'reports_account' ? 'reports_project' : index.replace('reports_', 'reports_project_');
}

/** SQLite keeps no statistics of ours, so it is told which index it is to read. */
function fromIndex(db: Db, index: string): ReportsQuery {
  if (!db.indexHints) return db.sql.selectFrom('reports');
  const table = sql`reports`.as<'reports'>(sql.raw(`reports indexed by ${index}`));
  return db.sql.selectFrom(table) as unknown as ReportsQuery;
}
