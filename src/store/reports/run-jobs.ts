import { sql } from 'kysely';
import { stateCodes } from '../codes.ts';
import type { Db, Tx } from '../db.ts';
import type { HeldBack, RunClaim } from './run-claim.ts';

const isQueued = sql.lit(stateCodes.queued);
const isRunning = sql.lit(stateCodes.running);

/** Runs that begin to wait, one account's. */
interface WaitingRun {
  readonly runId: number;
  readonly reportId: number;
}

/**
 * A job for each run that waits, where jobs say whose turn it is; workers hear of it at the commit.
 * @param delaySeconds before they may begin
 * @param isFirst its turn had come already: when its time comes, it goes before the others of the account
 */
export async function enqueueRuns(
  tx: Tx,
  accountId: number,
  runs: readonly WaitingRun[],
  { delaySeconds = 0, isFirst = false } = {},
): Promise<void> {
  if (tx.jobs === undefined || runs.length === 0) return;
  const before = isFirst ? 0 : Math.max(0, (await countOwnWaiting(tx, accountId)) - runs.length);
  await tx.jobs.send(
    tx,
    runs.map((run, index) => ({ ...run, accountId, waiting: before + index, delaySeconds })),
  );
  await tx.notify?.(tx, 'assay_jobs', {});
}

/** Far behind it makes no difference how far. */
const waitingSeenMax = 1_000;

async function countOwnWaiting(tx: Tx, accountId: number): Promise<number> {
  const waiting = tx.sql
    .selectFrom('runs')
    .select('id')
    .where('state', '=', isQueued)
    .where('accountId', '=', accountId)
    .limit(waitingSeenMax);
  const { count } = await tx.sql
    .selectFrom(waiting.as('waiting'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Runs of the report's project that wait begin no sooner than that. */
export async function holdBackProject(
  tx: Tx,
  accountId: number,
  reportId: number,
  { notBefore, delaySeconds, waitsFor }: HeldBack,
): Promise<void> {
  const ownProject = tx.sql
    .selectFrom('reports as own')
    .select('own.projectId')
    .where('own.accountId', '=', accountId)
    .where('own.id', '=', reportId);
  const held = await tx.sql
    .updateTable('runs')
    .set({ notBefore, waitsFor })
    .where('state', '=', isQueued)
    .where('accountId', '=', accountId)
    .where('notBefore', '<', notBefore)
    // For each run that waits, which are few: a project may have a hundred thousand reports.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('reports')
          .select('reports.id')
          .whereRef('reports.accountId', '=', 'runs.accountId')
          .whereRef('reports.id', '=', 'runs.reportId')
          .where('reports.projectId', '=', ownProject),
      ),
    )
    .returning('id')
    .execute();
  await tx.jobs?.delay(
    tx,
    held.map(({ id }) => id),
    delaySeconds,
  );
}

/** Until the transaction ends, nobody else begins a run of this account. */
export async function lockAccountRuns(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(locks.accountRuns)}, ${accountId % 2 ** 31}::int)`.execute(
    tx.sql,
  );
}

/** Until the transaction ends, nobody else who comes here adds to the queue. */
export async function lockQueue(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(locks.queue)}, 0)`.execute(tx.sql);
}

/** False: another node is at it. */
export async function lockReconciling(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(locks.reconciling)}, 0) as is_ours`.execute(tx.sql);
  return rows[0]?.isOurs === true;
}

/** Any numbers that nobody else uses. */
const locks = { accountRuns: 742_001, reconciling: 742_002, queue: 742_003 };

/** Runs of the account that are under way, this one and those of workers that were not heard of left out. */
export async function countOthersRunning(tx: Tx, accountId: number, runId: number): Promise<number> {
  const { count } = await tx.sql
    .selectFrom('runs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', isRunning)
    .where('accountId', '=', accountId)
    .where('id', '!=', runId)
    .where('leasedUntil', '>', tx.clock ?? 0)
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns the ids of those runs that are still ours */
export async function extendLeases(
  db: Db,
  claims: readonly RunClaim[],
  leaseMs: number,
): Promise<ReadonlySet<number>> {
  if (claims.length === 0) return new Set();
  const rows = await db.sql
    .updateTable('runs')
    .set({ leasedUntil: sql<number>`${db.clock} + ${leaseMs}` })
    .where('state', '=', isRunning)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('accountId', 'id', 'fence'),
        'in',
        claims.map(({ accountId, runId, fence }) => tuple(accountId, runId, fence)),
      ),
    )
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Runs whose lease has been over for so long, as their worker died without anybody noticing. */
export async function listLostRuns(db: Db, overMs: number, limit: number): Promise<RunClaim[]> {
  const rows = await db.sql
    .selectFrom('runs')
    .select(['accountId', 'id as runId', 'reportId', 'fence', 'attempts', 'deaths'])
    .where('state', '=', isRunning)
    .where('leasedUntil', '<', sql<number>`${db.clock} - ${overMs}`)
    .orderBy('leasedUntil')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, jobId: null }));
}

/** Runs that have waited for so long and have no job that would begin them. */
export async function listJoblessRuns(
  tx: Tx,
  overMs: number,
  limit: number,
): Promise<(WaitingRun & { readonly accountId: number })[]> {
  const { rows } = await sql<WaitingRun & { readonly accountId: number }>`
    select account_id, id as run_id, report_id from runs
    where state = ${isQueued} and queued_at < ${tx.clock} - ${overMs} and not exists (
      select 1 from pgboss.job
      where name = 'run' and state < 'completed' and (data ->> 'run')::bigint = runs.id)
    order by account_id, id limit ${limit}`.execute(tx.sql);
  return rows;
}
