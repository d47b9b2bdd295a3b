import type { SiteReport } from '../../crawl/site-report.ts';
import type { Db, Tx } from '../db.ts';
import type { CrawlKey } from './crawls.ts';
import { packValue, unpackValue } from './packed-value.ts';

/** Before the transaction, which has to be short. */
export function packReport(report: SiteReport): Uint8Array {
  return packValue(report);
}

export async function writeReport(tx: Tx, key: CrawlKey, packed: Uint8Array): Promise<void> {
  await tx.sql
    .insertInto('crawlReports')
    .values({ accountId: key.accountId, crawlId: key.crawlId, packed })
    .onConflict((conflict) => conflict.columns(['accountId', 'crawlId']).doUpdateSet({ packed }))
    .execute();
}

/** Undefined: the crawl was never closed. */
export async function readReport(db: Db, { accountId, crawlId }: CrawlKey): Promise<SiteReport | undefined> {
  const row = await db.sql
    .selectFrom('crawlReports')
    .select('packed')
    .where('accountId', '=', accountId)
    .where('crawlId', '=', crawlId)
    .executeTakeFirst();
  return row && unpackValue<SiteReport>(row.packed);
}
