import type { Db, Tx } from '../db.ts';

export interface UserRow {
  readonly id: number;
  readonly email: string;
  readonly createdAt: number;
  readonly disabledAt: number | null;
}

const columns = ['id', 'email', 'createdAt', 'disabledAt'] as const;

/** Until there is one, the setup link opens. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.sql.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function insertUser(
  tx: Tx,
  user: { readonly email: string; readonly passwordHash: string; readonly createdAt: number },
): Promise<UserRow> {
  return tx.sql
    .insertInto('users')
    .values({ ...user, passwordChangedAt: user.createdAt, disabledAt: null })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** @param email in lower case */
export async function findUserByEmail(db: Db, email: string): Promise<UserWithHash | undefined> {
  return db.sql
    .selectFrom('users')
    .select([...columns, 'passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst();
}

export type UserWithHash = UserRow & { readonly passwordHash: string };

export async function findUserById(db: Db, userId: number): Promise<UserRow | undefined> {
  return db.sql.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst();
}

/** Who has acted, by name. */
export async function listEmails(
  db: Db,
  userIds: readonly number[],
): Promise<{ readonly id: number; readonly email: string }[]> {
  if (userIds.length === 0) return [];
  return db.sql.selectFrom('users').select(['id', 'email']).where('id', 'in', userIds).execute();
}

export async function findPasswordHash(db: Db, userId: number): Promise<string | undefined> {
  const row = await db.sql
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.passwordHash;
}

/** Until the transaction ends, nobody else who locks this user or changes the password goes on. */
export async function lockUser(
  tx: Tx,
  userId: number,
): Promise<Pick<UserWithHash, 'passwordHash' | 'disabledAt'> | undefined> {
  return tx.sql
    .updateTable('users')
    .set(({ ref }) => ({ email: ref('email') }))
    .where('id', '=', userId)
    .returning(['passwordHash', 'disabledAt'])
    .executeTakeFirst();
}

export async function setPassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
  changedAt: number,
): Promise<void> {
  await tx.sql
    .updateTable('users')
    .set({ passwordHash, passwordChangedAt: changedAt })
    .where('id', '=', userId)
    .execute();
}

export async function updateShortcuts(db: Db, userId: number, shortcuts: 0 | 1): Promise<void> {
  await db.sql.updateTable('users').set({ shortcuts }).where('id', '=', userId).execute();
}

/** The same password, hashed anew: not when it was changed meanwhile. */
export async function replaceHash(
  db: Db,
  userId: number,
  before: string,
  passwordHash: string,
): Promise<void> {
  await db.sql
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', userId)
    .where('passwordHash', '=', before)
    .execute();
}

export async function setDisabledAt(tx: Tx, userId: number, disabledAt: number | null): Promise<void> {
  await tx.sql.updateTable('users').set({ disabledAt }).where('id', '=', userId).execute();
}

/** All, oldest first: for the operator's commands, not for callers. */
export async function listUsers(db: Db): Promise<UserRow[]> {
  return db.sql.selectFrom('users').select(columns).orderBy('id').execute();
}
