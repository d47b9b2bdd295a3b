import type { Rate } from '../../lib/rate.ts';

/** A bucket kept as one number (GCRA): the instant at which it is full again. */
interface TokenBucket {
  /** In which one token comes back. */
  readonly tokenMs: number;
  /**
   * @param fullAt undefined: it is full
   * @param taken how many are to be taken; when there are none, nothing is
   */
  look(fullAt: number | undefined, at: number, taken: 0 | 1): BucketLevel;
}

interface BucketLevel {
  /** Until there is a token to take; 0: there was one. */
  readonly waitMs: number;
  /** Until the bucket is full again, without what was taken. */
  readonly fullInMs: number;
  /** Whole ones that are left. */
  readonly tokens: number;
}

export function tokenBucket({ count, seconds }: Rate): TokenBucket {
  const tokenMs = (seconds * 1_000) / count;
  // Instants of today are doubles, exact to 0.2 microseconds, and most shares of a window are rounded.
  const slackMs = Math.min(0.1, tokenMs / 100);
  const windowMs = seconds * 1_000 + slackMs;
  return {
    tokenMs,
    look(fullAt, at, taken) {
      // A bucket that has been full for long holds no more than one that has just become full.
      const missingMs = Math.max((fullAt ?? at) - at, 0);
      const waitMs = Math.max(missingMs + tokenMs - windowMs, 0);
      const fullInMs = waitMs > 0 ? missingMs : missingMs + tokenMs * taken;
      return { waitMs, fullInMs, tokens: Math.max(Math.floor((windowMs - fullInMs) / tokenMs), 0) };
    },
  };
}
