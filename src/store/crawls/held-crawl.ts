import type { PagePattern } from '../../crawl/types.ts';
import type { Tx } from '../db.ts';
import { runPrepared } from '../prepared.ts';
import { type CountsRow, countColumns } from './counts.ts';
import type { CrawlKey } from './crawls.ts';

/** A crawl in the hands of who took it over last, by the number of that. */
export interface HeldCrawl extends CrawlKey {
  readonly claim: number;
  /** What the holder need not read again. */
  readonly kept: { pattern: PagePattern | null };
  /** Called in the transaction that keeps so many pages and errors. */
  readonly onKept?: OnKept | undefined;
}

export type OnKept = (tx: Tx, fetched: number) => Promise<unknown>;

/** Somebody took it over since. */
export class CrawlLost extends Error {
  override readonly name = 'CrawlLost';
}

/**
 * What was counted so far; nobody takes the crawl over before the transaction ends.
 * @throws CrawlLost
 */
export async function holdCrawl(
  tx: Tx,
  crawl: HeldCrawl,
): Promise<CountsRow & { readonly newest: string | null }> {
  const { accountId, crawlId, claim } = crawl;
  const { rows } = await runPrepared(tx, 'hold a crawl', { accountId, crawlId, claim }, (open) => {
    const ours = tx.sql
      .selectFrom('crawls')
      .select([...countColumns, 'newest'])
      .where('accountId', '=', open.accountId)
      .where('id', '=', open.crawlId)
      .where('claims', '=', open.claim);
    return tx.rowLocks ? ours.forUpdate() : ours;
  });
  const [row] = rows;
  if (row === undefined) throw new CrawlLost('Somebody else has this crawl.');
  return row;
}
