import type { Privacy, ResultCode, StateCode } from '../codes.ts';
import type { Db, Tx } from '../db.ts';
import { runPrepared } from '../prepared.ts';

/** What a report counts as. */
export interface Tallied {
  readonly projectId: number;
  readonly state: StateCode;
  readonly result: ResultCode | null;
  readonly privacy: Privacy;
  readonly score: number | null;
  readonly generatedAt: number | null;
  readonly scoreChange: number | null;
}

/** Reports that are alike, counted. */
export interface Tally {
  readonly state: StateCode;
  /** 0: none. */
  readonly result: ResultCode | 0;
  readonly privacy: Privacy;
  readonly reports: number;
  /** Of them with a score, the sum of those scores, and those that were ever completed. */
  readonly scored: number;
  readonly scoreSum: number;
  readonly generated: number;
  /** Those whose score compares with the one before. */
  readonly compared: number;
}

/** In the place of a project: the whole account. */
export const wholeAccount = 0;

/**
 * Moves a report from what it counted as to what it counts as now; null: it was or is not there. In the transaction
 * that changes the report. Nothing else adds to or takes from the tallies of live projects.
 */
export async function moveTally(
  tx: Tx,
  accountId: number,
  before: Tallied | null,
  after: Tallied | null,
): Promise<void> {
  const changes = new Map<string, Cell>();
  if (before !== null) addTo(changes, accountId, before, -1);
  if (after !== null) addTo(changes, accountId, after, 1);
  await addCells(tx, [...changes.values()].filter(isChange));
}

/** Counts new reports that are alike and have no score yet, by project: the cells move once for all of them. */
export async function addTallies(
  tx: Tx,
  accountId: number,
  { state, result, privacy }: Pick<Tallied, 'state' | 'result' | 'privacy'>,
  counts: ReadonlyMap<number, number>,
): Promise<void> {
  const cellOf = (projectId: number, reports: number): Cell => ({
    ...{ accountId, projectId, state, privacy, reports },
    result: result ?? 0,
    ...{ scored: 0, scoreSum: 0, generated: 0, compared: 0 },
  });
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const own = [...counts].sort(([a], [b]) => a - b).map(([projectId, count]) => cellOf(projectId, count));
  await addCells(tx, [cellOf(wholeAccount, all), ...own]);
}

/** Cells of one project, or of the account; at most 48. */
export async function listTallies(db: Db, accountId: number, projectId: number): Promise<Tally[]> {
  const { rows } = await runPrepared(db, 'tallies', { accountId, projectId }, (open) =>
    db.sql
      .selectFrom('reportTallies')
      .select(['state', 'result', 'privacy', 'reports', 'scored', 'scoreSum', 'generated', 'compared'])
      .where('accountId', '=', open.accountId)
      .where('projectId', '=', open.projectId),
  );
  return rows;
}

/** Cells of several projects. */
export async function listProjectTallies(
  db: Db,
  accountId: number,
  projectIds: readonly number[],
): Promise<(Tally & { readonly projectId: number })[]> {
  if (projectIds.length === 0) return [];
  return db.sql
    .selectFrom('reportTallies')
    .select([
      'projectId',
      'state',
      'result',
      'privacy',
      'reports',
      'scored',
      'scoreSum',
      'generated',
      'compared',
    ])
    .where('accountId', '=', accountId)
    .where('projectId', 'in', projectIds)
    .execute();
}

/** Takes all that a project counts off the account, and forgets the project's own counters. */
export async function dropProjectCounters(tx: Tx, accountId: number, projectId: number): Promise<void> {
  const cells = await listTallies(tx, accountId, projectId);
  await addCells(
    tx,
    cells.map((cell) => ({
      ...cell,
      accountId,
      projectId: wholeAccount,
      reports: -cell.reports,
      scored: -cell.scored,
      scoreSum: -cell.scoreSum,
      generated: -cell.generated,
      compared: -cell.compared,
    })),
  );
  for (const table of projectCounters) {
    await tx.sql
      .deleteFrom(table)
      .where('accountId', '=', accountId)
      .where('projectId', '=', projectId)
      .execute();
  }
}

const projectCounters = ['reportTallies', 'projectFindings', 'projectDays', 'projectCategories'] as const;

type Cell = Tally & { readonly accountId: number; readonly projectId: number };

function addTo(changes: Map<string, Cell>, accountId: number, report: Tallied, sign: 1 | -1): void {
  const { state, privacy } = report;
  const result = report.result ?? 0;
  for (const projectId of [wholeAccount, report.projectId]) {
    const key = `${projectId} ${state} ${result} ${privacy}`;
    const cell = changes.get(key);
    changes.set(key, {
      ...{ accountId, projectId, state, result, privacy },
      reports: (cell?.reports ?? 0) + sign,
      scored: (cell?.scored ?? 0) + (report.score === null ? 0 : sign),
      scoreSum: (cell?.scoreSum ?? 0) + sign * (report.score ?? 0),
      generated: (cell?.generated ?? 0) + (report.generatedAt === null ? 0 : sign),
      compared: (cell?.compared ?? 0) + (report.scoreChange === null ? 0 : sign),
    });
  }
}

function isChange({ reports, scored, scoreSum, generated, compared }: Cell): boolean {
  return [reports, scored, scoreSum, generated, compared].some((number) => number !== 0);
}

function byKey(a: Cell, b: Cell): number {
  return a.projectId - b.projectId || a.state - b.state || a.result - b.result || a.privacy - b.privacy;
}

/** Each number of cells is a statement that is kept: a project's cells are one, and a bulk request comes in parts. */
const cellsPerStatement = 48;

async function addCells(tx: Tx, changed: readonly Cell[]): Promise<void> {
  // In one order, so that two transactions never wait for each other's rows.
  const cells = changed.toSorted(byKey);
  const parts: Cell[][] = [];
  for (let at = 0; at < cells.length; at += cellsPerStatement) {
    parts.push(cells.slice(at, at + cellsPerStatement));
  }
  await Promise.all(parts.map((part) => addPart(tx, part)));
}

async function addPart(tx: Tx, cells: readonly Cell[]): Promise<void> {
  await runPrepared(tx, `add ${cells.length} cells`, { cells }, (open) =>
    tx.sql
      .insertInto('reportTallies')
      .values(open.cells)
      .onConflict((conflict) =>
        conflict
          .columns(['accountId', 'projectId', 'state', 'result', 'privacy'])
          .doUpdateSet(({ eb, ref }) => ({
            reports: eb('reportTallies.reports', '+', ref('excluded.reports')),
            scored: eb('reportTallies.scored', '+', ref('excluded.scored')),
            scoreSum: eb('reportTallies.scoreSum', '+', ref('excluded.scoreSum')),
            generated: eb('reportTallies.generated', '+', ref('excluded.generated')),
            compared: eb('reportTallies.compared', '+', ref('excluded.compared')),
          })),
      ),
  );
}
