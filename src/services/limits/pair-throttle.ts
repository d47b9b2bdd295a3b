import { countTry, type Tried } from './count-try.ts';
import type { Throttle } from './throttle.ts';

/** Counts tries at a secret twice: for what is tried, and for the network that tries. */
interface PairThrottle {
  /** As `countTry` does it. */
  count<T>(
    target: string,
    network: string,
    attempt: () => Promise<T | undefined>,
  ): Promise<Tried<T, 'target' | 'network'>>;
}

export function createPairThrottle(byTarget: Throttle, byNetwork: Throttle): PairThrottle {
  return {
    count: (target, network, attempt) =>
      countTry(
        [
          { throttle: byNetwork, owner: network, name: 'network' },
          { throttle: byTarget, owner: target, name: 'target' },
        ],
        attempt,
      ),
  };
}
