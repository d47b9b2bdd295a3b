import { sql } from 'kysely';
import { stateCodes } from '../codes.ts';
import type { Tx } from '../db.ts';
import type { HeldBack } from './run-claim.ts';

const isQueued = sql.lit(stateCodes.queued);

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
const locks = { reconciling: 742_002, queue: 742_003 };
