import type { RunAudit } from '../../audit/types.ts';
import type { LookLearnt } from '../../browser/types.ts';
import type { Expectations } from '../../checks/expectations.ts';
import type { Waiver } from '../../checks/waive.ts';
import type { Failure, FailureCode } from '../../errors.ts';
import type { Learnt, Stage } from '../../evidence/evidence.ts';
import type { Result } from '../../score/score.ts';
import type { State } from '../../store/codes.ts';
import type { ReportRow } from '../../store/reports/reports.ts';
import type { ServiceSettings } from '../settings.ts';

/** How queued runs are begun, audited and ended. */
export interface AuditsService {
  /** At start, before anything runs: takes back what a former process had begun. */
  recover(): Promise<void>;
  /**
   * The next run by turns of accounts, begun; or why there is none.
   * @param afterAccount whose turn was last
   * @param busyAccounts have as many runs as they may, or wait for another day
   */
  claimNext(afterAccount: number, busyAccounts: readonly number[]): Promise<Claiming>;
  /** For runs that begin with the request that makes them. */
  readonly places: Places;
  /** Audits and finishes, or gives the run back when `signal` is aborted. Never rejects for one run's sake. */
  run(claim: ClaimedRun, runAudit: RunAudit, signal: AbortSignal): Promise<RunOutcome>;
  /** Where several workers share a queue; undefined: this process alone runs what waits, by `claimNext`. */
  readonly jobs: RunJobs | undefined;
}

/**
 * What was stored at the end of a run. `returned`: nothing, as it went back into the queue or was no longer ours.
 * `internal`: the audit failed for a reason of our own, which may have been the last attempt or not.
 */
export type RunOutcome = 'completed' | 'returned' | FailureCode;

/** A run that this process has begun. Every write for it repeats the fence. */
export interface ClaimedRun {
  readonly accountId: number;
  readonly reportId: number;
  readonly runId: number;
  readonly url: string;
  /** Declared of its project when the run began. */
  readonly expectations: Expectations;
  /** Those of its project that were live then and are for its page. */
  readonly waivers: readonly Waiver[];
  /** Nothing was fetched: what a run before it gathered was judged again. */
  readonly isJudgedAgain?: true;
  readonly fence: number;
  readonly attempts: number;
  readonly deaths: number;
  /** By which it was begun; null where there are no jobs. */
  readonly jobId: string | null;
}

/** @typeParam Claim a run, or what comes after it and waits in a queue of its own */
export type Claiming<Claim = ClaimedRun> =
  | { readonly kind: 'claimed'; readonly claim: Claim }
  /** A run that nobody needs any more was taken off the queue: ask again. */
  | { readonly kind: 'skipped'; readonly accountId: number }
  /** The account has fetched what it may fetch in a day. */
  | { readonly kind: 'exhausted'; readonly accountId: number; readonly untilMs: number }
  | { readonly kind: 'none' };

/** A run whose turn it is. */
export interface RunJob {
  readonly id: string;
  readonly accountId: number;
  readonly runId: number;
  readonly reportId: number;
}

export interface RunJobs<Claim = ClaimedRun> {
  fetch(count: number): Promise<readonly RunJob[]>;
  /** The run, begun; `skipped` when it is over, or has to wait again. */
  claim(job: RunJob): Promise<Claiming<Claim>>;
  /**
   * Tells the others that we are alive and at it.
   * @returns the ids of those runs that are still ours
   */
  keepAlive(claims: readonly Claim[]): Promise<ReadonlySet<number>>;
  /** Takes back what dead workers had begun, and finds again what nobody would begin. For one worker at a time. */
  reconcile(): Promise<void>;
  /** How often to call the former two. */
  readonly keepAliveMs: number;
  readonly reconcileMs: number;
}

/** Kept free for whoever took it, who must either begin a run there or give it back. */
export interface Place<Claim = ClaimedRun> {
  readonly begin: (claim: Claim) => void;
  readonly giveBack: () => void;
}

/** @returns undefined: a run of this account has to wait for its turn */
export type TakePlace<Claim = ClaimedRun> = (accountId: number) => Place<Claim> | undefined;

/** Where a request that makes a run finds a place for it, so that it need not be queued and picked first. */
export interface Places {
  readonly take: TakePlace;
  /** Told by whoever runs runs in this process; undefined: nobody does any more. */
  readonly offer: (take: TakePlace | undefined) => void;
}

/** A change of a run, for those who wait and for live pages. */
export interface RunEvent {
  readonly accountId: number;
  readonly reportId: number;
  readonly runId: number;
  readonly state: State;
  readonly stage: Stage | null;
  /** With a stage: what the run has learnt so far. */
  readonly learnt?: Learnt;
  /** With the end of a run of this process that was completed. */
  readonly left?: LeftReport;
}

/** A report as its run has left it, so that whoever waits for it need not read what was just written. */
export interface LeftReport {
  readonly row: ReportRow;
  /** As it is stored. */
  readonly body: Uint8Array;
}

/** Why a run has not begun, and until when it will not, epoch milliseconds; null: nobody knows. */
export interface Waiting {
  /**
   * `site_pause`: its site asked to be left alone. `site_pace`: its site may not be asked more often. `daily_limit`: the
   * account has fetched what it may fetch in a day. `turn`: others are before it.
   */
  readonly reason: 'site_pause' | 'site_pace' | 'daily_limit' | 'turn';
  readonly until: number | null;
}

/** What somebody who watches a report is told. Plain data. */
export type LiveEvent =
  | {
      readonly kind: 'run';
      /** `run.fence.state` of the latest run, and until when it waits, for Last-Event-ID. */
      readonly id: string;
      /** Number of the latest run. */
      readonly number: number;
      readonly state: State;
      /** Null: not running, or not told yet. */
      readonly stage: Stage | null;
      readonly learnt: Learnt | null;
      /** Null: it does not wait. */
      readonly waiting: Waiting | null;
      /** What the last completed run got. */
      readonly score: number | null;
      readonly result: Result | null;
      readonly error: Failure | null;
    }
  | ({ readonly kind: 'look' } & LiveLook)
  | { readonly kind: 'deleted' };

/** The latest look of a report in a browser, as far as it has come. Told anew to whoever comes back. */
export interface LiveLook {
  readonly state: State;
  /** Null: not running, or not told yet. */
  readonly stage: string | null;
  readonly learnt: LookLearnt | null;
  /** Looks of the account that come before it; null: it does not wait, or its run has not ended. */
  readonly ahead: number | null;
  /** Full score, when completed. */
  readonly score: number | null;
  readonly result: Result | null;
  readonly error: Failure | null;
}

export interface LiveService {
  readonly streams: ServiceSettings['streams'];
  /**
   * Tells how things stand, unless that is what `lastEventId` says, and then every change. After `deleted` nothing
   * more comes.
   * @returns the function that ends the watch; it must be called
   * @throws AssayError not-found; rate-limited and overloaded when too many watch already
   */
  watch(
    accountId: number,
    reportId: number,
    listener: (event: LiveEvent) => void,
    lastEventId?: string,
  ): Promise<() => void>;
}

export interface UpkeepService {
  /** Removes one small batch of what was deleted. False: nothing is left to remove. */
  purgeSome(): Promise<boolean>;
  /** Removes one small batch of what has been kept long enough. False: nothing is left to remove. */
  retainSome(): Promise<boolean>;
  /** Once a night: counts one project anew and corrects its counters. False: tonight all is counted. */
  recountSome(): Promise<boolean>;
}
