/** So many in so many seconds: a bucket that holds `count` and fills up again in `seconds`. */
export interface Rate {
  readonly count: number;
  readonly seconds: number;
}

/** Counts what one owner, such as an e-mail address or a network, has tried. */
export interface Throttle {
  /** Takes one. 0: it was there to take; otherwise the seconds to wait, and nothing was taken. */
  take(owner: string): number;
  /** What was taken did no harm. */
  giveBack(owner: string): void;
}

/** Beyond it buckets that are full again are thrown away, and then the longest unused. */
const ownersMax = 50_000;

/** Each bucket is one number (GCRA): the instant at which it is full again. They live in this process. */
export function createThrottle({ count, seconds }: Rate, now: () => number): Throttle {
  const fullAt = new Map<string, number>();
  const windowMs = seconds * 1_000;
  const tokenMs = windowMs / count;
  // Shares of a window are rounded.
  const slackMs = Math.min(1, tokenMs / 100);

  return {
    take(owner) {
      const at = now();
      const after = Math.max(fullAt.get(owner) ?? at, at) + tokenMs;
      const waitMs = after - at - windowMs - slackMs;
      if (waitMs > 0) return Math.max(1, Math.ceil(waitMs / 1_000));
      // Deleted first, so that the map's order is the order of use.
      fullAt.delete(owner);
      fullAt.set(owner, after);
      if (fullAt.size > ownersMax) makeRoom(fullAt, at);
      return 0;
    },
    giveBack(owner) {
      const full = fullAt.get(owner);
      if (full !== undefined) fullAt.set(owner, full - tokenMs);
    },
  };
}

function makeRoom(fullAt: Map<string, number>, at: number): void {
  for (const [owner, full] of fullAt) if (full <= at) fullAt.delete(owner);
  for (const owner of fullAt.keys()) {
    if (fullAt.size <= ownersMax * 0.9) return;
    fullAt.delete(owner);
  }
}
