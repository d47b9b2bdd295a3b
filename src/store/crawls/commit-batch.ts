import type { CrawlBatch, Met, MetAgain, Placed } from '../../crawl/types.ts';
import { type Db, inTransaction } from '../db.ts';
import { countsAfter, writeCounts } from './counts.ts';
import { addUrls, findKnown, markSources, mergeMet, reopenUrls } from './crawl-urls.ts';
import { storeFetched } from './fetched.ts';
import { CrawlLost, type HeldCrawl, holdCrawl } from './held-crawl.ts';
import { newestAfter, readNewest } from './newest.ts';
import { readPattern, writePattern } from './page-pattern.ts';
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
  rank: (fresh: readonly Met[], again: readonly MetAgain[]) => Placed,
): Promise<boolean> {
  const met = mergeMet(batch.met);
  crawl.kept.pattern ??= await readPattern(db, crawl);
  const kept = crawl.kept.pattern;
  const { rows: pages, pattern } = packPages(crawl, batch.fetched, kept);
  let placed: Placed | undefined;
  try {
    await inTransaction(db, async (tx) => {
      const [before, stored, known, newest] = await Promise.all([
        holdCrawl(tx, crawl),
        storeFetched(tx, crawl, batch.fetched),
        findKnown(tx, crawl, met),
        readNewest(tx, crawl, batch.fetched),
      ]);
      if (stored < batch.fetched.length) throw new CrawlLost('Somebody else has these addresses.');
      // Tried again after a collision it finds the same ones, as nobody but us adds to the crawl.
      placed ??= rank(
        met.filter(({ url }) => !known.has(url)),
        met.flatMap((one) => metAgain(one, known.get(one.url))),
      );
      const { rows, again, shapes } = placed;
      const after = countsAfter(before, batch, placed);
      await crawl.onKept?.(tx, after.fetched - before.fetched);
      await tx.last(() =>
        Promise.all([
          addUrls(tx, crawl, rows, before.urls),
          reopenUrls(tx, crawl, again),
          markSources(
            tx,
            crawl,
            met.filter(({ url }) => known.has(url)),
          ),
          writeShapes(tx, crawl, shapes),
          insertPages(tx, pages),
          kept === null && pattern !== null && writePattern(tx, crawl, pattern),
          writeCounts(tx, crawl, { ...after, newest: newestAfter(before.newest, newest) }),
        ]),
      );
    });
    crawl.kept.pattern = pattern;
    return true;
  } catch (error) {
    if (error instanceof CrawlLost) return false;
    throw error;
  }
}

/** Skipped for the way that led there. Another one may be followed. */
function metAgain(met: Met, why: string | null | undefined): MetAgain[] {
  if (why === 'nofollow' && met.isNofollow !== true) return [{ met, was: why }];
  return why === 'clicks' ? [{ met, was: why }] : [];
}
