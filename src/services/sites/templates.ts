import type { SiteTemplate } from '../../crawl/site-report.ts';
import { readExamples } from '../../store/crawls/page-rows.ts';
import { readShapes } from '../../store/crawls/shapes.ts';
import type { DetailsParts } from './details-parts.ts';
import { isClosed, keyOf, requireCrawl, requireDetails } from './find-crawl.ts';
import { readClosedReport } from './findings.ts';
import type { CrawlNumber } from './types.ts';

/** The largest first. Those of a closed crawl are in its report, which is kept. */
export async function listTemplates(
  { db }: DetailsParts,
  accountId: number,
  siteId: number,
  number: CrawlNumber,
): Promise<readonly SiteTemplate[]> {
  const crawl = await requireCrawl(db, accountId, siteId, number);
  if (isClosed(crawl)) return (await readClosedReport(db, crawl)).templates;
  await requireDetails(db, accountId, siteId, crawl.number);
  const [shapes, examples] = await Promise.all([
    readShapes(db, keyOf(crawl)),
    readExamples(db, keyOf(crawl)),
  ]);
  return shapes
    .map(({ name, known, fetched, counted }) => ({
      ...{ name, known, fetched, counted, example: examples.get(name) ?? '' },
      ...{ score: null, worst: [] },
    }))
    .sort((a, b) => b.known - a.known || (a.name < b.name ? -1 : 1));
}
