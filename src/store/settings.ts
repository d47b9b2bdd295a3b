import type { Db, Tx } from './db.ts';

export async function readSetting(db: Db, key: string): Promise<string | undefined> {
  const row = await db.sql.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

export async function writeSetting(db: Db, key: string, value: string): Promise<void> {
  await db.sql
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** False: another node has changed it since it was read. */
export async function changeSetting(
  db: Db,
  key: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db.sql
    .updateTable('settings')
    .set({ value: to })
    .where('key', '=', key)
    .where('value', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores a value that may not change. @returns the one that is stored, which may be another's */
export async function keepSetting(db: Db, key: string, value: string): Promise<string> {
  await db.sql
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await readSetting(db, key)) ?? value;
}

/** For the node that makes the first account. False: another has claimed it, before or at this moment. */
export async function claimFirstAccount(tx: Tx, nowMs: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.sql
    .insertInto('settings')
    .values({ key: 'first_account', value: String(nowMs) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
