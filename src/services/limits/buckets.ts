import type { Log } from '../../lib/log.ts';
import type { Db } from '../../store/db.ts';
import { moveBuckets } from '../../store/rate-buckets.ts';

/** Token buckets as one number each (GCRA): the instant at which the bucket is full again. */
export interface Buckets {
  /** Epoch milliseconds; undefined: full. */
  fullAt(name: string): number | undefined;
  /** @param byMs how far that is from what it was: what was taken, or given back */
  set(name: string, fullAt: number, byMs: number): void;
}

/** Beyond it buckets that are full again are thrown away, and then the longest unused. */
const bucketsMax = 50_000;

/** Buckets of this process. */
export function createBuckets(now: () => number): Buckets {
  const known = new Map<string, number>();
  let latest = now();
  // Set back by an hour, the clock would otherwise lock everybody out for that hour.
  const follow = () => {
    const at = now();
    const setBackMs = latest - at;
    if (setBackMs > 0) for (const [name, fullAt] of known) known.set(name, fullAt - setBackMs);
    latest = at;
  };
  return {
    fullAt(name) {
      follow();
      return known.get(name);
    },
    set(name, fullAt) {
      // Deleted first, so that the map's order is the order of use.
      known.delete(name);
      known.set(name, fullAt);
      if (known.size > bucketsMax) makeRoom(known, now());
    },
  };
}

function makeRoom(known: Map<string, number>, at: number): void {
  for (const [name, fullAt] of known) if (fullAt <= at) known.delete(name);
  for (const name of known.keys()) {
    if (known.size <= bucketsMax * 0.9) return;
    known.delete(name);
  }
}

export interface SharedBuckets extends Buckets {
  /** Tells what is not told yet, and no more after it. */
  close(): Promise<void>;
}

/**
 * Buckets that all nodes draw from. Each decides by what it knows and tells the others within `tellMs`, so a burst over
 * several nodes may take a quota on each of them, once; it is a debt then, and paid back before anything more is let
 * through. One statement tells everything, where a statement for each request would be its largest cost.
 */
export function createSharedBuckets(db: Db, now: () => number, log: Log): SharedBuckets {
  const local = createBuckets(now);
  if (!db.sharedLimits) return { ...local, close: async () => undefined };
  let untold = new Map<string, number>();
  let telling: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const tell = async () => {
    const changes = untold;
    untold = new Map();
    try {
      const moved = await moveBuckets(
        db,
        [...changes].map(([name, byMs]) => ({ name, byMs })),
      );
      for (const { name, fullInMs } of moved) local.set(name, now() + fullInMs + (untold.get(name) ?? 0), 0);
    } catch (error) {
      log.debug('Limits could not be shared with other nodes; it is tried again.', { error });
      for (const [name, byMs] of changes) untold.set(name, (untold.get(name) ?? 0) + byMs);
    }
  };
  const tellSoon = () => {
    timer ??= setTimeout(() => {
      telling = tell().finally(() => {
        timer = undefined;
        if (untold.size > 0) tellSoon();
      });
    }, tellMs).unref();
  };

  return {
    fullAt: local.fullAt,
    set(name, fullAt, byMs) {
      local.set(name, fullAt, byMs);
      untold.set(name, (untold.get(name) ?? 0) + byMs);
      tellSoon();
    },
    async close() {
      clearTimeout(timer);
      await telling;
      if (untold.size > 0) await tell();
      clearTimeout(timer);
    },
  };
}

const tellMs = 200;
