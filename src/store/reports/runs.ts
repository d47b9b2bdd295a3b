import { type ExpressionBuilder, sql } from 'kysely';
import type { CauseCode, ResultCode, WaitCode } from '../codes.ts';
import { stateCodes } from '../codes.ts';
import { type Db, keptFromIndex, type Tx } from '../db.ts';
import type { ExpectationColumns } from '../expectation-columns.ts';
import type { Picked } from '../leases.ts';
import { runPrepared } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { AttemptEnd, HeldBack, RunClaim } from './run-claim.ts';
import { enqueueRuns } from './run-jobs.ts';

const { queued, running, completed, failed } = stateCodes;

// Written into the statement: SQLite uses a partial index only for a state that it sees there.
const isQueued = sql.lit(queued);
const isRunning = sql.lit(running);
const isOver = sql.lit(completed);

/** Of a report that has runs already. */
export async function insertRun(
  tx: Tx,
  accountId: number,
  run: {
    readonly reportId: number;
    readonly number: number;
    readonly cause: CauseCode;
    readonly causedBy: string | null;
    readonly queuedAt: number;
  },
): Promise<number> {
  const row = { ...run, accountId, state: queued, notBefore: run.queuedAt };
  const { rows } = await runPrepared(tx, 'insert run', row, (open) =>
    tx.sql.insertInto('runs').values(open).returning('id'),
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('An inserted run has no id.');
  await enqueueRuns(tx, accountId, [{ runId: id, reportId: run.reportId }]);
  return id;
}

/** The first run of a report that was inserted in this transaction. */
export interface FirstRun {
  /** Of the report: what names it before the database has told its id, so that both can be sent together. */
  readonly slug: string;
  readonly cause: CauseCode;
  readonly causedBy: string | null;
  readonly queuedAt: number;
  /** Begins it at once, for so long; undefined: it waits. Where there are jobs, it must wait. */
  readonly leaseMs: number | undefined;
}

/** @returns the id of the run, by which the report names it, too */
export async function insertFirstRun(
  tx: Tx,
  accountId: number,
  { slug, cause, causedBy, queuedAt, leaseMs }: FirstRun,
): Promise<number> {
  const waiting = { accountId, number: 1, cause, causedBy, queuedAt, notBefore: queuedAt };
  const row =
    leaseMs === undefined
      ? { ...waiting, state: queued }
      : {
          ...{ ...waiting, state: running },
          ...{ attempts: 1, fence: 1, startedAt: queuedAt, leasedUntil: queuedAt + leaseMs },
        };
  const [inserted] = await Promise.all([
    runPrepared(tx, `insert first run ${Object.keys(row)}`, { row, slug }, (open) => {
      const ofReport = tx.sql.selectFrom('reports').select('id').where('slug', '=', open.slug);
      return tx.sql
        .insertInto('runs')
        .values({ ...open.row, reportId: ofReport })
        .returning(['id', 'reportId']);
    }),
    runPrepared(tx, 'name first run', { accountId, slug }, (open) =>
      tx.sql
        .updateTable('reports')
        .set(({ selectFrom }) => ({
          latestRunId: selectFrom('runs')
            .select('runs.id')
            .where('runs.accountId', '=', open.accountId)
            .whereRef('runs.reportId', '=', 'reports.id'),
        }))
        .where('slug', '=', open.slug),
    ),
  ]);
  const [run] = inserted.rows;
  if (run === undefined) throw new Error('An inserted run has no id.');
  if (leaseMs === undefined) {
    await enqueueRuns(tx, accountId, [{ runId: run.id, reportId: run.reportId }]);
  }
  return run.id;
}

/** The run of a report that waits or runs; there is one at most. */
export async function findOpenRun(db: Db, accountId: number, reportId: number): Promise<number | undefined> {
  const row = await db.sql
    .selectFrom('runs')
    .select('id')
    .where('accountId', '=', accountId)
    .where('reportId', '=', reportId)
    .where('state', '<', isOver)
    .executeTakeFirst();
  return row?.id;
}

/** Undefined: there is no such run (any more). */
export async function isRunOpen(db: Db, accountId: number, runId: number): Promise<boolean | undefined> {
  const { rows } = await runPrepared(db, 'state of run', { accountId, runId }, (open) =>
    db.sql
      .selectFrom('runs')
      .select('state')
      .where('accountId', '=', open.accountId)
      .where('id', '=', open.runId),
  );
  return rows[0] && rows[0].state < completed;
}

/** Runs that wait, of the account and of all; counted up to the limits, which is all that anybody asks. */
export async function countWaiting(
  db: Db,
  accountId: number,
  limits: { readonly own: number; readonly all: number },
): Promise<{ readonly own: number; readonly all: number }> {
  const waiting = db.sql.selectFrom('runs').select('runs.id').where('runs.state', '=', isQueued);
  const [own, all] = await Promise.all([
    runPrepared(db, 'own waiting', { accountId, limit: limits.own }, (open) =>
      db.sql
        .selectFrom(waiting.where('runs.accountId', '=', open.accountId).limit(open.limit).as('waiting'))
        .select(({ fn }) => fn.countAll<number>().as('count')),
    ),
    runPrepared(db, 'all waiting', { limit: limits.all }, (open) =>
      db.sql
        .selectFrom(waiting.limit(open.limit).as('waiting'))
        .select(({ fn }) => fn.countAll<number>().as('count')),
    ),
  ]);
  return { own: own.rows[0]?.count ?? 0, all: all.rows[0]?.count ?? 0 };
}

export async function countRunning(db: Db, accountId: number): Promise<number> {
  const { count } = await db.sql
    .selectFrom('runs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', isRunning)
    .where(keptFromIndex(db, 'accountId'), '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Whose turn it is: the oldest waiting run of the next account after the last one that has a place, and after the
 * highest the lowest again.
 */
export async function pickWaiting(
  db: Db,
  { afterAccount, busyAccounts, nowMs }: PickOptions,
): Promise<Picked | undefined> {
  const shape = `next waiting, ${busyAccounts.length} busy`;
  const values = { afterAccount, busyAccounts, nowMs, latestMs: nowMs + heldBackMaxMs };
  const { rows } = await runPrepared(db, shape, values, (open) => {
    // Both in one statement: nearly always nothing waits, and then two would be sent only to hear that twice.
    const next = (turn: number, operator: '>' | '<=') => {
      const query = db.sql
        .selectFrom('runs')
        .select(['accountId', 'id as runId', 'reportId', sql.lit(turn).as('turn')])
        .where('state', '=', isQueued)
        .where('accountId', operator, open.afterAccount)
        .where(mayBegin(open))
        .orderBy('accountId')
        .orderBy('id')
        .limit(1);
      const free = busyAccounts.length === 0 ? query : query.where('accountId', 'not in', open.busyAccounts);
      return db.sql.selectFrom(free.as('next')).selectAll();
    };
    return next(0, '>').unionAll(next(1, '<=')).orderBy('turn').limit(1);
  });
  const [found] = rows;
  if (found === undefined) return undefined;
  const { accountId, runId, reportId } = found;
  return { accountId, runId, reportId, jobId: null };
}

interface PickOptions {
  readonly afterAccount: number;
  readonly busyAccounts: readonly number[];
  readonly nowMs: number;
}

/** The longest that a run is held back. */
export const heldBackMaxMs = 600_000;

/** Those that are not held back. A clock that was set back meanwhile must not hold them back for longer than usual. */
function mayBegin({ nowMs, latestMs }: { readonly nowMs: number; readonly latestMs: number }) {
  return ({ eb, or, ref }: ExpressionBuilder<Database, 'runs'>) =>
    or([
      eb('notBefore', '<=', nowMs),
      eb('notBefore', '<=', ref('queuedAt')),
      eb('notBefore', '>', latestMs),
    ]);
}

/** Undefined: somebody has finished it, or it is gone. */
export async function claimRun(
  tx: Tx,
  { accountId, runId, jobId }: Picked,
  nowMs: number,
  leaseMs: number,
): Promise<RunClaim | undefined> {
  const values = { accountId, runId, nowMs, leaseMs, leasedUntil: nowMs + leaseMs };
  const { rows } = await runPrepared(tx, 'claim run', values, (open) =>
    tx.sql
      .updateTable('runs')
      .set((run) => ({
        state: running,
        // What is begun although it runs was left behind by its process.
        attempts: run('attempts', '+', run.case().when('state', '=', running).then(0).else(1).end()),
        deaths: run('deaths', '+', run.case().when('state', '=', running).then(1).else(0).end()),
        // A worker that froze past its lease comes back with an old fence, and its result is refused.
        fence: run('fence', '+', 1),
        startedAt: open.nowMs,
        leasedUntil: tx.clock === undefined ? open.leasedUntil : sql<number>`${tx.clock} + ${open.leaseMs}`,
      }))
      .where('accountId', '=', open.accountId)
      .where('id', '=', open.runId)
      .where('state', 'in', [queued, running])
      .returning(['reportId', 'fence', 'attempts', 'deaths']),
  );
  return rows[0] && { accountId, runId, jobId, ...rows[0] };
}

interface CompletedRun extends ExpectationColumns {
  readonly score: number | null;
  readonly result: ResultCode | null;
  readonly categories: string;
  readonly failing: string;
  readonly profile: string;
  readonly waiversHash: string | null;
  readonly checksVersion: string;
  readonly evidenceVersion: number;
}

/** False: the fence is old, or the run is gone; nothing else may be written then. */
export function completeRun(
  tx: Tx,
  claim: RunClaim,
  run: CompletedRun,
  finishedAt: number,
): Promise<boolean> {
  return endRun(tx, claim, { ...run, state: completed, finishedAt });
}

/** False: as completeRun. */
export function failRun(
  tx: Tx,
  claim: RunClaim,
  { code, message }: { readonly code: string; readonly message: string },
  finishedAt: number,
): Promise<boolean> {
  return endRun(tx, claim, { state: failed, errorCode: code, errorMessage: message, finishedAt });
}

/** Its report was deleted: nobody will see what it would find. */
export function dropRun(tx: Tx, claim: RunClaim, finishedAt: number): Promise<boolean> {
  return endRun(tx, claim, { state: completed, finishedAt });
}

/**
 * Back into the queue. False: as completeRun.
 * @param ended how the attempt did: `itself` alone counts it; `death`: with its process
 * @param heldBack until when; it then goes first
 */
export async function requeueRun(
  tx: Tx,
  claim: RunClaim,
  { ended, heldBack }: { readonly ended: AttemptEnd; readonly heldBack?: HeldBack | undefined },
): Promise<boolean> {
  const isOurs = await endRun(tx, claim, {
    state: queued,
    startedAt: null,
    ...(ended === 'itself' ? {} : { attempts: claim.attempts - 1 }),
    ...(ended === 'death' && { deaths: claim.deaths + 1 }),
    ...(heldBack && { notBefore: heldBack.notBefore, waitsFor: heldBack.waitsFor }),
  });
  if (!isOurs) return false;
  const delay = heldBack && { delaySeconds: heldBack.delaySeconds, isFirst: true };
  await enqueueRuns(tx, claim.accountId, [claim], delay);
  return true;
}

async function endRun(
  tx: Tx,
  { accountId, runId, fence, jobId }: RunClaim,
  changes: Partial<CompletedRun> & {
    readonly state: 0 | 2 | 3;
    readonly attempts?: number;
    readonly deaths?: number;
    readonly startedAt?: null;
    readonly notBefore?: number;
    readonly waitsFor?: WaitCode;
    readonly finishedAt?: number;
    readonly errorCode?: string;
    readonly errorMessage?: string;
  },
): Promise<boolean> {
  const values = { accountId, runId, fence, changes };
  const { numAffectedRows } = await runPrepared(tx, `end run ${Object.keys(changes)}`, values, (open) =>
    tx.sql
      .updateTable('runs')
      .set({ ...open.changes, leasedUntil: null })
      .where('accountId', '=', open.accountId)
      .where('id', '=', open.runId)
      .where('state', '=', running)
      .where('fence', '=', open.fence),
  );
  const isOurs = numAffectedRows === 1n;
  if (jobId === null || tx.jobs === undefined) return isOurs;
  // A job whose run was deleted would keep a place of its account for as long as a dead worker's does. While the run is
  // open under a newer fence, the same job may be somebody else's.
  if (isOurs || (await isRunOpen(tx, accountId, runId)) !== true) await tx.jobs.complete(tx, jobId);
  return isOurs;
}
