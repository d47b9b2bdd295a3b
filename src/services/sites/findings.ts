import type { SiteReport } from '../../crawl/site-report.ts';
import { AssayError } from '../../errors.ts';
import { readFindingSums } from '../../store/crawls/finding-rows.ts';
import { readReport } from '../../store/crawls/report-row.ts';
import { findCompletedBefore } from '../../store/crawls/site-crawls.ts';
import type { Db } from '../../store/db.ts';
import type { CrawlRow } from '../../store/sites/crawl-row.ts';
import { differenceOf } from './crawl-difference.ts';
import type { DetailsParts } from './details-parts.ts';
import { isClosed, keyOf, requireDetails } from './find-crawl.ts';
import type { CrawlFinding, CrawlFindingQuery, CrawlNumber } from './types.ts';

/** In the order of the report: what to fix first. None before the crawl is closed. */
export async function listFindings(
  { db }: DetailsParts,
  accountId: number,
  siteId: number,
  number: CrawlNumber,
  { category, outcome, isNew }: CrawlFindingQuery,
): Promise<readonly CrawlFinding[]> {
  const crawl = await requireDetails(db, accountId, siteId, number);
  if (!isClosed(crawl)) return [];
  const [report, sums] = await Promise.all([readClosedReport(db, crawl), readFindingSums(db, keyOf(crawl))]);
  const before = await readBefore(db, crawl, report);
  const counts = new Map(sums.map(({ check, fails, warns }) => [check, { fails, warns }]));
  return report.findings
    .map((finding) => ({
      ...finding,
      ...(counts.get(finding.check) ?? { fails: 0, warns: 0 }),
      isNew: before === null ? null : !before.has(finding.check),
    }))
    .filter(
      (finding) =>
        (category === undefined || finding.category === category) &&
        (outcome === undefined || finding.outcome === outcome) &&
        (isNew === undefined || finding.isNew === isNew),
    );
}

/** Of a closed crawl. */
export async function readClosedReport(db: Db, crawl: CrawlRow): Promise<SiteReport> {
  const report = await readReport(db, keyOf(crawl));
  if (report === undefined) throw new Error(`The report of crawl ${crawl.id} is missing.`);
  return report;
}

/** Checks with findings in the completed crawl before; null: there is none that it compares with. */
async function readBefore(
  db: Db,
  { accountId, siteId, number }: CrawlRow,
  report: SiteReport,
): Promise<ReadonlySet<string> | null> {
  const row = await findCompletedBefore(db, accountId, siteId, number);
  const before = row && (await readReport(db, { accountId, crawlId: row.id }));
  if (before === undefined || differenceOf(before, report) !== null) return null;
  return new Set(before.findings.map(({ check }) => check));
}

export function noFindings({ number }: Pick<CrawlRow, 'number'>): AssayError {
  return new AssayError(
    'not-found',
    `Crawl ${number} has not been completed, so nothing is known of its findings yet. Read the crawl for how far it is.`,
  );
}

export function noFinding({ number }: Pick<CrawlRow, 'number'>, check: string): AssayError {
  return new AssayError('not-found', `Crawl ${number} has no finding of the check ${check}.`);
}
