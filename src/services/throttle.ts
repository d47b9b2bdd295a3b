import { type Buckets, createBuckets } from './buckets.ts';

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

/** @param buckets its own when left out, else those that other nodes draw from too, under `name` */
export function createThrottle(
  { count, seconds }: Rate,
  now: () => number,
  { buckets, name }: { readonly buckets: Buckets; readonly name: string } = {
    buckets: createBuckets(now),
    name: '',
  },
): Throttle {
  const windowMs = seconds * 1_000;
  const tokenMs = windowMs / count;
  // Shares of a window are rounded.
  const slackMs = Math.min(1, tokenMs / 100);

  return {
    take(owner) {
      const at = now();
      const after = Math.max(buckets.fullAt(`${name} ${owner}`) ?? at, at) + tokenMs;
      const waitMs = after - at - windowMs - slackMs;
      if (waitMs > 0) return Math.max(1, Math.ceil(waitMs / 1_000));
      buckets.set(`${name} ${owner}`, after, tokenMs);
      return 0;
    },
    giveBack(owner) {
      const full = buckets.fullAt(`${name} ${owner}`);
      if (full !== undefined) buckets.set(`${name} ${owner}`, full - tokenMs, -tokenMs);
    },
  };
}
