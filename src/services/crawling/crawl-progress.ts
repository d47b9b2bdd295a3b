import { readLargestShapes, readNewestOf } from '../../store/crawls/crawl-progress.ts';
import type { Db } from '../../store/db.ts';
import { type CrawlRow, findSiteCrawl } from '../../store/sites/crawl-row.ts';
import { findSite } from '../../store/sites/sites.ts';
import { crawlOf } from '../sites/crawl-of.ts';
import type { Crawl, CrawlProgress } from '../sites/types.ts';

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
  const perSecond = perSecondOf(row);
  const id = `${crawl.number}.${row.claims}.${crawl.state}`;
  return { crawl, id, perSecond, leftMs: leftOf(crawl, row, perSecond), newest, templates };
}

function perSecondOf({ fetched, workedMs }: CrawlRow): number | null {
  return workedMs === 0 ? null : Math.round((10_000 * fetched) / workedMs) / 10;
}

/** Until all that is known is fetched, or what it may take is used up. */
function leftOf(
  { state, settings }: Crawl,
  { waiting, fetched, workedMs }: CrawlRow,
  perSecond: number | null,
): number | null {
  if (state !== 'running' || perSecond === null || perSecond === 0) return null;
  const pages = Math.min(waiting, settings.pagesMax - fetched);
  const ms = Math.round((1_000 * pages) / perSecond);
  return Math.max(0, Math.min(ms, 60_000 * settings.minutesMax - workedMs));
}
