import type { CrawlRows, CrawlSettings } from '../../crawl/types.ts';
import type { Db } from '../db.ts';
import { claimUrls, giveUrlsBack, takeCrawlOver } from './claims.ts';
import { commitBatch } from './commit-batch.ts';
import { readCounts } from './counts.ts';
import type { HeldCrawl } from './held-crawl.ts';
import { readPages } from './pages.ts';
import { readUrls } from './read-urls.ts';
import { readShapes } from './shapes.ts';
import { readSite, writeSite } from './site.ts';

/** The rows of one crawl, for one who works on it at a time: the last who took it over. */
export function crawlRows(db: Db, accountId: number, crawlId: number, settings: CrawlSettings): CrawlRows {
  const key = { accountId, crawlId };
  let taken: Pick<HeldCrawl, 'claim' | 'kept'> | undefined;
  const held = (): HeldCrawl => {
    if (taken === undefined) throw new Error('A crawl is taken over before anything is claimed.');
    return { ...key, ...taken };
  };
  return {
    settings,
    state: () => readCounts(db, key),
    async takeOver() {
      taken = { claim: await takeCrawlOver(db, key), kept: { pattern: null } };
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
