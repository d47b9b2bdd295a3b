import { type CrawledPage, sourceBits } from '../../crawl/types.ts';
import { AssayError } from '../../errors.ts';
import type { PageRow } from '../../store/crawls/page-list.ts';
import { findUrls, readCrawledPages, readPagesByNumber, readSources } from '../../store/crawls/page-rows.ts';
import type { Db } from '../../store/db.ts';
import type { CrawlRow } from '../../store/sites/crawl-row.ts';
import type { DetailsParts } from './details-parts.ts';
import { keyOf, requireDetails } from './find-crawl.ts';
import type { CrawlNumber, CrawlPageDetail } from './types.ts';

/** @throws AssayError not-found */
export async function getPage(
  { db }: DetailsParts,
  accountId: number,
  siteId: number,
  number: CrawlNumber,
  n: number,
): Promise<CrawlPageDetail> {
  const crawl = await requireDetails(db, accountId, siteId, number);
  const key = keyOf(crawl);
  const row = await requirePage(db, crawl, n);
  const [bits, pages, targets] = await Promise.all([
    readSources(db, key, n),
    readCrawledPages(db, key, [n]),
    findUrls(db, key, row.targetUrl === null ? [] : [row.targetUrl]),
  ]);
  const page: CrawledPage | null = pages.get(n) ?? null;
  return {
    ...row,
    sources: Object.entries(sourceBits).flatMap(([name, bit]) => ((bits & bit) === 0 ? [] : [name])),
    page,
    target: targets.get(row.targetUrl ?? '')?.n ?? null,
    linksOut: page?.extract.linksTotal ?? 0,
  };
}

/** @throws AssayError not-found */
export async function requirePage(db: Db, crawl: CrawlRow, n: number): Promise<PageRow> {
  const [row] = await readPagesByNumber(db, keyOf(crawl), [n]);
  if (row === undefined) throw new AssayError('not-found', `Crawl ${crawl.number} knows no page ${n}.`);
  return row;
}
