import { sql } from 'kysely';
import { crawlStateCodes } from '../codes.ts';
import type { CrawlKey } from '../crawls/crawls.ts';
import { type Db, inTransaction } from '../db.ts';

import { removeDetailsStep } from './crawl-parts.ts';

/** As the table says what is kept of a crawl beside its report. */
const detailCodes = { gone: 0, going: 2 } as const;

/**
 * One small step of forgetting pages, links and findings of crawls that many others have followed; those of the last
 * completed one of a site stay.
 * @param kept how many crawls of a site keep them
 * @returns false when nothing is old enough
 */
export async function forgetCrawlDetails(db: Db, kept: number): Promise<boolean> {
  const crawl = await findOldCrawl(db, kept);
  if (crawl === undefined) return false;
  const { accountId, crawlId } = crawl;
  return inTransaction(db, async (tx) => {
    const own = tx.sql
      .selectFrom('crawls')
      .select('details')
      .where('accountId', '=', accountId)
      .where('id', '=', crawlId);
    const held = await (tx.rowLocks ? own.forUpdate().skipLocked() : own).executeTakeFirst();
    if (held === undefined) return false;
    // Nobody reads half of them.
    if (held.details === 1) await setDetails(tx, crawl, detailCodes.going);
    else if (!(await removeDetailsStep(tx, crawl))) await setDetails(tx, crawl, detailCodes.gone);
    return true;
  });
}

async function findOldCrawl(db: Db, kept: number): Promise<CrawlKey | undefined> {
  const row = await db.sql
    .selectFrom('crawls')
    .innerJoin('sites', (join) =>
      join.onRef('sites.accountId', '=', 'crawls.accountId').onRef('sites.id', '=', 'crawls.siteId'),
    )
    .select(['crawls.accountId', 'crawls.id as crawlId'])
    // As the index has it.
    .where('crawls.details', '>', sql.lit(0))
    .where('sites.deletedAt', 'is', null)
    .where(({ eb, and, or, ref }) =>
      or([
        eb('crawls.details', '=', detailCodes.going),
        and([
          eb('crawls.state', 'in', [crawlStateCodes.completed, crawlStateCodes.failed]),
          eb('crawls.number', '<=', eb(ref('sites.crawlsCount'), '-', kept)),
          eb('sites.completedCrawlId', 'is distinct from', ref('crawls.id')),
        ]),
      ]),
    )
    .orderBy('crawls.accountId')
    .orderBy('crawls.siteId')
    .orderBy('crawls.number')
    .limit(1)
    .executeTakeFirst();
  return row;
}

async function setDetails(db: Db, { accountId, crawlId }: CrawlKey, details: 0 | 2): Promise<void> {
  await db.sql
    .updateTable('crawls')
    .set({ details })
    .where('accountId', '=', accountId)
    .where('id', '=', crawlId)
    .execute();
}
