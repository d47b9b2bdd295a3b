import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../db.ts';
import type { RecipientTable } from '../watch-schema.ts';

export type RecipientRow = Selectable<RecipientTable>;

export async function insertRecipient(tx: Tx, row: Insertable<RecipientTable>): Promise<RecipientRow> {
  return tx.sql.insertInto('recipients').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Oldest first. */
export async function listRecipients(db: Db, accountId: number): Promise<RecipientRow[]> {
  return db.sql
    .selectFrom('recipients')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
}

export async function findRecipient(
  db: Db,
  accountId: number,
  id: number,
): Promise<RecipientRow | undefined> {
  return db.sql
    .selectFrom('recipients')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findRecipientByEmail(
  db: Db,
  accountId: number,
  email: string,
): Promise<RecipientRow | undefined> {
  return db.sql
    .selectFrom('recipients')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('email', '=', email)
    .executeTakeFirst();
}

/** @returns undefined: it is gone */
export async function updateRecipient(
  tx: Tx,
  accountId: number,
  id: number,
  changes: Updateable<RecipientTable>,
): Promise<RecipientRow | undefined> {
  return tx.sql
    .updateTable('recipients')
    .set(changes)
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** With what was to be sent to it. @returns false: it is gone already */
export async function deleteRecipient(tx: Tx, accountId: number, id: number): Promise<boolean> {
  await tx.sql
    .deleteFrom('deliveries')
    .where('accountId', '=', accountId)
    .where('recipientId', '=', id)
    .execute();
  const { numDeletedRows } = await tx.sql
    .deleteFrom('recipients')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
