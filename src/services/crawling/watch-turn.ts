import type { PauseReason } from '../../crawl/types.ts';
import { addToDay, nextDayAt, readDay } from '../../store/counters/account-days.ts';
import { type CrawlTurn, keepTurnMemory, lookAtTurn } from '../../store/crawls/turns.ts';
import type { Tx } from '../../store/db.ts';
import { keptMemory, memoryOf } from '../sites/turn-memory.ts';
import type { CrawlingParts } from './crawling-parts.ts';
import type { TurnEnding } from './types.ts';

/** Ends a turn when it has to. */
export interface TurnWatch {
  readonly stop: AbortSignal;
  /** The crawl is somebody else's or gone, or the process ends. */
  readonly abort: AbortSignal;
  /** Why the crawl rests, as far as it is not a person who asked for it; null: it goes on. */
  rest(): CrawlRest | null;
  /** The crawl is somebody else's or gone, whatever failed because of that. */
  isLost(): Promise<boolean>;
  /** The turn lasts for so long from now on. */
  beginTime(): void;
  /** Of the account's day. */
  addBytes(all: number): void;
  /** What holds the crawl up from now on, a sentence; null: nothing does. */
  slowBy(by: string | null): void;
  slowedBy(): string | null;
  /** In the transaction that keeps so many pages. */
  readonly onKept: (tx: Tx, fetched: number) => Promise<void>;
  end(): void;
}

interface CrawlRest {
  readonly reason: Extract<PauseReason, 'day' | 'disk'>;
  readonly delayMs: number;
}

/** Q10: others have their turn then. */
const turnMs = 60_000;
const lookEveryMs = 1_000;
/** Of a disk that was full: somebody makes room, or the purge does. */
const diskRestMs = 60_000;

/** What keeps the crawl from going on now: a limit of the account's day, or the disk. */
export async function whyItRests(
  { db, settings, hasRoom, now }: CrawlingParts,
  { accountId }: Pick<CrawlTurn, 'accountId'>,
  bytesOfTurn = 0,
): Promise<CrawlRest | null> {
  const [day, isRoomy] = await Promise.all([readDay(db, accountId, now()), hasRoom()]);
  if (!isRoomy) return { reason: 'disk', delayMs: diskRestMs };
  const isUsed =
    day.crawledPages >= settings.crawls.pagesPerDay ||
    day.egressBytes + bytesOfTurn >= settings.rates.egressPerDayBytes;
  return isUsed ? { reason: 'day', delayMs: nextDayAt(now()) - now() } : null;
}

/** Q12: what a person wants, a full disk, a used-up day and the end of the process end a turn within a batch. */
export function watchTurn(parts: CrawlingParts, turn: CrawlTurn, ending: TurnEnding): TurnWatch {
  const { db, changes, now } = parts;
  const [stop, abort] = [new AbortController(), new AbortController()];
  let rest: CrawlRest | null = null;
  let bytes = 0;
  const memory = memoryOf(turn);
  let [slowedBy, slowedByKept] = [memory.slowedBy, memory.slowedBy];
  let timer: NodeJS.Timeout | undefined;

  const look = async () => {
    const [seen, why] = await Promise.all([lookAtTurn(db, turn), whyItRests(parts, turn, bytes)]);
    if (seen === undefined) {
      abort.abort(new Error('The crawl is somebody else’s, or gone.'));
    }
    rest ??= why;
    if (seen === undefined || seen.wanted !== null || why !== null) stop.abort();
  };
  // A database that does not answer is asked again, and the next batch fails.
  const lookSoon = () => void look().catch(() => undefined);
  const looking = setInterval(lookSoon, lookEveryMs);
  const ignore = changes.on(turn.crawlId, lookSoon);
  lookSoon();

  return {
    stop: AbortSignal.any([stop.signal, ending.stop, ending.abort]),
    abort: AbortSignal.any([abort.signal, ending.abort]),
    rest: () => rest,
    isLost: async () => abort.signal.aborted || (await lookAtTurn(db, turn)) === undefined,
    beginTime() {
      timer ??= setTimeout(() => stop.abort(), turnMs);
    },
    addBytes(all) {
      bytes = all;
    },
    slowBy(by) {
      slowedBy = by;
    },
    slowedBy: () => slowedBy,
    async onKept(tx, fetched) {
      if (slowedBy !== slowedByKept) {
        await keepTurnMemory(tx, turn, keptMemory({ ...memory, slowedBy }));
        slowedByKept = slowedBy;
      }
      if (fetched === 0) return;
      await addToDay(tx, turn.accountId, now(), { reports: 0, egressBytes: 0, crawledPages: fetched });
    },
    end() {
      clearInterval(looking);
      clearTimeout(timer);
      ignore();
    },
  };
}
