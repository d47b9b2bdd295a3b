import type { SiteFacts } from '../../crawl/types.ts';

import type { Db } from '../db.ts';
import type { CrawlKey } from './crawls.ts';
import { packValue, unpackValue } from './packed-value.ts';

/** Null: nothing was gathered yet. */
export async function readSite(db: Db, { accountId, crawlId }: CrawlKey): Promise<SiteFacts | null> {
  const row = await db.sql
    .selectFrom('crawlSites')
    .select('packed')
    .where('accountId', '=', accountId)
    .where('crawlId', '=', crawlId)
    .executeTakeFirst();
  return row === undefined ? null : unpackValue<SiteFacts>(row.packed);
}

export async function writeSite(db: Db, key: CrawlKey, site: SiteFacts): Promise<void> {
  const packed = packValue(site);
  await db.sql
    .insertInto('crawlSites')
    .values({ ...key, packed })
    .onConflict((conflict) => conflict.columns(['accountId', 'crawlId']).doUpdateSet({ packed }))
    .execute();
}
