import type { Claiming } from '../services/running/types.ts';
import type { Claimed, Picker } from './slots.ts';

interface RowPickerParts<Claim> {
  readonly claimNext: (afterAccount: number, busyAccounts: readonly number[]) => Promise<Claiming<Claim>>;
  /** Runs of one account at once. */
  readonly accountRunningMax: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Takes accounts by turns, along the rows of what waits, for a process that has its database for itself. */
export function createRowPicker<Claim extends Claimed>({
  claimNext,
  accountRunningMax,
  now,
}: RowPickerParts<Claim>): Picker<Claim> {
  /** Accounts that may not fetch more today, and until when. */
  const exhausted = new Map<number, number>();
  let lastAccount = 0;

  return {
    async beginSome({ accounts, begin }) {
      const busy = busyAccounts(accounts);
      const claiming = await claimNext(lastAccount, busy);
      if (claiming.kind === 'none') return busy.length === 0 ? 'nothing' : 'later';
      if (claiming.kind === 'exhausted') exhausted.set(claiming.accountId, claiming.untilMs);
      if (claiming.kind === 'skipped') lastAccount = claiming.accountId;
      if (claiming.kind === 'claimed') {
        lastAccount = claiming.claim.accountId;
        begin(claiming.claim);
      }
      return 'some';
    },
  };

  function busyAccounts(accounts: readonly number[]): number[] {
    const counts = new Map<number, number>();
    for (const accountId of accounts) counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
    for (const [accountId, untilMs] of exhausted) {
      if (untilMs > now()) counts.set(accountId, accountRunningMax);
      else exhausted.delete(accountId);
    }
    return [...counts].filter(([, count]) => count >= accountRunningMax).map(([accountId]) => accountId);
  }
}
