import type { Expectations } from '../../checks/expectations.ts';
import type { Waiver } from '../../checks/waive.ts';
import type { ClosedCrawl } from '../../crawl/closed.ts';
import type { CrawlRows, FormerCrawl, StoppedBy, WalkRest } from '../../crawl/types.ts';
import type { CrawlTurn } from '../../store/crawls/turns.ts';

/** What one turn of a crawl is done with; composed where the parts are wired. */
export interface CrawlWork {
  /** Walks on. What the site does is a value; a rejection is our own failure, and the turn is tried again. */
  readonly walk: (order: WalkOrder) => Promise<WalkedTurn>;
  /** What a crawl whose pages are all there comes to. @throws the reason of the abort */
  readonly close: (order: CloseOrder) => Promise<ClosedCrawl>;
}

export interface WalkOrder {
  readonly account: number;
  readonly rows: CrawlRows;
  /** Declared of the project. */
  readonly expectations: Expectations;
  /** Live ones that name an item: what is kept of a page knows no items. */
  readonly waivers: readonly Waiver[];
  /** The crawl of the site before this one; null: there is none whose pages are kept. */
  readonly former: FormerCrawl | null;
  /** What the turn before left; null: there was none. */
  readonly memory: string | null;
  /** No new page: what is under way is kept, and the rest waits. */
  readonly stop: AbortSignal;
  /** Whatever comes of it, nobody will hear it. */
  readonly abort: AbortSignal;
  /** Called when what comes before the pages is done. */
  readonly onPages: () => void;
  /** What was read from the wire so far, for the account's day. */
  readonly onBytes: (all: number) => void;
  /** What holds the walk up, a sentence; null: nothing does any more. */
  readonly onSlowed: (by: string | null) => void;
}

export type WalkedTurn = {
  /** For the next turn. */
  readonly memory: string;
} & (
  | { readonly kind: 'stopped' }
  | ({ readonly kind: 'rests' } & WalkRest)
  | { readonly kind: 'walked'; readonly stoppedBy: StoppedBy | null }
  | { readonly kind: 'failed'; readonly failure: TurnFailure }
);

export interface TurnFailure {
  readonly code: string;
  readonly message: string;
  /** Our own rules kept us from the site (E3), which the audit log says. */
  readonly isRefused?: boolean;
}

interface CloseOrder {
  readonly rows: CrawlRows;
  readonly expectations: Expectations;
  /** Live ones. */
  readonly waivers: readonly Waiver[];
  readonly stoppedBy: StoppedBy | null;
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly abort: AbortSignal;
}

/** How crawls are given turns. */
export interface CrawlTurnsService {
  /** At start, before anything runs: takes back what a former process had. Nothing is to be done where there are jobs. */
  recover(): Promise<void>;
  /**
   * A turn of the next crawl, by turns of accounts; or why there is none.
   * @param busyAccounts have as many turns as they may
   */
  claimNext(afterAccount: number, busyAccounts: readonly number[]): Promise<ClaimedCrawl>;
  /**
   * Has the turn, up to its end. Never rejects for one crawl's sake.
   * @param ending `stop`: the process ends soon; `abort`: it ends now
   */
  run(turn: CrawlTurn, work: CrawlWork, ending: TurnEnding): Promise<TurnOutcome>;
  /** Where several workers share a queue; undefined: this process alone crawls, by `claimNext`. */
  readonly jobs: CrawlJobs | undefined;
}

export interface TurnEnding {
  readonly stop: AbortSignal;
  readonly abort: AbortSignal;
}

export type ClaimedCrawl =
  | { readonly kind: 'claimed'; readonly turn: CrawlTurn }
  /** It is over, or somebody has it: ask again. */
  | { readonly kind: 'skipped'; readonly accountId: number }
  | { readonly kind: 'none' };

export interface CrawlJobs {
  /** Begins the next turn. @param passed accounts that have none now */
  begin(passed: readonly number[]): Promise<ClaimedCrawl>;
  /** Tells the others that we are at them. */
  keepAlive(turns: readonly CrawlTurn[]): Promise<void>;
  /** Finds again what nobody would begin. For one worker at a time. */
  reconcile(): Promise<void>;
  /** How often to call the former two. */
  readonly keepAliveMs: number;
  readonly reconcileMs: number;
}

/** What came of a turn, for those who count. */
export interface TurnOutcome {
  readonly kind: 'walked' | 'closed' | 'failed' | 'lost' | 'internal';
  readonly counted: number;
  readonly failed: number;
  /** How long closing took; null: nothing was closed. */
  readonly closingMs: number | null;
}
