import type { LookRunStage, RunLook } from '../../audit/look-types.ts';
import type { LookLearnt } from '../../browser/types.ts';
import type { Expectations } from '../../checks/expectations.ts';
import type { Waiver } from '../../checks/waive.ts';
import type { Failure, FailureCode } from '../../errors.ts';
import type { LabMetrics, Picture } from '../../evidence/browser-evidence.ts';
import type { Result } from '../../score/score.ts';
import type { State } from '../../store/codes.ts';
import type { QueueEvent, RunEvents } from '../running/events.ts';
import type { Claiming, RunJobs } from '../running/types.ts';

/**
 * What a browser saw of a report's page. A look is asked for with the run that it belongs to: `browser` of
 * `ReportsService.create`, `createMany`, `check` and `update` (with `update`); left out, as the project says, else the
 * instance. True where nobody can look: refused with errors.browser; one look too many today: rate-limited.
 * Lists show it as `Report.browser`.
 */
export interface LooksService {
  /** Whether some worker of this instance has a browser, now. */
  isAvailable(): Promise<boolean>;
  /** For the account page. */
  limits(accountId: number): Promise<LookLimits>;
  /**
   * The latest look of a report; null: none was ever asked for.
   * @throws AssayError not-found: the report is gone, or another account's
   */
  latest(accountId: number, reportId: number): Promise<Look | null>;
  /** The same with what it came to. */
  latestWithBody(accountId: number, reportId: number): Promise<LookWithBody | null>;
  /** Of one run. @throws AssayError not-found: as above, or there is no such run */
  ofRun(accountId: number, reportId: number, number: number): Promise<LookWithBody | null>;
  /** Of the latest look; undefined: there is none (any more). WebP. Whether the caller may see the report is his to ask. */
  picture(accountId: number, reportId: number, kind: PictureKind): Promise<Uint8Array | undefined>;
}

export type PictureKind = Picture['kind'];

/** Instants are epoch milliseconds. */
export interface Look {
  /** Number of the run that it belongs to. */
  readonly runNumber: number;
  /** `queued` also while its run has not ended. */
  readonly state: State;
  /** Looks of the account that come before it; null: it does not wait, or its run has not ended. */
  readonly ahead: number | null;
  /** Null: not running, or not told here. */
  readonly stage: LookRunStage | null;
  readonly learnt: LookLearnt | null;
  /** Full score, browser checks with it. */
  readonly score: number | null;
  readonly result: Result | null;
  readonly metrics: LabMetrics | null;
  /** Such as `Chromium 156.0.8078.108`. */
  readonly product: string | null;
  readonly error: Failure | null;
  /** Null: its run has not ended. */
  readonly queuedAt: number | null;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  /** Those that are kept. */
  readonly pictures: readonly PictureKind[];
}

export interface LookWithBody extends Look {
  /** As it is stored: unpackBrowserBody reads it. Null: not completed, or not kept any more. */
  readonly body: Uint8Array | null;
}

export interface LookLimits {
  readonly isAvailable: boolean;
  readonly perDay: number;
  readonly usedToday: number;
  /** Looks of one account at once. */
  readonly runningMax: number;
}

/** A change of a look, for live pages: beside the events of runs, which it does not touch. */
export interface LookEvent extends QueueEvent {
  readonly part: 'browser';
  readonly stage: LookRunStage | null;
  readonly learnt?: LookLearnt;
}

/** Their own: whoever waits for a run hears of no look. */
export type LookEvents = RunEvents<LookEvent>;

/** A look that this process has begun. Every write for it repeats the fence. */
export interface ClaimedLook {
  readonly accountId: number;
  readonly reportId: number;
  readonly runId: number;
  /** Declared of its project when the base run was judged. */
  readonly expectations: Expectations;
  /** Those of its project that are for its page, live when it begins. */
  readonly waivers: readonly Waiver[];
  readonly fence: number;
  readonly attempts: number;
  /** By which it was begun; null where there are no jobs. */
  readonly jobId: string | null;
}

/** What was stored at the end of a look: as of runs. */
export type LookOutcome = 'completed' | 'returned' | FailureCode;

/** How looks that wait are begun, made and ended: as runs, in a queue of their own. */
export interface LooksWork {
  /** Looks of one account at once. */
  readonly accountRunningMax: number;
  /** At start, before anything runs: takes back what a former process had begun. */
  recover(): Promise<void>;
  /** The next look by turns of accounts, begun; or why there is none. */
  claimNext(afterAccount: number, busyAccounts: readonly number[]): Promise<Claiming<ClaimedLook>>;
  /** Looks and finishes, or gives the look back when `signal` is aborted. Never rejects for one look's sake. */
  run(claim: ClaimedLook, runLook: RunLook, signal: AbortSignal): Promise<LookOutcome>;
  /** Where several workers share a queue. */
  readonly jobs: RunJobs<ClaimedLook> | undefined;
  /** Ends some looks that have waited for too long, when there is no browser. False: there are none. */
  giveUpWaiting(): Promise<boolean>;
}
