import type { Places, TakePlace } from './types/runs-at-work.ts';

export function createPlaces(): Places {
  let offered: TakePlace | undefined;
  return {
    take: (accountId) => offered?.(accountId),
    offer(take) {
      offered = take;
    },
  };
}
