import { readReport } from '../../store/crawls/report-row.ts';
import { countSiteCrawls } from '../../store/crawls/site-crawls.ts';
import { listIdentity } from '../../store/lists/cursor.ts';
import { listSiteCrawls } from '../../store/sites/crawl-row.ts';
import type { Page, Paging } from '../page.ts';
import { listPage, openCursor } from '../paging.ts';
import { crawlOf } from './crawl-of.ts';
import type { DetailsParts } from './details-parts.ts';
import { keyOf, requireCrawl } from './find-crawl.ts';
import { requireSite } from './require-site.ts';
import type { Crawl, CrawlNumber, CrawlWithReport } from './types.ts';

export async function listCrawls(
  { db, cursorKeys }: DetailsParts,
  accountId: number,
  siteId: number,
  paging: Paging<'number'>,
): Promise<Page<Crawl>> {
  await requireSite(db, accountId, siteId);
  const { sort, perPage } = paging;
  const identity = listIdentity(['crawls', accountId, siteId, sort, perPage]);
  const page = await listPage(
    {
      total: () => countSiteCrawls(db, accountId, siteId),
      read: (reach) => listSiteCrawls(db, accountId, { siteId, isDescending: sort === 'desc' }, reach),
      positionOf: ({ number, id }) => ({ value: number, id }),
    },
    paging,
    openCursor(paging, cursorKeys, identity),
    cursorKeys,
    identity,
  );
  return { ...page, rows: page.rows.map(crawlOf) };
}

export async function getCrawl(
  { db }: DetailsParts,
  accountId: number,
  siteId: number,
  number: CrawlNumber,
): Promise<CrawlWithReport> {
  const row = await requireCrawl(db, accountId, siteId, number);
  const crawl = crawlOf(row);
  const report = crawl.state === 'completed' ? await readReport(db, keyOf(row)) : undefined;
  return { ...crawl, report: report ?? null };
}
