import { noneWithId } from '../../errors.ts';
import { findCrawlById } from '../../store/sites/crawl-row.ts';
import { crawlOf } from '../sites/crawl-of.ts';
import type { CrawlControlService, CrawlProgress } from '../sites/types.ts';
import { readProgress } from './crawl-progress.ts';
import type { CrawlingParts } from './crawling-parts.ts';
import { createSiteReadings, type SiteReading } from './site-readings.ts';

/** Rows are written once in two seconds, and by other processes too. */
const rereadMs = 1_000;

type CrawlLive = Pick<CrawlControlService, 'waitForEnd' | 'progress' | 'watch'> & {
  /** Ends all waits at once, as if their time were over. */
  readonly endWaits: () => void;
};

export function createCrawlLive(parts: Pick<CrawlingParts, 'db' | 'changes' | 'watchPlaces'>): CrawlLive {
  const { db, changes, watchPlaces } = parts;
  const readings = createSiteReadings(parts);
  const ends = new Set<() => void>();
  return {
    async progress(accountId, siteId) {
      const progress = await readProgress(db, accountId, siteId);
      if (progress === undefined) throw noneWithId('site');
      return progress;
    },

    async watch(accountId, siteId, listener, lastEventId) {
      const leave = watchPlaces.take(accountId);
      try {
        const first = await readProgress(db, accountId, siteId);
        if (first === undefined) throw noneWithId('site');
        return watchSite(readings.of(accountId, siteId), { listener, lastEventId, leave }, first);
      } catch (error) {
        leave();
        throw error;
      }
    },

    async waitForEnd(accountId, crawlId, ms, signal) {
      const over = Promise.withResolvers<boolean>();
      const giveUp = () => over.resolve(false);
      const look = async () => {
        const row = await findCrawlById(db, accountId, crawlId);
        if (row === undefined || ['completed', 'failed'].includes(crawlOf(row).state)) over.resolve(true);
      };
      // A database that does not answer is asked again.
      const lookSoon = () => void look().catch(() => undefined);
      const ignore = changes.on(crawlId, lookSoon);
      const looking = setInterval(lookSoon, rereadMs);
      const timer = setTimeout(giveUp, ms);
      signal?.addEventListener('abort', giveUp);
      ends.add(giveUp);
      try {
        if (signal?.aborted === true) giveUp();
        else lookSoon();
        return { hasEnded: await over.promise };
      } finally {
        ends.delete(giveUp);
        signal?.removeEventListener('abort', giveUp);
        clearTimeout(timer);
        clearInterval(looking);
        ignore();
      }
    },

    endWaits() {
      for (const giveUp of ends) giveUp();
    },
  };
}

interface Watch {
  readonly listener: (progress: CrawlProgress | undefined) => void;
  readonly lastEventId: string | undefined;
  readonly leave: () => void;
}

/** Tells nothing twice. */
function watchSite(
  reading: SiteReading,
  { listener, lastEventId, leave }: Watch,
  first: CrawlProgress,
): () => void {
  let told = '';
  let isOver = false;
  const end = () => {
    isOver = true;
    unsubscribe();
    leave();
  };
  const hear = (progress: CrawlProgress | undefined) => {
    if (isOver) return;
    const telling = JSON.stringify(progress);
    if (progress === undefined) end();
    else if (telling === told) return;
    told = telling;
    listener(progress);
  };
  const unsubscribe = reading.join(hear, first);
  // Whoever comes back knows how it ended; of one that goes on the counts are news.
  if (first.id === lastEventId) told = JSON.stringify(first);
  hear(first);
  return end;
}
