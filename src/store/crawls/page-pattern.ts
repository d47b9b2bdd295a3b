import type { CrawledPage, PackedPage, PagePattern } from '../../crawl/types.ts';
import { packByPattern, patternOf, unpackByPattern } from '../../lib/packed-by-pattern.ts';
import type { Db, Tx } from '../db.ts';
import { runPrepared } from '../prepared.ts';
import type { CrawlKey } from './crawls.ts';

/**
 * Pages of one site have nearly all of their findings in common: packed by the first of them, a page takes a third of what
 * it takes alone.
 */
export function patternFrom(n: number, page: CrawledPage): PagePattern {
  return { n, text: patternOf(page) };
}

/** Null: no page was kept yet. */
export async function readPattern(db: Db, { accountId, crawlId }: CrawlKey): Promise<PagePattern | null> {
  const row = await db.sql
    .selectFrom('crawls')
    .innerJoin('crawlPages', (join) =>
      join
        .onRef('crawlPages.accountId', '=', 'crawls.accountId')
        .onRef('crawlPages.crawlId', '=', 'crawls.id')
        .onRef('crawlPages.n', '=', 'crawls.pattern'),
    )
    .select(['crawlPages.n', 'crawlPages.packed'])
    .where('crawls.accountId', '=', accountId)
    .where('crawls.id', '=', crawlId)
    .executeTakeFirst();
  return row === undefined ? null : patternFrom(row.n, unpackByPattern<CrawledPage>(row.packed, null));
}

export async function writePattern(
  tx: Tx,
  { accountId, crawlId }: CrawlKey,
  { n }: PagePattern,
): Promise<void> {
  await runPrepared(tx, 'write the pattern of a crawl', { accountId, crawlId, n }, (open) =>
    tx.sql
      .updateTable('crawls')
      .set({ pattern: open.n })
      .where('accountId', '=', open.accountId)
      .where('id', '=', open.crawlId),
  );
}

export function packPage(n: number, page: CrawledPage, pattern: PagePattern): Uint8Array {
  return packByPattern(page, n === pattern.n ? null : pattern.text);
}

/** @throws Error for damaged data */
export function unpackPage({ n, packed }: PackedPage, pattern: PagePattern | null): CrawledPage {
  return unpackByPattern(packed, pattern === null || n === pattern.n ? null : pattern.text);
}
