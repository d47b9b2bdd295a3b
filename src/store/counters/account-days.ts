import { dayMs } from '../../lib/durations.ts';
import type { Db, Tx } from '../db.ts';
import { runPrepared } from '../prepared.ts';

/** What an account has used of a day's limits. */
export interface DayUsage {
  readonly reports: number;
  readonly egressBytes: number;
  /** Answers of crawls that are pages or errors. */
  readonly crawledPages: number;
  /** In a browser, asked for. */
  readonly looks: number;
  /** Runs that nobody asked for at that moment: they are not among `reports`. */
  readonly scheduled: number;
}

/** What is absent is 0. */
type UsageAdded = Pick<DayUsage, 'reports' | 'egressBytes'> & Partial<DayUsage>;

const columns = ['reports', 'egressBytes', 'crawledPages', 'looks', 'scheduled'] as const;

/** Days since 1970, UTC. */
export function dayOf(atMs: number): number {
  return Math.floor(atMs / dayMs);
}

/** When the day after that of `atMs` begins. */
export function nextDayAt(atMs: number): number {
  return (dayOf(atMs) + 1) * dayMs;
}

export async function readDay(db: Db, accountId: number, atMs: number): Promise<DayUsage> {
  const { rows } = await runPrepared(db, 'day', { accountId, day: dayOf(atMs) }, (open) =>
    db.sql
      .selectFrom('accountDays')
      .select([...columns])
      .where('accountId', '=', open.accountId)
      .where('day', '=', open.day),
  );
  return rows[0] ?? { reports: 0, egressBytes: 0, crawledPages: 0, looks: 0, scheduled: 0 };
}

/**
 * @returns the day with what was added. Until the transaction ends nobody else adds to it, so a limit that is checked
 *   after it holds over all nodes.
 */
export async function addToDay(
  tx: Tx,
  accountId: number,
  atMs: number,
  added: UsageAdded,
): Promise<DayUsage> {
  const { reports, egressBytes, crawledPages = 0, looks = 0, scheduled = 0 } = added;
  const row = { accountId, day: dayOf(atMs), reports, egressBytes, crawledPages, looks, scheduled };
  const { rows } = await runPrepared(tx, 'add to day', row, (open) =>
    tx.sql
      .insertInto('accountDays')
      .values(open)
      .onConflict((conflict) =>
        conflict.columns(['accountId', 'day']).doUpdateSet(({ eb, ref }) => ({
          reports: eb('accountDays.reports', '+', ref('excluded.reports')),
          egressBytes: eb('accountDays.egressBytes', '+', ref('excluded.egressBytes')),
          crawledPages: eb('accountDays.crawledPages', '+', ref('excluded.crawledPages')),
          looks: eb('accountDays.looks', '+', ref('excluded.looks')),
          scheduled: eb('accountDays.scheduled', '+', ref('excluded.scheduled')),
        })),
      )
      .returning([...columns]),
  );
  return rows[0] ?? row;
}
