import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../db.ts';
import type { RunTable } from '../schema.ts';

/** What people say of a run, which no run changes. */
export type RunMarks = Pick<Selectable<RunTable>, 'label' | 'pinned'>;

export interface MarkedRun extends RunMarks {
  readonly id: number;
}

/** In the transaction that holds its report, so that nobody else marks its runs meanwhile. */
export function findMarks(
  tx: Tx,
  accountId: number,
  reportId: number,
  number: number,
): Promise<MarkedRun | undefined> {
  return tx.sql
    .selectFrom('runs')
    .select(['id', 'label', 'pinned'])
    .where('accountId', '=', accountId)
    .where('reportId', '=', reportId)
    .where('number', '=', number)
    .executeTakeFirst();
}

export async function countPinned(db: Db, accountId: number, reportId: number): Promise<number> {
  const { count } = await db.sql
    .selectFrom('runs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('reportId', '=', reportId)
    // Not as a value: only so does a database see that the partial index holds them all.
    .where('pinned', '=', sql.lit(1))
    .executeTakeFirstOrThrow();
  return count;
}

export async function changeMarks(
  tx: Tx,
  accountId: number,
  runId: number,
  marks: Partial<RunMarks>,
): Promise<void> {
  await tx.sql
    .updateTable('runs')
    .set(marks)
    .where('accountId', '=', accountId)
    .where('id', '=', runId)
    .execute();
}
