import type { ShapeState } from '../../crawl/types.ts';
import type { Db } from '../db.ts';
import { runPrepared } from '../prepared.ts';
import type { CrawlKey } from './crawls.ts';
import type { Newest } from './newest.ts';

/** The addresses fetched last, newest first. */
export async function readNewestOf(db: Db, { accountId, crawlId }: CrawlKey): Promise<readonly Newest[]> {
  const { rows } = await runPrepared(db, 'newest of a crawl', { accountId, crawlId }, (open) =>
    db.sql
      .selectFrom('crawls')
      .select('newest')
      .where('accountId', '=', open.accountId)
      .where('id', '=', open.crawlId),
  );
  const newest = rows[0]?.newest ?? null;
  return newest === null ? [] : (JSON.parse(newest) as Newest[]);
}

/** The largest first. */
export async function readLargestShapes(
  db: Db,
  { accountId, crawlId }: CrawlKey,
  count: number,
): Promise<readonly Pick<ShapeState, 'name' | 'known' | 'fetched' | 'counted'>[]> {
  const { rows } = await runPrepared(db, 'largest shapes', { accountId, crawlId, count }, (open) =>
    db.sql
      .selectFrom('crawlShapes')
      .select(['name', 'known', 'fetched', 'counted'])
      .where('accountId', '=', open.accountId)
      .where('crawlId', '=', open.crawlId)
      .orderBy('known', 'desc')
      .orderBy('name')
      .limit(open.count),
  );
  return rows;
}
