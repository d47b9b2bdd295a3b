import type { ClosedCrawl } from '../../crawl/closed.ts';
import { crawlStateCodes } from '../codes.ts';
import { type Db, inTransaction, type Tx } from '../db.ts';
import type { CrawlKey } from './crawls.ts';
import { findingPieces, replaceFindings, writeFindings } from './finding-rows.ts';
import { CrawlLost, type HeldCrawl, holdCrawl } from './held-crawl.ts';
import { linkPieces, writeLinks } from './link-rows.ts';
import { urlPieces, writeColumns } from './page-columns.ts';
import { packReport, writeReport } from './report-row.ts';

type Closer = Omit<HeldCrawl, 'kept'>;

/**
 * Keeps what a crawl came to: first what lists are read from, piece by piece, so that nobody waits long; with its report the
 * row, which says that it is completed. Who dies before that has done nothing that doing it again does not.
 * @param last runs with the row, in one transaction, such as what the site says of its crawls
 * @returns false: somebody else has the crawl, and it is open still
 */
export async function storeClosedCrawl(
  db: Db,
  crawl: Closer,
  closed: ClosedCrawl,
  last: (tx: Tx) => Promise<void> = async () => {},
): Promise<boolean> {
  const report = packReport(closed.report);
  const steps = [
    ...urlPieces(closed.urls).map((piece) => (tx: Tx) => writeColumns(tx, crawl, closed.urls, piece)),
    (tx: Tx) => replaceFindings(tx, crawl),
    ...findingPieces(closed.findings).map((piece) => (tx: Tx) => writeFindings(tx, crawl, piece)),
    ...linkPieces(closed.linksIn).map((piece) => (tx: Tx) => writeLinks(tx, crawl, piece)),
    async (tx: Tx) => {
      await writeReport(tx, crawl, report);
      await writeRow(tx, crawl, closed);
      await last(tx);
    },
  ];
  try {
    for (const step of steps) await inTransaction(db, (tx) => held(tx, crawl, step));
    return true;
  } catch (error) {
    if (error instanceof CrawlLost) return false;
    throw error;
  }
}

async function held(tx: Tx, crawl: Closer, step: (tx: Tx) => Promise<void>): Promise<void> {
  await holdCrawl(tx, { ...crawl, kept: { pattern: null } });
  await step(tx);
}

async function writeRow(
  tx: Tx,
  { accountId, crawlId }: CrawlKey,
  { report, findings }: ClosedCrawl,
): Promise<void> {
  const { score, incomplete, cap, categories, pages, estimate } = report;
  await tx.sql
    .updateTable('crawls')
    .set({
      ...{ state: crawlStateCodes.completed, reason: null, wanted: null, leasedUntil: null },
      ...{ score, incomplete: incomplete ? 1 : 0, cap: cap && JSON.stringify(cap) },
      ...{ categories: JSON.stringify(categories), findingsCount: findings.length },
      ...{ indexable: pages.indexable, estimate: estimate.pages, atLeast: estimate.atLeast ? 1 : 0 },
      ...{ checksVersion: report.checksVersion, waiversHash: report.waiversHash ?? null },
      ...{ errorCode: null, errorMessage: null },
      ...{ stoppedBy: report.stoppedBy, finishedAt: report.finishedAt },
    })
    .where('accountId', '=', accountId)
    .where('id', '=', crawlId)
    .execute();
}
