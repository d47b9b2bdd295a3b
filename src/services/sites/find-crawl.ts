import { AssayError } from '../../errors.ts';
import { crawlStateCodes } from '../../store/codes.ts';
import type { CrawlKey } from '../../store/crawls/crawls.ts';
import type { Db } from '../../store/db.ts';
import { type CrawlRow, findSiteCrawl } from '../../store/sites/crawl-row.ts';
import { requireSite } from './require-site.ts';
import type { CrawlNumber } from './types.ts';

/** @throws AssayError not-found */
export async function requireCrawl(
  db: Db,
  accountId: number,
  siteId: number,
  number: CrawlNumber,
): Promise<CrawlRow> {
  await requireSite(db, accountId, siteId);
  const crawl = await findSiteCrawl(db, accountId, siteId, number);
  if (crawl === undefined) throw noSuchCrawl(number);
  return crawl;
}

export function noSuchCrawl(number: CrawlNumber): AssayError {
  const what = number === 'latest' ? 'This site has no crawl.' : `This site has no crawl ${number}.`;
  return new AssayError('not-found', what);
}

/** With its addresses, pages, links and findings. @throws AssayError not-found */
export async function requireDetails(
  db: Db,
  accountId: number,
  siteId: number,
  number: CrawlNumber,
): Promise<CrawlRow> {
  const crawl = await requireCrawl(db, accountId, siteId, number);
  if (crawl.details === 0) throw detailsGone(crawl);
  return crawl;
}

function detailsGone({ number }: CrawlRow): AssayError {
  return new AssayError(
    'not-found',
    `The pages and links of crawl ${number} are no longer kept. Its report still is: the score, what to fix first and the templates. Crawl again for its pages.`,
  );
}

/** Its lists of findings and links, and most columns of its pages, are written when it is closed. */
export function isClosed({ state }: CrawlRow): boolean {
  return state === crawlStateCodes.completed;
}

export function keyOf({ accountId, id }: CrawlRow): CrawlKey {
  return { accountId, crawlId: id };
}
