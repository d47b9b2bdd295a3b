import type { Db } from '../db.ts';
import { runPrepared } from '../prepared.ts';

/** `n` of an address in a crawl. */
export async function findCrawlUrl(
  db: Db,
  accountId: number,
  crawlId: number,
  url: string,
): Promise<number | undefined> {
  const { rows } = await runPrepared(db, 'address in a crawl', { accountId, crawlId, url }, (open) =>
    db.sql
      .selectFrom('crawlUrls')
      .select('n')
      .where('accountId', '=', open.accountId)
      .where('crawlId', '=', open.crawlId)
      .where('url', '=', open.url),
  );
  return rows[0]?.n;
}
