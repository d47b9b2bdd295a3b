import { crawlStateCodes } from '../codes.ts';
import type { Db } from '../db.ts';

/** Live ones of an account. */
export async function countSites(db: Db, accountId: number): Promise<number> {
  const { count } = await db.sql
    .selectFrom('sites')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const { queued, running, paused, closing } = crawlStateCodes;
/** States of a crawl that has not ended. */
export const openCrawlStates = [queued, running, paused, closing] as const;

/** Of live sites. */
export async function countOpenCrawls(db: Db, accountId: number): Promise<number> {
  const { count } = await db.sql
    .selectFrom('crawls')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('siteId', 'is not', null)
    .where('state', 'in', openCrawlStates)
    .executeTakeFirstOrThrow();
  return Number(count);
}
