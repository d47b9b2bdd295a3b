import type { Db } from './db.ts';

export interface AccountRow {
  readonly id: number;
  readonly name: string;
  readonly createdAt: number;
}

export async function insertAccount(db: Db, name: string, createdAt: number): Promise<AccountRow> {
  return db.sql
    .insertInto('accounts')
    .values({ name, createdAt })
    .returning(['id', 'name', 'createdAt'])
    .executeTakeFirstOrThrow();
}

/** All, oldest first: for the operator's commands, not for callers. */
export async function listAccounts(db: Db): Promise<AccountRow[]> {
  return db.sql.selectFrom('accounts').select(['id', 'name', 'createdAt']).orderBy('id').execute();
}
