import { EgressFailure } from './failure.ts';
import type { SessionLimits } from './types.ts';

/** What one report may ask for; the page itself costs no bytes. */
export const budgetOfSession = { requestsMax: 120, bytesMax: 50 * 2 ** 20 };

/** What one session may still ask for. */
export interface Budget {
  readonly requestsLeft: () => number;
  /** @throws EgressFailure `budget` when none is left */
  takeRequest(): void;
  /** What comes over the wire for a request that is not the document. @throws EgressFailure `budget` */
  takeBytes(bytes: number): void;
}

export function createBudget(limits: SessionLimits): Budget {
  let requestsLeft = limits.requestsMax;
  let bytesLeft = limits.bytesMax;
  return {
    requestsLeft: () => requestsLeft,
    takeRequest() {
      if (requestsLeft <= 0) throw new EgressFailure('budget', 'all requests of the session are used up');
      requestsLeft -= 1;
    },
    takeBytes(bytes) {
      bytesLeft -= bytes;
      if (bytesLeft < 0) throw new EgressFailure('budget', 'all bytes of the session are used up');
    },
  };
}
