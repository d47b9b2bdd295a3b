import type { LookLearnt, LookStage } from '../browser/types.ts';
import type { Expectations } from '../checks/expectations.ts';
import type { Waiver } from '../checks/waive.ts';
import type { Failure } from '../errors.ts';
import type { LabMetrics, Picture } from '../evidence/browser-evidence.ts';
import type { Result } from '../score/score.ts';

/**
 * Looks at one page in a browser and judges what it shows: the driver's process, a proxy of src/net and the judging worker,
 * composed where the parts are wired. A rejection is our own failure: the look is tried once more, and then it failed as
 * `internal`. What the page does wrong is a value.
 */
export type RunLook = (order: LookRunOrder) => Promise<LookedRun>;

export interface LookRunOrder {
  /** Whose look it is: its fetches count as the account's. */
  readonly account: number;
  /** Evidence of the base run, as it is stored: says where the page was, and is judged again with what the browser saw. */
  readonly evidence: Uint8Array;
  /** Declared of its site, as the base run was judged by. */
  readonly expectations: Expectations;
  /** Live ones of its project. */
  readonly waivers?: readonly Waiver[] | undefined;
  /** Aborted at shutdown: the look is given back, whatever comes of this call. */
  readonly signal: AbortSignal;
  /** @param learnt so far */
  readonly onStage: (stage: LookRunStage, learnt: LookLearnt) => void;
}

export type LookRunStage = LookStage | 'judging';

export type LookedRun = {
  /** Read from the wire, for the account's day. */
  readonly egressBytes: number;
} & (
  | {
      readonly ok: true;
      readonly summary: LookSummary;
      /** The BrowserBody, packed as the report of a run is. */
      readonly report: Uint8Array;
      /** BrowserEvidence, packed; null when it was too large to keep. */
      readonly evidence: Uint8Array | null;
      readonly pictures: readonly Picture[];
    }
  | {
      readonly ok: false;
      readonly failure: Failure;
      /** A wall did not hold: this process looks at nothing any more. */
      readonly isUnwalled?: true;
    }
);

/** What the rows of the look and its report repeat of the body. */
export interface LookSummary {
  /** Of all checks, those of the browser with them. */
  readonly scoreFull: number | null;
  readonly resultFull: Result | null;
  /** Null: nothing could be measured. */
  readonly metrics: LabMetrics | null;
  /** Such as `Chromium 156.0.8078.108`. */
  readonly product: string;
}
