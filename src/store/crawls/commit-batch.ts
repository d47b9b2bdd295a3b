import type { CrawlBatch, Met, Placed } from '../../crawl/types.ts';
import { type Db, inTransaction } from '../db.ts';
import { countsAfter, writeCounts } from './counts.ts';
import { addUrls, findKnown, markSources, mergeMet } from './crawl-urls.ts';
import { storeFetched } from './fetched.ts';
import { CrawlLost, type HeldCrawl, holdCrawl } from './held-crawl.ts';
import { insertPages, packPages } from './pages.ts';
import { writeShapes } from './shapes.ts';

/**
 * Q9: keeps what came of claimed addresses and what was met, or nothing of it.
 * @returns false: somebody else has the crawl, or one of the addresses
 */
export async function commitBatch(
  db: Db,
  crawl: HeldCrawl,
  batch: CrawlBatch,
  rank: (fresh: readonly Met[]) => Placed,
): Promise<boolean> {
  const met = mergeMet(batch.met);
  const pages = packPages(crawl, batch.fetched);
  let placed: Placed | undefined;
  try {
    await inTransaction(db, async (tx) => {
      const [before, stored, known] = await Promise.all([
        holdCrawl(tx, crawl),
        storeFetched(tx, crawl, batch.fetched),
        findKnown(tx, crawl, met),
      ]);
      if (stored < batch.fetched.length) throw new CrawlLost('Somebody else has these addresses.');
      // Tried again after a collision it finds the same ones, as nobody but us adds to the crawl.
      placed ??= rank(met.filter(({ url }) => !known.has(url)));
      const { rows, shapes } = placed;
      const after = countsAfter(before, batch, placed);
      await tx.last(() =>
        Promise.all([
          addUrls(tx, crawl, rows, before.urls),
          markSources(
            tx,
            crawl,
            met.filter(({ url }) => known.has(url)),
          ),
          writeShapes(tx, crawl, shapes),
          insertPages(tx, pages),
          writeCounts(tx, crawl, after),
        ]),
      );
    });
    return true;
  } catch (error) {
    if (error instanceof CrawlLost) return false;
    throw error;
  }
}
