import { crawlStateCodes } from '../codes.ts';
import type { Db } from '../db.ts';

/** They are few. */
export async function countSiteCrawls(db: Db, accountId: number, siteId: number): Promise<number> {
  const { count } = await db.sql
    .selectFrom('crawls')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('siteId', '=', siteId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Of the last one before this that was completed. */
export async function findCompletedBefore(
  db: Db,
  accountId: number,
  siteId: number,
  number: number,
): Promise<{ readonly id: number; readonly details: 0 | 1 | 2 } | undefined> {
  return db.sql
    .selectFrom('crawls')
    .select(['id', 'details'])
    .where('accountId', '=', accountId)
    .where('siteId', '=', siteId)
    .where('number', '<', number)
    .where('state', '=', crawlStateCodes.completed)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}
