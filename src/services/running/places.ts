import type { Places, TakePlace } from './types.ts';

export function createPlaces(): Places {
  let offered: TakePlace | undefined;
  return {
    take: (accountId) => offered?.(accountId),
    offer(take) {
      offered = take;
    },
  };
}
