import { sql } from 'kysely';
import { type StateCode, stateCodes } from '../codes.ts';
import type { Db, Tx } from '../db.ts';
import { type QueueScope, scopeFilter } from './queue-progress.ts';
import { changeReport, type ReportBefore } from './reports.ts';

const isQueued = sql.lit(stateCodes.queued);

/** A run that waits. */
interface WaitingRun {
  readonly runId: number;
  readonly reportId: number;
}

/** In the order in which their reports are to be locked. */
export async function listWaitingRuns(db: Db, scope: QueueScope): Promise<WaitingRun[]> {
  const within = await scopeFilter(db, scope);
  const { rows } = await sql<WaitingRun>`
    select runs.id as run_id, runs.report_id from runs
    where runs.state = ${isQueued} and runs.account_id = ${scope.accountId} ${within}
    order by runs.report_id`.execute(db.sql);
  return rows;
}

/** What a run leaves that was stopped before it began. */
export interface LeftByStopped {
  /** Of the report, as it is now. */
  readonly state: Exclude<StateCode, 0 | 1>;
  /** False: its report had no other run, so it stays, as a failed one. */
  readonly isRemoved: boolean;
}

/**
 * Takes the newest run of a report off the queue. Whoever begins a run locks its report first, as the caller has done,
 * so that exactly one of both happens. A job that stays behind is ended by the worker that fetches it.
 * @param before as locked in this transaction
 * @param failure what the run ended with, where it was the only one
 * @returns undefined: it does not wait any more
 */
export async function stopNewestRun(
  tx: Tx,
  before: ReportBefore,
  failure: { readonly errorCode: string; readonly errorMessage: string },
  atMs: number,
): Promise<LeftByStopped | undefined> {
  const { accountId, id: report, latestRunId: run, runsCount } = before;
  if (run === null || before.state !== stateCodes.queued) return undefined;
  const left = runsCount === 1 ? undefined : await findRunBefore(tx, before);
  if (left === undefined) {
    const changes = { state: stateCodes.failed, ...failure };
    if (!(await failWaiting(tx, accountId, run, { ...changes, finishedAt: atMs }))) return undefined;
    await changeReport(tx, before, { ...changes, wantsBrowser: 0 }, atMs);
    return { state: changes.state, isRemoved: false };
  }
  if (!(await removeWaiting(tx, accountId, run))) return undefined;
  const { runId: latestRunId, state, errorCode, errorMessage } = left;
  const changes = {
    ...{ state, latestRunId, runsCount: runsCount - 1, errorCode, errorMessage },
    wantsBrowser: 0,
  };
  await changeReport(tx, before, changes, atMs);
  // Whoever waits for it on another node waits for this run, which its report does not name any more.
  await tx.notify?.(tx, 'assay_events', { account: accountId, report, run, state });
  return { state, isRemoved: true };
}

async function findRunBefore(tx: Tx, { accountId, id, runsCount }: ReportBefore) {
  const row = await tx.sql
    .selectFrom('runs')
    .select(['id as runId', 'state', 'errorCode', 'errorMessage'])
    .where('accountId', '=', accountId)
    .where('reportId', '=', id)
    .where('number', '=', runsCount - 1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { state } = row;
  // There is one open run at most, and that is the one after it.
  if (state === stateCodes.queued || state === stateCodes.running)
    throw new Error(`Run ${row.runId} is open besides a later one.`);
  return { ...row, state };
}

async function failWaiting(
  tx: Tx,
  accountId: number,
  runId: number,
  changes: {
    readonly state: typeof stateCodes.failed;
    readonly errorCode: string;
    readonly errorMessage: string;
    readonly finishedAt: number;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('runs')
    .set(changes)
    .where('state', '=', isQueued)
    .where('accountId', '=', accountId)
    .where('id', '=', runId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function removeWaiting(tx: Tx, accountId: number, runId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('runs')
    .where('state', '=', isQueued)
    .where('accountId', '=', accountId)
    .where('id', '=', runId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
