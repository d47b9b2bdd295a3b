import { readLargestShapes, readNewestOf } from '../../store/crawls/crawl-progress.ts';
import type { Db } from '../../store/db.ts';
import { findSiteCrawl } from '../../store/sites/crawl-row.ts';
import { findSite } from '../../store/sites/sites.ts';
import { crawlOf } from '../sites/crawl-of.ts';
import type { CrawlProgress } from '../sites/types.ts';

const shapesMax = 8;

/** Of the latest crawl. Undefined: the site is gone. */
export async function readProgress(
  db: Db,
  accountId: number,
  siteId: number,
): Promise<CrawlProgress | undefined> {
  const [site, row] = await Promise.all([
    findSite(db, accountId, siteId),
    findSiteCrawl(db, accountId, siteId, 'latest'),
  ]);
  if (site === undefined || row === undefined) return undefined;
  const key = { accountId, crawlId: row.id };
  const [newest, templates] = await Promise.all([
    readNewestOf(db, key),
    readLargestShapes(db, key, shapesMax),
  ]);
  const crawl = crawlOf(row);
  const id = `${crawl.number}.${row.claims}.${crawl.state}`;
  return { crawl, id, newest, templates };
}
