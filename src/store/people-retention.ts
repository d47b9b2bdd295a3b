import type { Db } from './db.ts';

const rowsPerStep = 200;

/**
 * One small step of forgetting sessions and one-use links that are over, whether they were used or not.
 * @returns false when there are none
 */
export async function forgetPeopleBatch(db: Db, nowMs: number): Promise<boolean> {
  return (await forget(db, 'sessions', nowMs)) || forget(db, 'invitations', nowMs);
}

async function forget(db: Db, table: 'sessions' | 'invitations', nowMs: number): Promise<boolean> {
  const over = db.sql.selectFrom(table).select('id').where('expiresAt', '<', nowMs).orderBy('expiresAt');
  const { numDeletedRows } = await db.sql
    .deleteFrom(table)
    .where('id', 'in', over.limit(rowsPerStep))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
