import { type AssayError, invalid } from '../../errors.ts';
import { crawlStateCodes } from '../../store/codes.ts';
import { eachPageByUrl } from '../../store/crawls/page-rows.ts';
import { type CrawlRow, findSiteCrawl } from '../../store/sites/crawl-row.ts';
import { differenceOf } from './crawl-difference.ts';
import { crawlOf } from './crawl-of.ts';
import type { DetailsParts } from './details-parts.ts';
import { diffFindings } from './diff-findings.ts';
import { diffPages } from './diff-pages.ts';
import { keyOf, requireCrawl } from './find-crawl.ts';
import { readClosedReport } from './findings.ts';
import type { CrawlDiff, CrawlNumber } from './types.ts';

/** @throws AssayError not-found; errors.with for what cannot be compared */
export async function diffCrawls(
  { db }: DetailsParts,
  accountId: number,
  siteId: number,
  number: CrawlNumber,
  other: CrawlNumber,
): Promise<CrawlDiff> {
  const one = await requireCrawl(db, accountId, siteId, number);
  const two = await findSiteCrawl(db, accountId, siteId, other);
  if (two === undefined) throw invalid('with', `This site has no crawl ${other}.`);
  if (one.id === two.id) throw invalid('with', `Crawl ${one.number} is the same crawl. Name another one.`);
  for (const crawl of [one, two]) requireComparable(crawl);
  const [older, newer] = one.number < two.number ? [one, two] : [two, one];
  const [before, after] = await Promise.all([readClosedReport(db, older), readClosedReport(db, newer)]);
  const difference = differenceOf(before, after);
  return {
    ...{ older: crawlOf(older), newer: crawlOf(newer), difference },
    scoreChange:
      difference !== null || before.score === null || after.score === null
        ? null
        : after.score - before.score,
    pages: await diffPages(eachPageByUrl(db, keyOf(older)), eachPageByUrl(db, keyOf(newer))),
    findings: diffFindings(before, after),
  };
}

/** @throws AssayError errors.with */
function requireComparable({ state, number, details }: CrawlRow): void {
  if (state === crawlStateCodes.completed && details === 1) return;
  throw refusal(state, number);
}

function refusal(state: CrawlRow['state'], number: number): AssayError {
  if (state === crawlStateCodes.completed)
    return invalid('with', `The pages of crawl ${number} are no longer kept, so it cannot be compared.`);
  if (state === crawlStateCodes.failed)
    return invalid('with', `Crawl ${number} failed, so it has nothing to compare. Choose a completed crawl.`);
  return invalid('with', `Crawl ${number} has not ended yet. Compare when it has.`);
}
