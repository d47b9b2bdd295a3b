import type { Db, Tx } from '../db.ts';

interface ShareLinkRow {
  readonly id: number;
  readonly reportId: number;
  readonly createdAt: number;
  readonly expiresAt: number;
}

const columns = ['id', 'reportId', 'createdAt', 'expiresAt'] as const;

interface NewShareLink {
  readonly reportId: number;
  /** SHA-256 of the key, hex. */
  readonly hash: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export async function insertShareLink(tx: Tx, accountId: number, link: NewShareLink): Promise<ShareLinkRow> {
  return tx.sql
    .insertInto('shareLinks')
    .values({ accountId, ...link, revokedAt: null })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Those that open the report at this moment, oldest first. */
export async function listShareLinks(
  db: Db,
  accountId: number,
  reportId: number,
  nowMs: number,
): Promise<ShareLinkRow[]> {
  return liveLinks(db, accountId, reportId, nowMs).select(columns).orderBy('id').execute();
}

/** Undefined: it opens nothing, or not this report. */
export async function findShareLink(
  db: Db,
  accountId: number,
  reportId: number,
  link: { readonly hash: string } | { readonly id: number },
  nowMs: number,
): Promise<ShareLinkRow | undefined> {
  const live = liveLinks(db, accountId, reportId, nowMs).select(columns);
  const named = 'hash' in link ? live.where('hash', '=', link.hash) : live.where('id', '=', link.id);
  return named.executeTakeFirst();
}

/** @returns false: the report has no such link that is live */
export async function revokeShareLink(
  tx: Tx,
  accountId: number,
  reportId: number,
  id: number,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('shareLinks')
    .set({ revokedAt: nowMs })
    .where('accountId', '=', accountId)
    .where('reportId', '=', reportId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', nowMs)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** All links of a report, when its address is replaced: they were made for the old one. */
export async function revokeShareLinks(
  tx: Tx,
  accountId: number,
  reportId: number,
  nowMs: number,
): Promise<void> {
  await tx.sql
    .updateTable('shareLinks')
    .set({ revokedAt: nowMs })
    .where('accountId', '=', accountId)
    .where('reportId', '=', reportId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Before the reports themselves go. */
export async function deleteShareLinks(
  tx: Tx,
  accountId: number,
  reportIds: readonly number[],
): Promise<void> {
  await tx.sql
    .deleteFrom('shareLinks')
    .where('accountId', '=', accountId)
    .where('reportId', 'in', reportIds)
    .execute();
}

function liveLinks(db: Db, accountId: number, reportId: number, nowMs: number) {
  return db.sql
    .selectFrom('shareLinks')
    .where('accountId', '=', accountId)
    .where('reportId', '=', reportId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', nowMs);
}
