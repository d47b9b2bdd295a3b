import type { Claimed, Fetched, Met } from '../crawl/types.ts';

/** What came of one claimed address. */
export interface Visit {
  readonly claimed: Claimed;
  /** Null: it goes back and waits, to the end where it is `later`. */
  readonly fetched: Fetched | null;
  readonly later: boolean;
  readonly met: readonly Met[];
  readonly requests: number;
  /** How long the target wants to be left alone. */
  readonly pauseMs: number;
  /** Nothing was asked, as a budget of the crawl is used up. */
  readonly isSpent: boolean;
  /** Status of a bot check that answered, and whose it is. */
  readonly wall: { readonly vendor: string; readonly status: number } | null;
}
