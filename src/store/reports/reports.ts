import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Privacy } from '../codes.ts';
import { stateCodes } from '../codes.ts';
import { type Found, foundColumns, moveFindings, readFound } from '../counters/findings.ts';
import { moveCategories } from '../counters/project-categories.ts';
import { moveProjectDay } from '../counters/project-days.ts';
import { moveTally } from '../counters/tallies.ts';
import type { Db, Tx } from '../db.ts';
import { expectationColumns } from '../expectation-columns.ts';
import { runPrepared } from '../prepared.ts';
import type { Database, ReportTable } from '../schema.ts';
import { shareProjects } from './project-turns.ts';
import { deleteReportFindings, writeReportFindings } from './report-findings.ts';
import { deleteShareLinks } from './signed-links.ts';

/** A report as lists show it, with the name of its project. */
export type ReportRow = Pick<Selectable<ReportTable>, (typeof columns)[number]> & {
  readonly project: string;
  readonly hasPassword: number;
};

const columns = [
  'id',
  'accountId',
  'projectId',
  'url',
  'state',
  'score',
  'result',
  'privacy',
  'slug',
  'title',
  'trend',
  'scoreChange',
  'findingsCount',
  'incomplete',
  'indexable',
  'categories',
  'cap',
  'profile',
  'checksVersion',
  'waiversHash',
  'runsCount',
  'latestRunId',
  'completedRunId',
  'errorCode',
  'errorMessage',
  'version',
  'createdAt',
  'updatedAt',
  'generatedAt',
  'wantsBrowser',
  'browserRunId',
  'browserState',
  'scoreFull',
  'resultFull',
] as const;

/** The columns of a ReportRow, for any query over `reports`. */
export function reportColumns({ selectFrom, ref }: ExpressionBuilder<Database, 'reports'>) {
  return [
    ...columns.map((column) => ref(`reports.${column}`).as(column)),
    // A subquery, so that no planner can begin with the projects.
    selectFrom('projects')
      .select('projects.name')
      .whereRef('projects.accountId', '=', 'reports.accountId')
      .whereRef('projects.id', '=', 'reports.projectId')
      .as('project'),
    sql<number>`case when ${ref('reports.passwordHash')} is null then 0 else 1 end`.as('hasPassword'),
  ] as const;
}

/** Undefined also for a report of a deleted project, or of another account. */
export async function findReport(db: Db, accountId: number, id: number): Promise<ReportRow | undefined> {
  const { rows } = await runPrepared(db, 'report', { accountId, id }, (open) =>
    liveReport(db, open.accountId, open.id).select(reportColumns),
  );
  return rows[0] as ReportRow | undefined;
}

/** What changing a report must know of it. */
export type ReportBefore = Selectable<ReportTable>;

/** By name: a migration that adds a column, while this node still runs, would change what `*` means. */
const columnsToChange = [
  ...columns,
  'passwordHash',
  'passwordVersion',
  'failing',
  'fresh',
  ...expectationColumns,
] as const;
const toChange = columnsToChange.map((column) => `reports.${column}` as const);

