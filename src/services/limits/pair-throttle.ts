import type { Throttle } from './throttle.ts';

/** What a try at a secret came to. */
type Tried<T> =
  | { readonly kind: 'tried'; readonly found: T | undefined }
  | { readonly kind: 'throttled'; readonly waitS: number; readonly spent: 'target' | 'network' };

/** Counts tries at a secret twice: for what is tried, and for the network that tries. */
interface PairThrottle {
  /**
   * Counts the try before it is made, so that many at once are counted too. What succeeds, and what could not be tried,
   * is not counted.
   * @param attempt undefined: the secret was wrong
   */
  count<T>(target: string, network: string, attempt: () => Promise<T | undefined>): Promise<Tried<T>>;
}

export function createPairThrottle(byTarget: Throttle, byNetwork: Throttle): PairThrottle {
  return {
    async count(target, network, attempt) {
      const networkWaitS = byNetwork.take(network);
      if (networkWaitS > 0) return { kind: 'throttled', waitS: networkWaitS, spent: 'network' };
      const targetWaitS = byTarget.take(target);
      if (targetWaitS > 0) {
        byNetwork.giveBack(network);
        return { kind: 'throttled', waitS: targetWaitS, spent: 'target' };
      }
      let isCounted = false;
      try {
        const found = await attempt();
        isCounted = found === undefined;
        return { kind: 'tried', found };
      } finally {
        if (!isCounted) {
          byTarget.giveBack(target);
          byNetwork.giveBack(network);
        }
      }
    },
  };
}
