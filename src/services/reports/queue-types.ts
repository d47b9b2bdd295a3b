import type { FailureCode } from '../../errors.ts';
import type { Result } from '../../score/score.ts';
import type { State } from '../../store/codes.ts';
import type { Caller } from '../caller.ts';

/** What is in progress, and how far it has come since nothing was. */
export interface QueueProgress {
  /** Runs that ended; those that were stopped before they began are no part of it. */
  readonly ended: number;
  readonly running: number;
  readonly waiting: number;
  /** Some of them: those that run, those that ended last, those that wait. */
  readonly runs: readonly QueuedRun[];
}

/** A run of what is in progress. */
export interface QueuedRun {
  readonly reportId: number;
  readonly url: string;
  readonly number: number;
  readonly state: State;
  readonly score: number | null;
  readonly result: Result | null;
  /** Why it failed. */
  readonly failure: FailureCode | null;
}

export interface StoppedRun {
  /** False: its report had no other run, so it stays, as a failed one. */
  readonly isRemoved: boolean;
}

export interface StoppedRuns {
  /** Of the project; null: of the whole account. */
  readonly project: { readonly id: number; readonly project: string } | null;
  readonly count: number;
}

/** Runs that wait for their turn, and those beside them. */
export interface QueueService {
  /**
   * Null: nothing waits or runs.
   * @param projectId undefined: of the whole account
   * @param most so many runs are told of
   */
  progress(accountId: number, projectId: number | undefined, most: number): Promise<QueueProgress | null>;
  /**
   * Takes a run off the queue before it begins. Its report is as the run before left it; one without is `failed`.
   * @throws AssayError not-found; run-not-waiting where it has begun or ended
   */
  stop(caller: Caller, reportId: number, number: number): Promise<StoppedRun>;
  /**
   * The same with all that wait.
   * @param project name in any of its forms, or numeric id; undefined: the whole account
   */
  stopAll(caller: Caller, project?: string): Promise<StoppedRuns>;
}
