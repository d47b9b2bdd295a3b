import { sql } from 'kysely';
import { stateCodes } from '../codes.ts';
import type { Db } from '../db.ts';

/** The queue of all accounts, for the operator. */
export interface QueueDepth {
  readonly waiting: number;
  readonly running: number;
  /** Epoch milliseconds, from when it might have begun; null: nothing waits. */
  readonly oldestQueuedAt: number | null;
}

/** Of all accounts, by the partial indexes of what waits and runs; both are short. */
export async function readQueueDepth(db: Db): Promise<QueueDepth> {
  const [waiting, running] = await Promise.all([
    db.sql
      .selectFrom('runs')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        // A run whose host is busy does not wait for us.
        fn
          .min<number | null>(sql`case when not_before > queued_at then not_before else queued_at end`)
          .as('oldestQueuedAt'),
      ])
      .where('state', '=', sql.lit(stateCodes.queued))
      .executeTakeFirstOrThrow(),
    db.sql
      .selectFrom('runs')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '=', sql.lit(stateCodes.running))
      .executeTakeFirstOrThrow(),
  ]);
  return { waiting: waiting.count, running: running.count, oldestQueuedAt: waiting.oldestQueuedAt };
}
