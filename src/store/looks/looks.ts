import { type Selectable, sql } from 'kysely';
import { type ResultCode, stateCodes } from '../codes.ts';
import { type Db, keptFromIndex, type Tx } from '../db.ts';
import { expectationColumns } from '../expectation-columns.ts';
import type { Claim, Picked, Waiting } from '../leases.ts';
import type { RunTable } from '../schema.ts';
import { enqueueLook } from './look-jobs.ts';

const { queued, running, completed, failed } = stateCodes;

// Written into the statement: SQLite uses a partial index only for a state that it sees there.
const isQueued = sql.lit(queued);
const isRunning = sql.lit(running);

/**
 * Makes a look wait for its turn, in the transaction that completes its run. One of a former run that still waits makes
 * room: nobody needs to see an older page.
 */
export async function insertLook(
  tx: Tx,
  { accountId, reportId, runId }: Waiting,
  queuedAt: number,
): Promise<void> {
  await tx.sql
    .deleteFrom('browserRuns')
    .where('state', '=', isQueued)
    .where('accountId', '=', accountId)
    .where('reportId', '=', reportId)
    .execute();
  await tx.sql
    .insertInto('browserRuns')
    .values({ accountId, reportId, runId, state: queued, queuedAt })
    .execute();
  await enqueueLook(tx, { accountId, reportId, runId });
}

/**
 * Whose turn it is: the oldest waiting look of the next account after the last one that has a place, and after the highest
 * the lowest again.
 */
export async function pickWaitingLook(
  db: Db,
  { afterAccount, busyAccounts }: { readonly afterAccount: number; readonly busyAccounts: readonly number[] },
): Promise<Picked | undefined> {
  const waiting = db.sql
    .selectFrom('browserRuns')
    .select(['accountId', 'runId', 'reportId'])
    .where('state', '=', isQueued)
    .orderBy('accountId')
    .orderBy('runId')
    .limit(1);
  const free = busyAccounts.length === 0 ? waiting : waiting.where('accountId', 'not in', busyAccounts);
  const found =
    (await free.where('accountId', '>', afterAccount).executeTakeFirst()) ??
    (await free.where('accountId', '<=', afterAccount).executeTakeFirst());
  return found && { ...found, jobId: null };
}

/** Undefined: somebody has finished it, or it is gone. */
export async function claimLook(
  tx: Tx,
  { accountId, runId, reportId, jobId }: Picked,
  nowMs: number,
  leaseMs: number,
): Promise<Claim | undefined> {
  const row = await tx.sql
    .updateTable('browserRuns')
    .set((look) => ({
      state: running,
      attempts: look('attempts', '+', 1),
      // A worker that froze past its lease comes back with an old fence, and its result is refused.
      fence: look('fence', '+', 1),
      startedAt: nowMs,
      leasedUntil: sql<number>`${tx.clock ?? nowMs} + ${leaseMs}`,
    }))
    .where(keptFromIndex(tx, 'accountId'), '=', accountId)
    .where('runId', '=', runId)
    .where('state', 'in', [queued, running])
    .returning(['fence', 'attempts'])
    .executeTakeFirst();
  return row && { accountId, runId, reportId, jobId, ...row };
}

interface CompletedLook {
  readonly scoreFull: number | null;
  readonly resultFull: ResultCode | null;
  readonly metrics: string | null;
  readonly product: string;
}

/** False: the fence is old, or the look is gone; nothing else may be written then. */
export function completeLook(
  tx: Tx,
  claim: Claim,
  look: CompletedLook,
  finishedAt: number,
): Promise<boolean> {
  return endLook(tx, claim, { ...look, state: completed, finishedAt });
}

/** False: as completeLook. */
export function failLook(
  tx: Tx,
  claim: Claim,
  failure: { readonly code: string; readonly message: string },
  finishedAt: number,
): Promise<boolean> {
  const { code: errorCode, message: errorMessage } = failure;
  return endLook(tx, claim, { state: failed, errorCode, errorMessage, finishedAt });
}

/** Its report was deleted: nobody will see what it would find. */
export function dropLook(tx: Tx, claim: Claim, finishedAt: number): Promise<boolean> {
  return endLook(tx, claim, { state: failed, finishedAt });
}

/** Back into the queue. False: as completeLook. @param counts whether that was an attempt */
export async function requeueLook(tx: Tx, claim: Claim, counts: boolean): Promise<boolean> {
  const isOurs = await endLook(tx, claim, {
    state: queued,
    startedAt: null,
    attempts: claim.attempts - (counts ? 0 : 1),
  });
  if (isOurs) await enqueueLook(tx, claim);
  return isOurs;
}

/** Fails a look that nobody has begun. False: somebody has. */
export async function failWaitingLook(
  tx: Tx,
  { accountId, runId }: Pick<Claim, 'accountId' | 'runId'>,
  failure: { readonly code: string; readonly message: string },
  finishedAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('browserRuns')
    .set({ state: failed, errorCode: failure.code, errorMessage: failure.message, finishedAt })
    .where('state', '=', isQueued)
    .where('accountId', '=', accountId)
    .where('runId', '=', runId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What was declared when the run of a look began. Undefined: it is gone. */
export async function readExpectationsOfRun(
  db: Db,
  accountId: number,
  runId: number,
): Promise<RunExpectations | undefined> {
  return db.sql
    .selectFrom('runs')
    .select(expectationColumns)
    .where('accountId', '=', accountId)
    .where('id', '=', runId)
    .executeTakeFirst();
}

type RunExpectations = Pick<Selectable<RunTable>, (typeof expectationColumns)[number]>;

/** Looks that have waited since before that. */
export function listWaitingLooks(db: Db, queuedBefore: number, limit: number): Promise<Waiting[]> {
  return db.sql
    .selectFrom('browserRuns')
    .select(['accountId', 'runId', 'reportId'])
    .where('state', '=', isQueued)
    .where('queuedAt', '<', queuedBefore)
    .limit(limit)
    .execute();
}

async function endLook(
  tx: Tx,
  { accountId, runId, fence, jobId }: Claim,
  changes: Partial<CompletedLook> & {
    readonly state: 0 | 2 | 3;
    readonly attempts?: number;
    readonly startedAt?: null;
    readonly finishedAt?: number;
    readonly errorCode?: string;
    readonly errorMessage?: string;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('browserRuns')
    .set({ ...changes, leasedUntil: null })
    .where(keptFromIndex(tx, 'accountId'), '=', accountId)
    .where('runId', '=', runId)
    .where('state', '=', isRunning)
    .where('fence', '=', fence)
    .executeTakeFirst();
  const isOurs = numUpdatedRows === 1n;
  if (jobId === null || tx.jobs === undefined) return isOurs;
  // While the look is open under a newer fence, the same job may be somebody else's.
  if (isOurs || !(await isLookOpen(tx, accountId, runId))) await tx.jobs.looks.complete(tx, jobId);
  return isOurs;
}

/** False also when it is gone. */
export async function isLookOpen(db: Db, accountId: number, runId: number): Promise<boolean> {
  const row = await db.sql
    .selectFrom('browserRuns')
    .select('state')
    .where(keptFromIndex(db, 'accountId'), '=', accountId)
    .where('runId', '=', runId)
    .executeTakeFirst();
  return row !== undefined && row.state < completed;
}
