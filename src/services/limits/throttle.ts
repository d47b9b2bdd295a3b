import type { Rate } from '../../lib/rate.ts';
import { type Buckets, createBuckets } from './buckets.ts';
import { tokenBucket } from './token-bucket.ts';

/** Counts what one owner, such as an e-mail address or a network, has tried. */
export interface Throttle {
  /** Takes one. 0: it was there to take; otherwise the seconds to wait, and nothing was taken. */
  take(owner: string): number;
  /** Undoes `take`: the attempt succeeded, or could not be made. */
  giveBack(owner: string): void;
}

/** @param buckets its own when left out, else those that other nodes draw from too, under `name` */
export function createThrottle(
  rate: Rate,
  now: () => number,
  { buckets, name }: { readonly buckets: Buckets; readonly name: string } = {
    buckets: createBuckets(now),
    name: '',
  },
): Throttle {
  const { tokenMs, look } = tokenBucket(rate);
  return {
    take(owner) {
      const at = now();
      const { waitMs, fullInMs } = look(buckets.fullAt(`${name} ${owner}`), at, 1);
      if (waitMs > 0) return Math.max(1, Math.ceil(waitMs / 1_000));
      buckets.set(`${name} ${owner}`, at + fullInMs, tokenMs);
      return 0;
    },
    giveBack(owner) {
      const full = buckets.fullAt(`${name} ${owner}`);
      if (full !== undefined) buckets.set(`${name} ${owner}`, full - tokenMs, -tokenMs);
    },
  };
}
