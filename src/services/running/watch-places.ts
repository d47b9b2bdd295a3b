import { AssayError } from '../../errors.ts';
import type { ServiceSettings } from '../settings.ts';

/** H3: how many watch reports and sites at once. */
export interface WatchPlaces {
  /**
   * @returns the function that frees the place; it may be called twice
   * @throws AssayError rate-limited, overloaded
   */
  take(accountId: number): () => void;
}

export function createWatchPlaces({ accountMax, max }: ServiceSettings['streams']): WatchPlaces {
  const taken = new Map<number, number>();
  let all = 0;
  return {
    take(accountId) {
      const own = taken.get(accountId) ?? 0;
      if (own >= accountMax) {
        throw new AssayError(
          'rate-limited',
          `This account watches ${accountMax} reports or sites at once already, which is the limit. Close one, or ask for it without events.`,
          { retryAfterSeconds: 10 },
        );
      }
      if (all >= max) throw new AssayError('overloaded', 'Too many watch at the moment. Try again soon.');
      taken.set(accountId, own + 1);
      all += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        all -= 1;
        const left = (taken.get(accountId) ?? 1) - 1;
        if (left === 0) taken.delete(accountId);
        else taken.set(accountId, left);
      };
    },
  };
}