/** The whole row, in the transaction that will change it: neither it nor its project changes or goes meanwhile. */
export async function findReportToChange(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<ReportBefore | undefined> {
  const [, { rows }] = await Promise.all([
    shareProjects(tx, accountId),
    runPrepared(tx, 'report to change', { accountId, id }, (open) =>
      tx.rowLocks
        ? lockedReport(tx, open.accountId, open.id)
        : liveReport(tx, open.accountId, open.id).select(toChange),
    ),
  ]);
  return rows[0];
}

export interface NewReportRow {
  readonly projectId: number;
  readonly url: string;
  readonly privacy: Privacy;
  readonly slug: string;
  readonly passwordHash: string | null;
  readonly indexable: boolean;
  readonly createdAt: number;
  /** Its first run begins with it, instead of waiting. */
  readonly isBegun: boolean;
  /** A browser is to look at it after its first run. */
  readonly wantsBrowser: boolean;
}

/** Its first run is inserted by the caller, in the same transaction. */
export async function insertReport(tx: Tx, accountId: number, report: NewReportRow): Promise<number> {
  const { projectId, url, privacy, slug, passwordHash, createdAt } = report;
  const row = {
    ...{ accountId, projectId, url, privacy, slug, passwordHash, createdAt },
    indexable: report.indexable ? 1 : 0,
    wantsBrowser: report.wantsBrowser ? 1 : 0,
    passwordVersion: passwordHash === null ? 0 : 1,
    state: report.isBegun ? stateCodes.running : stateCodes.queued,
    runsCount: 1,
    version: 1,
    updatedAt: createdAt,
  };
  const { state } = row;
  const [inserted] = await Promise.all([
    runPrepared(tx, 'insert report', row, (open) =>
      tx.sql.insertInto('reports').values(open).returning('id'),
    ),
    moveTally(tx, accountId, null, {
      projectId,
      state,
      result: null,
      privacy,
      score: null,
      generatedAt: null,
      scoreChange: null,
    }),
  ]);
  const id = inserted.rows[0]?.id;
  if (id === undefined) throw new Error('An inserted report has no id.');
  return id;
}

export type ReportChanges = Partial<
  Omit<ReportBefore, 'id' | 'accountId' | 'projectId' | 'url' | 'version' | 'updatedAt' | Derived>
> & { readonly found?: Found };

/** What `found` says, and what lists are sorted by and other columns say. */
type Derived = 'failing' | 'fresh' | 'findingsCount' | 'scoreChange';

/**
 * Changes a row and, with it, everything that is counted of it.
 * @param before as read in this transaction
 */
export async function changeReport(
  tx: Tx,
  before: ReportBefore,
  { found, ...given }: ReportChanges,
  updatedAt: number,
): Promise<void> {
  const { accountId, id } = before;
  const changes = { ...given, ...derivedOf({ ...before, ...given }, given.trend !== undefined, found) };
  const set = {
    ...changes,
    version: before.version + 1,
    updatedAt,
  };
  const { projectId } = before;
  await Promise.all([
    runPrepared(tx, `change report ${Object.keys(set)}`, { accountId, id, set }, (open) =>
      tx.sql
        .updateTable('reports')
        .set(open.set)
        .where('accountId', '=', open.accountId)
        .where('id', '=', open.id),
    ),
    moveTally(tx, accountId, before, { ...before, ...changes }),
    found && changeFindings(tx, before, found, updatedAt),
    moveProjectDay(tx, accountId, before, { ...before, ...changes }, updatedAt),
    changes.categories !== undefined &&
      moveCategories(tx, accountId, projectId, before.categories, changes.categories),
  ]);
  if (changes.state === undefined) return;
  // Other nodes hear of it at the commit.
  const run = changes.latestRunId ?? before.latestRunId;
  await tx.notify?.(tx, 'assay_events', { account: accountId, report: id, run, state: changes.state });
}

/** Rows and counters rest on the same difference. */
async function changeFindings(tx: Tx, before: ReportBefore, found: Found, atMs: number): Promise<void> {
  const known = readFound(before);
  await Promise.all([
    moveFindings(tx, before, known, found, atMs),
    writeReportFindings(tx, before, known, found, atMs),
  ]);
}

/** Kept beside what they are derived from, so that lists are read in their order. */
function derivedOf(
  after: ReportBefore,
  hasOtherTrend: boolean,
  found: Found | undefined,
): Partial<Pick<ReportBefore, Derived>> {
  return {
    ...(found && { ...foundColumns(found), findingsCount: found.findings.length }),
    ...(hasOtherTrend && { scoreChange: scoreChangeOf(after) }),
  };
}

function scoreChangeOf({ score, trend, incomplete }: Pick<ReportBefore, 'score' | 'trend' | 'incomplete'>) {
  const scores = JSON.parse(trend ?? '[]') as number[];
  // A provisional score stays out of the trend, so the one before it is the last there.
  const previous = incomplete === 1 ? scores.at(-1) : scores.at(-2);
  return score === null || previous === undefined ? null : score - previous;
}

/** Takes a report out of all counts: it is about to be deleted or buried. */
export async function uncountReport(tx: Tx, before: ReportBefore, atMs: number): Promise<void> {
  const { accountId, projectId, id } = before;
  await moveTally(tx, accountId, before, null);
  await moveFindings(tx, before, readFound(before), null, atMs);
  await deleteReportFindings(tx, accountId, projectId, [id]);
  await moveProjectDay(tx, accountId, before, null, atMs);
  await moveCategories(tx, accountId, projectId, before.categories, null);
}

/** Under a tombstone, where the purge will find it. */
export async function buryReport(tx: Tx, accountId: number, id: number, grave: number): Promise<void> {
  await tx.sql
    .updateTable('reports')
    .set({ projectId: grave })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** With its runs, their bodies, and its links. For few runs: with many the writer would be busy for long. */
export async function deleteReport(tx: Tx, accountId: number, id: number): Promise<void> {
  const ownRuns = tx.sql
    .selectFrom('runs')
    .select('id')
    .where('accountId', '=', accountId)
    .where('reportId', '=', id);
  await tx.sql.deleteFrom('runBodies').where('runId', 'in', ownRuns).execute();
  await tx.sql
    .deleteFrom('browserRuns')
    .where('accountId', '=', accountId)
    .where('reportId', '=', id)
    .execute();
  await tx.sql.deleteFrom('runs').where('accountId', '=', accountId).where('reportId', '=', id).execute();
  await deleteShareLinks(tx, accountId, [id]);
  await tx.sql.deleteFrom('reports').where('accountId', '=', accountId).where('id', '=', id).execute();
}

/** By a join, as a subquery would not see that its project was deleted while we waited for the row. */
function lockedReport(tx: Tx, accountId: number, id: number) {
  return tx.sql
    .selectFrom('reports')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.accountId', '=', 'reports.accountId')
        .onRef('projects.id', '=', 'reports.projectId'),
    )
    .select(toChange)
    .where('reports.accountId', '=', accountId)
    .where('reports.id', '=', id)
    .where('projects.deletedAt', 'is', null)
    .forUpdate('reports')
    .forShare('projects');
}

function liveReport(db: Db, accountId: number, id: number) {
  return db.sql
    .selectFrom('reports')
    .where('reports.accountId', '=', accountId)
    .where('reports.id', '=', id)
    .where(isOfLiveProject);
}

/** For any query over `reports`: what was deleted with its project is there until it is purged. */
export function isOfLiveProject({ exists, selectFrom }: ExpressionBuilder<Database, 'reports'>) {
  return exists(
    selectFrom('projects')
      .select('projects.id')
      .whereRef('projects.accountId', '=', 'reports.accountId')
      .whereRef('projects.id', '=', 'reports.projectId')
      .where('projects.deletedAt', 'is', null),
  );
}
