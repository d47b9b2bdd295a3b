import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { CrawledPage } from '../../crawl/types.ts';
import type { Db, Tx } from '../db.ts';
import { runPrepared } from '../prepared.ts';
import type { CrawlKey } from './crawls.ts';

/**
 * Pages of one site have nearly all of their findings in common: packed by the first of them, a page takes a third of what
 * it takes alone.
 */
export interface PagePattern {
  /** Of the page, which is packed alone. */
  readonly n: number;
  /** The beginning of it. */
  readonly text: Buffer;
}

/** Each page that is packed reads all of it. */
const textBytesMax = 32_768;

export function patternOf(n: number, page: CrawledPage): PagePattern {
  return { n, text: textOf(page).subarray(0, textBytesMax) };
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
  return row === undefined ? null : patternOf(row.n, unpackPage(row.n, row.packed, null));
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
  return zstdCompressSync(textOf(page), optionsOf(n, pattern));
}

/** @throws Error for damaged data */
export function unpackPage(n: number, packed: Uint8Array, pattern: PagePattern | null): CrawledPage {
  return JSON.parse(zstdDecompressSync(packed, optionsOf(n, pattern)).toString()) as CrawledPage;
}

function optionsOf(n: number, pattern: PagePattern | null) {
  return pattern === null || n === pattern.n ? {} : { dictionary: pattern.text };
}

function textOf(page: CrawledPage): Buffer {
  return Buffer.from(JSON.stringify(page));
}
