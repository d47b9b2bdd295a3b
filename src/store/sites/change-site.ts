import type { Updateable } from 'kysely';
import { crawlStateCodes } from '../codes.ts';
import type { Db, Tx } from '../db.ts';
import { shareProjects } from '../reports/project-turns.ts';
import { deleteShareLinks } from '../reports/signed-links.ts';
import type { SiteTable } from '../schema.ts';
import { openCrawlStates } from './counts.ts';
import { findSite, type SiteRow } from './sites.ts';

type NewSiteRow = Pick<
  SiteRow,
  'projectId' | 'name' | 'start' | 'settings' | 'privacy' | 'slug' | 'passwordHash'
> & { readonly indexable: 0 | 1; readonly createdAt: number };

/** With its first crawl still to be queued. @returns its id */
export async function insertSite(
  tx: Tx,
  accountId: number,
  { createdAt, ...site }: NewSiteRow,
): Promise<number> {
  const { id } = await tx.sql
    .insertInto('sites')
    .values({
      ...{ accountId, ...site, crawlsCount: 0, latestCrawlId: null, completedCrawlId: null },
      ...{ version: 1, createdAt, updatedAt: createdAt, deletedAt: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** As it stands while nobody else can change it, first in its transaction. Undefined: it is not live. */
export async function findSiteToChange(tx: Tx, accountId: number, id: number): Promise<SiteRow | undefined> {
  await shareProjects(tx, accountId);
  if (tx.rowLocks) {
    await tx.sql
      .selectFrom('sites')
      .select('id')
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .forUpdate()
      .execute();
  }
  return findSite(tx, accountId, id);
}

export type SiteChanges = Omit<Updateable<SiteTable>, 'id' | 'accountId' | 'version' | 'updatedAt'>;

/** Of a site that is held. */
export async function changeSite(
  tx: Tx,
  { accountId, id }: Pick<SiteRow, 'accountId' | 'id'>,
  changes: SiteChanges,
  updatedAt: number,
): Promise<void> {
  await tx.sql
    .updateTable('sites')
    .set(({ eb }) => ({ ...changes, updatedAt, version: eb('version', '+', 1) }))
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** The one that has not ended. */
export async function findOpenCrawl(db: Db, accountId: number, siteId: number): Promise<number | undefined> {
  const row = await db.sql
    .selectFrom('crawls')
    .select('id')
    .where('accountId', '=', accountId)
    .where('siteId', '=', siteId)
    .where('state', 'in', openCrawlStates)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Makes tombstones of live sites: they are gone at once, and the purge removes their rows in steps. Whoever works on a
 * crawl of them finds at the next batch that it is no longer his.
 */
export async function burySites(
  tx: Tx,
  accountId: number,
  of: { readonly siteId: number } | { readonly projectId: number },
  deletedAt: number,
): Promise<void> {
  const live = tx.sql
    .updateTable('sites')
    .set({ deletedAt })
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .returning('id');
  const sites = await ('siteId' in of
    ? live.where('id', '=', of.siteId)
    : live.where('projectId', '=', of.projectId)
  ).execute();
  const ids = sites.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.sql
    .updateTable('crawls')
    .set(({ eb }) => ({
      ...{ state: crawlStateCodes.failed, leasedUntil: null, wanted: null, finishedAt: deletedAt },
      claims: eb('claims', '+', 1),
    }))
    .where('accountId', '=', accountId)
    .where('siteId', 'in', ids)
    .where('state', 'in', openCrawlStates)
    .execute();
  await deleteShareLinks(tx, accountId, ids, 'siteId');
}
