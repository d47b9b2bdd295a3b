import type { Log } from '../../lib/log.ts';
import type { Db } from '../../store/db.ts';
import type { RunEvents } from '../running/events.ts';
import type { WatchPlaces } from '../running/watch-places.ts';
import type { ServiceSettings } from '../settings.ts';
import type { CrawlChanges } from './crawl-changes.ts';

/** What gives crawls their turns is made of. */
export interface CrawlingParts {
  readonly db: Db;
  readonly settings: Pick<ServiceSettings, 'crawls' | 'queue' | 'rates'>;
  readonly events: Pick<RunEvents, 'wake'>;
  readonly changes: CrawlChanges;
  readonly watchPlaces: WatchPlaces;
  /** D5: false while the disk has less room than it must have. */
  readonly hasRoom: () => Promise<boolean>;
  readonly now: () => number;
  readonly log: Log;
}

/** Less than the queue waits for a worker that it does not hear of: the job that it gives out again finds the crawl free. */
const leaseMaxMs = 15_000;

/** How long nobody else takes a crawl of whom nothing is heard. */
export function leaseOf({ settings }: Pick<CrawlingParts, 'settings'>): number {
  return Math.min(leaseMaxMs, settings.queue.leaseMs);
}
