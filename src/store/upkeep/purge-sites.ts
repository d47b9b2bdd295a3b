import { type Db, inTransaction } from '../db.ts';
import { removeCrawlStep } from './crawl-parts.ts';

/**
 * Removes a little of the oldest deleted site, crawl by crawl. It asks each time for what is left, so it can be interrupted
 * anywhere.
 * @returns false when there is none, or others hold it
 */
export async function purgeSiteStep(db: Db): Promise<boolean> {
  const grave = await db.sql
    .selectFrom('sites')
    .select(['accountId', 'id'])
    .where('deletedAt', 'is not', null)
    .orderBy('accountId')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (grave === undefined) return purgeCrawlStep(db);
  const { accountId, id } = grave;
  return inTransaction(db, async (tx) => {
    const held = tx.sql
      .selectFrom('sites')
      .select('id')
      .where('accountId', '=', accountId)
      .where('id', '=', id);
    const isHeld = await (tx.rowLocks ? held.forUpdate().skipLocked() : held).executeTakeFirst();
    if (isHeld === undefined) return false;
    const crawls = tx.sql
      .selectFrom('crawls')
      .select('id')
      .where('accountId', '=', accountId)
      .where('siteId', '=', id)
      .orderBy('number')
      .limit(1);
    // Whoever works on it lets go of it at his next batch: to wait for him while holding the site makes deadlocks.
    const crawl = await (tx.rowLocks ? crawls.forUpdate().skipLocked() : crawls).executeTakeFirst();
    if (crawl !== undefined) {
      await removeCrawlStep(tx, { accountId, crawlId: crawl.id });
      return true;
    }
    if (await hasCrawls(tx, accountId, id)) return false;
    await tx.sql.deleteFrom('sites').where('accountId', '=', accountId).where('id', '=', id).execute();
    return true;
  });
}

/** A little of a crawl that was deleted by itself, which is of no site any more. */
async function purgeCrawlStep(db: Db): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const graves = tx.sql
      .selectFrom('crawls')
      .select(['accountId', 'id as crawlId'])
      .where('siteId', 'is', null)
      .orderBy('accountId')
      .orderBy('id')
      .limit(1);
    const grave = await (tx.rowLocks ? graves.forUpdate().skipLocked() : graves).executeTakeFirst();
    if (grave === undefined) return false;
    await removeCrawlStep(tx, grave);
    return true;
  });
}

async function hasCrawls(db: Db, accountId: number, siteId: number): Promise<boolean> {
  const row = await db.sql
    .selectFrom('crawls')
    .select('id')
    .where('accountId', '=', accountId)
    .where('siteId', '=', siteId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deleted ones that are not purged yet, which stand on their project. */
export async function hasSites(db: Db, accountId: number, projectId: number): Promise<boolean> {
  const row = await db.sql
    .selectFrom('sites')
    .select('id')
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
