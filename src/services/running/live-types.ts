import type { Failure } from '../../errors.ts';
import type { Learnt, Stage } from '../../evidence/evidence.ts';
import type { Result } from '../../score/score.ts';
import type { State } from '../../store/codes.ts';
import type { ReportRow } from '../../store/reports.ts';
import type { StreamSettings } from '../settings.ts';

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

/** What somebody who watches a report is told. Plain data. */
export type LiveEvent =
  | {
      readonly kind: 'run';
      /** `run.fence.state` of the latest run, for Last-Event-ID. */
      readonly id: string;
      /** Number of the latest run. */
      readonly number: number;
      readonly state: State;
      /** Null: not running, or not told yet. */
      readonly stage: Stage | null;
      readonly learnt: Learnt | null;
      /** What the last completed run got. */
      readonly score: number | null;
      readonly result: Result | null;
      readonly error: Failure | null;
    }
  | { readonly kind: 'deleted' };

export interface LiveService {
  readonly streams: StreamSettings;
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
