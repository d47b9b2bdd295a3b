import { sql } from 'kysely';
import { stateCodes } from '../codes.ts';
import type { Db, Tx } from '../db.ts';
import type { LookClaim, PickedLook } from './look-claim.ts';

const isQueued = sql.lit(stateCodes.queued);
const isRunning = sql.lit(stateCodes.running);

type WaitingLook = Omit<PickedLook, 'jobId'>;

/** A job for a look that waits, where jobs say whose turn it is; workers hear of it at the commit. */
export async function enqueueLook(
  tx: Tx,
  { accountId, runId, reportId }: WaitingLook,
  delaySeconds = 0,
): Promise<void> {
  if (tx.jobs === undefined) return;
  await tx.jobs.looks.send(tx, { accountId, runId, reportId, delaySeconds });
  await tx.notify?.(tx, 'assay_jobs', {});
}

/** Until the transaction ends, nobody else begins a look of this account. */
export async function lockAccountLooks(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(accountLooks)}, ${accountId % 2 ** 31}::int)`.execute(
    tx.sql,
  );
}

/** Of advisory locks; the others are in reports/run-jobs.ts and nodes.ts. */
const accountLooks = 742_007;

/** Looks of the account that are under way, this one and those of workers that were not heard of left out. */
export async function countOtherLooks(tx: Tx, accountId: number, runId: number): Promise<number> {
  const { count } = await tx.sql
    .selectFrom('browserRuns')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', isRunning)
    .where('accountId', '=', accountId)
    .where('runId', '!=', runId)
    .where('leasedUntil', '>', tx.clock ?? 0)
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns the ids of the runs whose looks are still ours */
export async function extendLookLeases(
  db: Db,
  claims: readonly LookClaim[],
  leaseMs: number,
): Promise<ReadonlySet<number>> {
  if (claims.length === 0) return new Set();
  const rows = await db.sql
    .updateTable('browserRuns')
    .set({ leasedUntil: sql<number>`${db.clock} + ${leaseMs}` })
    .where('state', '=', isRunning)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('accountId', 'runId', 'fence'),
        'in',
        claims.map(({ accountId, runId, fence }) => tuple(accountId, runId, fence)),
      ),
    )
    .returning('runId')
    .execute();
  return new Set(rows.map(({ runId }) => runId));
}

/** Looks whose lease has been over for so long, as their worker died without anybody noticing. */
export async function listLostLooks(db: Db, overMs: number, limit: number): Promise<LookClaim[]> {
  const rows = await db.sql
    .selectFrom('browserRuns')
    .select(['accountId', 'runId', 'reportId', 'fence', 'attempts'])
    .where('state', '=', isRunning)
    .where('leasedUntil', '<', sql<number>`${db.clock} - ${overMs}`)
    .orderBy('leasedUntil')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, jobId: null }));
}

/** Looks that have waited for so long and have no job that would begin them. */
export async function listJoblessLooks(tx: Tx, overMs: number, limit: number): Promise<WaitingLook[]> {
  const { rows } = await sql<WaitingLook>`
    select account_id, run_id, report_id from browser_runs
    where state = ${isQueued} and queued_at < ${tx.clock} - ${overMs} and not exists (
      select 1 from pgboss.job
      where name = 'browser' and state < 'completed' and (data ->> 'run')::bigint = browser_runs.run_id)
    order by account_id, run_id limit ${limit}`.execute(tx.sql);
  return rows;
}
