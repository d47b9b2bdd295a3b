import { sql } from 'kysely';
import { crawlStateCodes } from '../codes.ts';
import type { Db } from '../db.ts';

/** A completed crawl that has a score. */
interface ScoredCrawl {
  readonly id: number;
  readonly siteId: number;
  readonly score: number;
}

/** Of each of these sites the last ones, oldest first. */
export async function readScoredCrawls(
  db: Db,
  accountId: number,
  siteIds: readonly number[],
  count: number,
): Promise<readonly ScoredCrawl[]> {
  if (siteIds.length === 0) return [];
  const rows = await db.sql
    .selectFrom(
      db.sql
        .selectFrom('crawls')
        .select(['id', 'siteId', 'score', 'number'])
        .select(sql<number>`row_number() over (partition by site_id order by number desc)`.as('place'))
        .where('accountId', '=', accountId)
        .where('siteId', 'in', siteIds)
        .where('state', '=', crawlStateCodes.completed)
        .where('score', 'is not', null)
        .as('ranked'),
    )
    .select(['id', 'siteId', 'score'])
    .where('place', '<=', count)
    .orderBy('siteId')
    .orderBy('number')
    .execute();
  return rows as readonly ScoredCrawl[];
}
