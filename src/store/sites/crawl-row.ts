import type { Selectable } from 'kysely';
import type { Db } from '../db.ts';
import { legsOf } from '../lists/legs.ts';
import type { Reach } from '../lists/list-page.ts';
import { runPrepared } from '../prepared.ts';
import type { CrawlTable } from '../schema.ts';

/** What is told of a crawl of a site. */
const crawlColumns = [
  ...(['id', 'accountId', 'siteId', 'number', 'cause', 'causedBy', 'settings'] as const),
  ...(['state', 'reason', 'stoppedBy', 'wanted', 'notBefore', 'leasedUntil', 'claims'] as const),
  ...(['workedMs', 'memory'] as const),
  ...(['urls', 'waiting', 'fetched', 'counted', 'failed', 'reused', 'requests', 'bytes', 'skipped'] as const),
  ...(['score', 'incomplete', 'cap', 'categories', 'findingsCount', 'indexable'] as const),
  ...([
    'estimate',
    'atLeast',
    'checksVersion',
    'waiversHash',
    'errorCode',
    'errorMessage',
    'details',
  ] as const),
  ...(['queuedAt', 'startedAt', 'finishedAt'] as const),
] as const;

type Columns = Pick<Selectable<CrawlTable>, (typeof crawlColumns)[number]>;

export type CrawlRow = Columns & { readonly siteId: number };

/** Of a site: it may have been deleted meanwhile. */
export async function findSiteCrawl(
  db: Db,
  accountId: number,
  siteId: number,
  number: number | 'latest',
): Promise<CrawlRow | undefined> {
  if (number === 'latest') return findLatestCrawl(db, accountId, siteId);
  const { rows } = await runPrepared(db, 'crawl by number', { accountId, siteId, number }, (open) =>
    db.sql
      .selectFrom('crawls')
      .select(crawlColumns)
      .where('accountId', '=', open.accountId)
      .where('siteId', '=', open.siteId)
      .where('number', '=', open.number),
  );
  return rows[0] as CrawlRow | undefined;
}

async function findLatestCrawl(db: Db, accountId: number, siteId: number): Promise<CrawlRow | undefined> {
  const { rows } = await runPrepared(db, 'latest crawl', { accountId, siteId }, (open) =>
    db.sql
      .selectFrom('crawls')
      .select(crawlColumns)
      .where('accountId', '=', open.accountId)
      .where('siteId', '=', open.siteId)
      .orderBy('number', 'desc')
      .limit(1),
  );
  return rows[0] as CrawlRow | undefined;
}

/** Undefined also for a crawl of the command line, which is of no site. */
export async function findCrawlById(db: Db, accountId: number, id: number): Promise<CrawlRow | undefined> {
  const { rows } = await runPrepared(db, 'crawl by id', { accountId, id }, (open) =>
    db.sql
      .selectFrom('crawls')
      .select(crawlColumns)
      .where('accountId', '=', open.accountId)
      .where('id', '=', open.id)
      .where('siteId', 'is not', null),
  );
  return rows[0] as CrawlRow | undefined;
}

/** Those of these ids that are there, in no order. */
export async function readCrawls(db: Db, accountId: number, ids: readonly number[]): Promise<CrawlRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.sql
    .selectFrom('crawls')
    .select(crawlColumns)
    .where('accountId', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  return rows as CrawlRow[];
}

/** Crawls of a site by number. */
export async function listSiteCrawls(
  db: Db,
  accountId: number,
  { siteId, isDescending }: { readonly siteId: number; readonly isDescending: boolean },
  reach: Reach,
): Promise<CrawlRow[]> {
  const direction = isDescending === reach.isBackwards ? 'asc' : 'desc';
  let query = db.sql
    .selectFrom('crawls')
    .select(crawlColumns)
    .where('accountId', '=', accountId)
    .where('siteId', '=', siteId);
  // Numbers are unique within a site, so nothing is tied.
  const leg = legsOf(false, reach.isBackwards, reach.from).find(({ kind }) => kind === 'beyond');
  if (leg?.kind === 'beyond')
    query = query.where('number', direction === 'asc' ? '>' : '<', Number(leg.value));
  return (await query
    .orderBy('number', direction)
    .offset(reach.offset)
    .limit(reach.take)
    .execute()) as CrawlRow[];
}
