import type { Db, Tx } from './db.ts';

/** What an account has used of a day's limits. */
export interface DayUsage {
  readonly reports: number;
  readonly egressBytes: number;
}

const dayMs = 86_400_000;

/** Days since 1970, UTC. */
export function dayOf(atMs: number): number {
  return Math.floor(atMs / dayMs);
}

/** When the day after that of `atMs` begins. */
export function nextDayAt(atMs: number): number {
  return (dayOf(atMs) + 1) * dayMs;
}

export async function readDay(db: Db, accountId: number, atMs: number): Promise<DayUsage> {
  const row = await db.sql
    .selectFrom('accountDays')
    .select(['reports', 'egressBytes'])
    .where('accountId', '=', accountId)
    .where('day', '=', dayOf(atMs))
    .executeTakeFirst();
  return row ?? { reports: 0, egressBytes: 0 };
}

export async function addToDay(tx: Tx, accountId: number, atMs: number, added: DayUsage): Promise<void> {
  await tx.sql
    .insertInto('accountDays')
    .values({ accountId, day: dayOf(atMs), ...added })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'day']).doUpdateSet(({ eb, ref }) => ({
        reports: eb('accountDays.reports', '+', ref('excluded.reports')),
        egressBytes: eb('accountDays.egressBytes', '+', ref('excluded.egressBytes')),
      })),
    )
    .execute();
}
