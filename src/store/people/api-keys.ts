import type { Db, Tx } from '../db.ts';

export interface ApiKeyRow {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  readonly first4: string;
  readonly last4: string;
  readonly scopes: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly lastUsedAt: number | null;
  readonly createdBy: number | null;
}

const columns = [
  'id',
  'accountId',
  'name',
  'first4',
  'last4',
  'scopes',
  'createdAt',
  'expiresAt',
  'revokedAt',
  'lastUsedAt',
  'createdBy',
] as const;

type NewApiKey = Omit<ApiKeyRow, 'id' | 'revokedAt' | 'lastUsedAt'> & { readonly hash: string };

export async function insertApiKey(tx: Tx, key: NewApiKey): Promise<ApiKeyRow> {
  return tx.sql
    .insertInto('apiKeys')
    .values({ ...key, revokedAt: null, lastUsedAt: null })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The key of this hash, whatever has become of it. The hash says which account asks. */
export async function findApiKey(db: Db, hash: string): Promise<ApiKeyRow | undefined> {
  return db.sql.selectFrom('apiKeys').select(columns).where('hash', '=', hash).executeTakeFirst();
}

/** Whatever has become of it. Undefined: the account has no such key. */
export async function findApiKeyById(db: Db, accountId: number, id: number): Promise<ApiKeyRow | undefined> {
  return db.sql
    .selectFrom('apiKeys')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function listApiKeys(db: Db, accountId: number): Promise<ApiKeyRow[]> {
  return db.sql
    .selectFrom('apiKeys')
    .select(columns)
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
}

/** Keys that open something at this moment. */
export async function countLiveApiKeys(db: Db, accountId: number, nowMs: number): Promise<number> {
  const { count } = await db.sql
    .selectFrom('apiKeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .where(({ eb, or }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', nowMs)]))
    .executeTakeFirstOrThrow();
  return count;
}

/** The key as it is now; a second revocation changes nothing. Undefined: the account has no such key. */
export async function revokeApiKey(
  db: Db,
  accountId: number,
  id: number,
  revokedAt: number,
): Promise<ApiKeyRow | undefined> {
  return db.sql
    .updateTable('apiKeys')
    .set(({ fn, val }) => ({ revokedAt: fn.coalesce('revokedAt', val(revokedAt)) }))
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** The key with an earlier end. */
export async function expireApiKey(
  tx: Tx,
  accountId: number,
  id: number,
  expiresAt: number,
): Promise<ApiKeyRow> {
  return tx.sql
    .updateTable('apiKeys')
    .set({ expiresAt })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Keys that open something and were made by this user, who is no longer trusted with them. */
export async function revokeApiKeysOf(
  tx: Tx,
  accountId: number,
  userId: number,
  revokedAt: number,
): Promise<number[]> {
  const rows = await tx.sql
    .updateTable('apiKeys')
    .set({ revokedAt })
    .where('accountId', '=', accountId)
    .where('createdBy', '=', userId)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function touchApiKey(db: Db, accountId: number, id: number, lastUsedAt: number): Promise<void> {
  await db.sql
    .updateTable('apiKeys')
    .set({ lastUsedAt })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}
