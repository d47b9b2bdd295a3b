import type { Selectable } from 'kysely';
import { crawlStateCodes } from '../codes.ts';
import type { Db } from '../db.ts';
import type { Database } from '../schema.ts';

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
): Promise<Pick<Selectable<Database['crawls']>, 'id' | 'details' | 'finishedAt'> | undefined> {
  return db.sql
    .selectFrom('crawls')
    .select(['id', 'details', 'finishedAt'])
    .where('accountId', '=', accountId)
    .where('siteId', '=', siteId)
    .where('number', '<', number)
    .where('state', '=', crawlStateCodes.completed)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}
