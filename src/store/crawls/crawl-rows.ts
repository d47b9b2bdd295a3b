import type { CrawlRows, CrawlSettings } from '../../crawl/types.ts';
import type { Db } from '../db.ts';
import { claimUrls, giveUrlsBack, takeCrawlOver, takeUrlsBack } from './claims.ts';
import { commitBatch } from './commit-batch.ts';
import { readCounts } from './counts.ts';
import type { HeldCrawl, OnKept } from './held-crawl.ts';
import { readPages } from './pages.ts';
import { readUrls } from './read-urls.ts';
import { readShapes } from './shapes.ts';
import { readSite, writeSite } from './site.ts';

/**
 * The rows of one crawl, for one who works on it at a time: the last who took it over.
 * @param turn of one who has taken it over already
 */
export function crawlRows(
  db: Db,
  accountId: number,
  crawlId: number,
  settings: CrawlSettings,
  turn?: { readonly claim: number; readonly onKept: OnKept },
): CrawlRows {
  const key = { accountId, crawlId };
  let taken: Omit<HeldCrawl, keyof typeof key> | undefined;
  const held = (): HeldCrawl => {
    if (taken === undefined) throw new Error('A crawl is taken over before anything is claimed.');
    return { ...key, ...taken };
  };
  return {
    settings,
    state: () => readCounts(db, key),
    async takeOver() {
      const kept = { pattern: null };
      if (turn === undefined) taken = { claim: await takeCrawlOver(db, key), kept };
      else {
        taken = { ...turn, kept };
        await takeUrlsBack(db, held());
      }
    },
    claim: (count) => claimUrls(db, held(), count),
    commit: (batch, rank) => commitBatch(db, held(), batch, rank),
    giveBack: (claimed, options) => giveUrlsBack(db, held(), claimed, options),
    shapes: () => readShapes(db, key),
    site: () => readSite(db, key),
    saveSite: (site) => writeSite(db, key, site),
    urls: () => readUrls(db, key),
    packedPages: () => readPages(db, key),
  };
}
