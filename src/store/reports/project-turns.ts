import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db.ts';

// PostgreSQL gives a row to each FOR SHARE that comes while others have it so, past a FOR UPDATE that waits: while
// reports are made one after the other, a project would never be free. An advisory lock is given in the order of
// asking. It is the account's: its transactions queue for its counts anyway, and a bulk request needs one of them,
// not hundreds. The locks of rows stay, for whoever does not ask here.

/** Any number that nobody else uses; the others are in run-jobs.ts and nodes.ts. */
const turnLock = sql.lit(742_005);

/** First in a transaction that makes or changes reports, before it locks anything else. */
export async function shareProjects(tx: Tx, accountId: number): Promise<void> {
  if (!tx.rowLocks) return;
  await sql`select pg_advisory_xact_lock_shared(${turnLock}, ${keyOf(accountId)})`.execute(tx.sql);
}

/** Until the transaction ends, nobody else makes or changes reports of the account. */
export async function takeProjects(tx: Tx, accountId: number): Promise<void> {
  if (!tx.rowLocks) return;
  await sql`select pg_advisory_xact_lock(${turnLock}, ${keyOf(accountId)})`.execute(tx.sql);
}

function keyOf(accountId: number): RawBuilder<number> {
  return sql`${accountId % 2 ** 31}::int`;
}
