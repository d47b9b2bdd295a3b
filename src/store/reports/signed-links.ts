import type { Db, Tx } from '../db.ts';

interface ShareLinkRow {
  readonly id: number;
  readonly createdAt: number;
  readonly expiresAt: number;
}

const columns = ['id', 'createdAt', 'expiresAt'] as const;

/** What a link opens. */
export type LinkTarget =
  | { readonly reportId: number }
  | { readonly projectId: number }
  | { readonly siteId: number };
/** Which of the columns names it. */
type LinkTargetColumn = 'reportId' | 'projectId' | 'siteId';

interface NewShareLink {
  /** SHA-256 of the key, hex. */
  readonly hash: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export async function insertShareLink(
  tx: Tx,
  accountId: number,
  target: LinkTarget,
  link: NewShareLink,
): Promise<ShareLinkRow> {
  return tx.sql
    .insertInto('shareLinks')
    .values({ accountId, ...target, ...link, revokedAt: null })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Those that open it at this moment, oldest first. */
export async function listShareLinks(
  db: Db,
  accountId: number,
  target: LinkTarget,
  nowMs: number,
): Promise<ShareLinkRow[]> {
  return liveLinks(db, accountId, target, nowMs).select(columns).orderBy('id').execute();
}

/** Undefined: it opens nothing, or something else. */
export async function findShareLink(
  db: Db,
  accountId: number,
  target: LinkTarget,
  link: { readonly hash: string } | { readonly id: number },
  nowMs: number,
): Promise<ShareLinkRow | undefined> {
  const live = liveLinks(db, accountId, target, nowMs).select(columns);
  const named = 'hash' in link ? live.where('hash', '=', link.hash) : live.where('id', '=', link.id);
  return named.executeTakeFirst();
}

/** @returns false: there is no such link that is live */
export async function revokeShareLink(
  tx: Tx,
  accountId: number,
  target: LinkTarget,
  id: number,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('shareLinks')
    .set({ revokedAt: nowMs })
    .where('accountId', '=', accountId)
    .where(...isOf(target))
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', nowMs)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** All links of it, when its address is replaced: they were made for the old one. */
export async function revokeShareLinks(
  tx: Tx,
  accountId: number,
  target: LinkTarget,
  nowMs: number,
): Promise<void> {
  await tx.sql
    .updateTable('shareLinks')
    .set({ revokedAt: nowMs })
    .where('accountId', '=', accountId)
    .where(...isOf(target))
    .where('revokedAt', 'is', null)
    .execute();
}

/** Before what they open goes. */
export async function deleteShareLinks(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
  column: LinkTargetColumn = 'reportId',
): Promise<void> {
  await tx.sql.deleteFrom('shareLinks').where('accountId', '=', accountId).where(column, 'in', ids).execute();
}

function liveLinks(db: Db, accountId: number, target: LinkTarget, nowMs: number) {
  return db.sql
    .selectFrom('shareLinks')
    .where('accountId', '=', accountId)
    .where(...isOf(target))
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', nowMs);
}

function isOf(target: LinkTarget): readonly [LinkTargetColumn, '=', number] {
  if ('reportId' in target) return ['reportId', '=', target.reportId];
  if ('projectId' in target) return ['projectId', '=', target.projectId];
  return ['siteId', '=', target.siteId];
}
