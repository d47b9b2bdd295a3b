import type { Db, Tx } from '../db.ts';

interface AccountRow {
  readonly id: number;
  readonly name: string;
  readonly timeZone: string | null;
  readonly createdAt: number;
}

const columns = ['id', 'name', 'timeZone', 'createdAt'] as const;

export async function insertAccount(db: Db, name: string, createdAt: number): Promise<AccountRow> {
  return db.sql
    .insertInto('accounts')
    .values({ name, createdAt })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** All, oldest first: for the operator's commands, not for callers. */
export async function listAccounts(db: Db): Promise<AccountRow[]> {
  return db.sql.selectFrom('accounts').select(columns).orderBy('id').execute();
}

export async function findAccount(db: Db, accountId: number): Promise<AccountRow | undefined> {
  return db.sql.selectFrom('accounts').select(columns).where('id', '=', accountId).executeTakeFirst();
}

export async function renameAccount(tx: Tx, accountId: number, name: string): Promise<void> {
  await tx.sql.updateTable('accounts').set({ name }).where('id', '=', accountId).execute();
}

/** Null: UTC, as nobody has said one. */
export async function readTimeZone(db: Db, accountId: number): Promise<string | null> {
  const row = await db.sql
    .selectFrom('accounts')
    .select('timeZone')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.timeZone ?? null;
}

export async function setTimeZone(tx: Tx, accountId: number, timeZone: string): Promise<void> {
  await tx.sql.updateTable('accounts').set({ timeZone }).where('id', '=', accountId).execute();
}

/**
 * Until the transaction ends nobody else changes who or what belongs to the account: two owners cannot demote each
 * other, and no two keys take the last place.
 */
export async function lockAccount(tx: Tx, accountId: number): Promise<void> {
  await tx.sql
    .updateTable('accounts')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', accountId)
    .execute();
}
