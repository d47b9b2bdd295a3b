import type { ClaimedRun } from './create-services.ts';

/** Kept free for whoever took it, who must either begin a run there or give it back. */
export interface Place {
  readonly begin: (claim: ClaimedRun) => void;
  readonly giveBack: () => void;
}

/** @returns undefined: a run of this account has to wait for its turn */
export type TakePlace = (accountId: number) => Place | undefined;

/** Where a request that makes a run finds a place for it, so that the run needs not be queued and picked first. */
export interface Places {
  readonly take: TakePlace;
  /** Told by whoever runs runs in this process; undefined: nobody does any more. */
  readonly offer: (take: TakePlace | undefined) => void;
}

export function createPlaces(): Places {
  let offered: TakePlace | undefined;
  return {
    take: (accountId) => offered?.(accountId),
    offer(take) {
      offered = take;
    },
  };
}
