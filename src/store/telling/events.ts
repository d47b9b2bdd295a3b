import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../db.ts';
import type { EventTable } from '../watch-schema.ts';

export type EventRow = Selectable<EventTable>;

interface NewEventRow {
  readonly accountId: number;
  readonly projectId: number | null;
  readonly type: string;
  readonly subject: string;
  /** JSON. */
  readonly data: string;
  readonly notBefore: number;
  /** Null: everybody who is to be told has no delivery yet. */
  readonly spreadAt: number | null;
  readonly createdAt: number;
}

export async function insertEvent(tx: Tx, row: NewEventRow): Promise<number> {
  const { id } = await tx.sql.insertInto('events').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * What the targets of an account want to be told: of each webhook that is on, its `types` as they are stored, and `mail`
 * once where somebody gets mail.
 */
export async function listWants(db: Db, accountId: number): Promise<string[]> {
  const rows = await db.sql
    .selectFrom('webhooks')
    .select('types')
    .where('accountId', '=', accountId)
    .where('enabled', '=', 1)
    .unionAll(
      db.sql
        .selectFrom('recipients')
        .select(sql.lit('mail').$castTo<string>().as('types'))
        .where('accountId', '=', accountId)
        .where('confirmedAt', 'is not', null)
        .where('bouncedAt', 'is', null),
    )
    .execute();
  return [...new Set(rows.map(({ types }) => types))];
}

/** Events that nobody has spread yet, oldest first; another node leaves those to us until the transaction ends. */
export async function takeUnspread(tx: Tx, limit: number): Promise<EventRow[]> {
  const found = tx.sql
    .selectFrom('events')
    .selectAll()
    .where('spreadAt', 'is', null)
    .orderBy('id')
    .limit(limit);
  return (tx.rowLocks ? found.forUpdate().skipLocked() : found).execute();
}

export async function markSpread(tx: Tx, ids: readonly number[], spreadAt: number): Promise<void> {
  await tx.sql.updateTable('events').set({ spreadAt }).where('id', 'in', ids).execute();
}

/** Those that are still kept, oldest first. */
export async function listEvents(db: Db, accountId: number, ids: readonly number[]): Promise<EventRow[]> {
  return db.sql
    .selectFrom('events')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', 'in', db.numbersOf(JSON.stringify(ids)))
    .orderBy('id')
    .execute();
}
