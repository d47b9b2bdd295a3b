import { type Selectable, sql } from 'kysely';
import { crawlStateCodes, fetchedKindCodes } from '../codes.ts';
import type { Db } from '../db.ts';
import type { CrawlTable } from '../schema.ts';

const columns = [
  ...(['id', 'score', 'incomplete', 'cap', 'checksVersion', 'waiversHash'] as const),
  ...(['settings', 'details', 'finishedAt'] as const),
] as const;

export type EarlierCrawl = Pick<Selectable<CrawlTable>, (typeof columns)[number]>;

type CrawlOfSite = Readonly<Record<'accountId' | 'siteId' | 'crawlId', number>>;

/** The last crawls of a site that were completed before one of them, newest first. */
export async function listEarlierCrawls(
  db: Db,
  { accountId, siteId, crawlId }: CrawlOfSite,
  limit: number,
): Promise<EarlierCrawl[]> {
  return db.sql
    .selectFrom('crawls')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('siteId', '=', siteId)
    .where('id', '<', crawlId)
    .where('state', '=', crawlStateCodes.completed)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** Of the crawl just before; null: it did not fail, or there is none. */
export async function findCrawlFailureBefore(
  db: Db,
  { accountId, siteId, crawlId }: CrawlOfSite,
): Promise<string | null> {
  const row = await db.sql
    .selectFrom('crawls')
    .select('errorCode')
    .where('accountId', '=', accountId)
    .where('siteId', '=', siteId)
    .where('id', '<', crawlId)
    .where('finishedAt', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.errorCode ?? null;
}

/** Of the waivers that a crawl was judged by; null: there were none. */
export async function readCrawlWaivers(
  db: Db,
  { accountId, crawlId }: Pick<CrawlOfSite, 'accountId' | 'crawlId'>,
): Promise<string | null> {
  const row = await db.sql
    .selectFrom('crawls')
    .select('waiversHash')
    .where('accountId', '=', accountId)
    .where('id', '=', crawlId)
    .executeTakeFirst();
  return row?.waiversHash ?? null;
}

/**
 * Addresses that are linked or listed and answer 4xx; `gone` are those of them that a crawl before counted.
 * @param before null: there was none
 * @param listed the bit of `sources` of what a sitemap lists
 */
export async function countMissing(
  db: Db,
  { accountId, crawlId }: Pick<CrawlOfSite, 'accountId' | 'crawlId'>,
  before: number | null,
  listed: number,
): Promise<{ readonly missing: number; readonly gone: number }> {
  const row = await db.sql
    .selectFrom('crawlUrls as now')
    .leftJoin('crawlUrls as was', (join) =>
      join
        .onRef('was.accountId', '=', 'now.accountId')
        .onRef('was.url', '=', 'now.url')
        .on('was.crawlId', '=', before ?? 0)
        .on('was.kind', '=', fetchedKindCodes.page),
    )
    .select(({ fn }) => [fn.countAll<number>().as('missing'), fn.count<number>('was.n').as('gone')])
    .where('now.accountId', '=', accountId)
    .where('now.crawlId', '=', crawlId)
    .where('now.kind', '=', fetchedKindCodes.error)
    .where('now.status', '>=', 400)
    .where('now.status', '<', 500)
    .where(({ eb, or }) =>
      or([eb('now.linksIn', '>', 0), eb(sql<number>`now.sources & ${sql.lit(listed)}`, '>', 0)]),
    )
    .executeTakeFirstOrThrow();
  return { missing: Number(row.missing), gone: Number(row.gone) };
}
