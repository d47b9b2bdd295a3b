import { noneWithId } from '../../errors.ts';
import { findCrawlById } from '../../store/sites/crawl-row.ts';
import { crawlOf } from '../sites/crawl-of.ts';
import type { CrawlControlService, CrawlProgress } from '../sites/types.ts';
import { readProgress } from './crawl-progress.ts';
import type { CrawlingParts } from './crawling-parts.ts';

/** Rows are written once in two seconds, and by other processes too. */
const rereadMs = 1_000;
/** Nobody is told more often than twice a second. */
const tellEveryMs = 500;

type CrawlLive = Pick<CrawlControlService, 'waitForEnd' | 'progress' | 'watch'> & {
  /** Ends all waits at once, as if their time were over. */
  readonly endWaits: () => void;
};

export function createCrawlLive(parts: Pick<CrawlingParts, 'db' | 'changes'>): CrawlLive {
  const { db, changes } = parts;
  const ends = new Set<() => void>();
  return {
    async progress(accountId, siteId) {
      const progress = await readProgress(db, accountId, siteId);
      if (progress === undefined) throw noneWithId('site');
      return progress;
    },

    async watch(accountId, siteId, listener, lastEventId) {
      const first = await readProgress(db, accountId, siteId);
      if (first === undefined) throw noneWithId('site');
      return watchSite(parts, { accountId, siteId, listener, lastEventId }, first);
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
  readonly accountId: number;
  readonly siteId: number;
  readonly listener: (progress: CrawlProgress | undefined) => void;
  readonly lastEventId: string | undefined;
}

function watchSite(
  { db, changes }: Pick<CrawlingParts, 'db' | 'changes'>,
  { accountId, siteId, listener, lastEventId }: Watch,
  first: CrawlProgress,
): () => void {
  let told = '';
  let crawlId = 0;
  let ignore = () => {};
  let isReading = false;
  let isOver = false;
  let soon: NodeJS.Timeout | undefined;

  const end = () => {
    isOver = true;
    clearInterval(rereading);
    clearTimeout(soon);
    ignore();
  };
  const follow = ({ crawl }: CrawlProgress) => {
    if (crawl.id === crawlId) return;
    crawlId = crawl.id;
    ignore();
    ignore = changes.on(crawlId, () => {
      soon ??= setTimeout(() => {
        soon = undefined;
        void read();
      }, tellEveryMs).unref();
    });
  };
  const hear = (progress: CrawlProgress | undefined) => {
    if (isOver) return;
    if (progress === undefined) {
      end();
      listener(undefined);
      return;
    }
    follow(progress);
    const telling = JSON.stringify(progress);
    if (telling === told) return;
    told = telling;
    listener(progress);
  };
  const read = async () => {
    if (isReading || isOver) return;
    isReading = true;
    try {
      hear(await readProgress(db, accountId, siteId));
    } catch {
      // A database that does not answer is asked again.
    } finally {
      isReading = false;
    }
  };
  const rereading = setInterval(() => void read(), rereadMs).unref();
  // Whoever comes back knows how it ended; of one that goes on the counts are news.
  if (first.id === lastEventId) told = JSON.stringify(first);
  hear(first);
  return end;
}
