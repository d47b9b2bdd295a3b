import type { Expectations } from '../checks/expectations.ts';
import type { Waiver } from '../checks/waive.ts';
import type { Failure } from '../errors.ts';
import type { HostTurn, Learnt, Stage } from '../evidence/evidence.ts';
import type { ReportBody } from '../report/body.ts';
import type { PageFinding } from '../report/page-findings.ts';
import type { LookSummary } from './look-types.ts';

/**
 * Gathers and judges one page: the gatherer, a session of src/net and the judging worker, composed where the parts are
 * wired. A rejection is our own failure: the run is tried again, and after the last attempt it failed as `internal`.
 * What the target does wrong is a value.
 */
export type RunAudit = (order: AuditOrder) => Promise<AuditedRun>;

export interface AuditOrder {
  /** Whose run it is: accounts take turns at what judges pages. */
  readonly account: number;
  /** As stored: normalised and accepted when the report was created. */
  readonly url: string;
  /** Declared of its site. */
  readonly expectations: Expectations;
  /** Live ones of its project. */
  readonly waivers?: readonly Waiver[] | undefined;
  /** Aborted at shutdown: the run is given back, whatever comes of this call. */
  readonly signal: AbortSignal;
  /** The run goes back when the page's host would keep it waiting for longer; undefined: it stays. */
  readonly turnMaxMs?: number | undefined;
  /** It goes back also when its site could not be asked for all; otherwise what is there is judged. */
  readonly mayReturn?: boolean;
  /** @param learnt so far; small, and told at most twice a second within a stage */
  readonly onStage: (stage: Stage, learnt: Learnt) => void;
}

export type AuditedRun = {
  /** Read from the wire, for the account's day. */
  readonly egressBytes: number;
} & (
  | {
      readonly ok: true;
      readonly summary: RunSummary;
      /** The ReportBody, packed by src/report/stored-body.ts. */
      readonly report: Uint8Array;
      /** Encoded by src/evidence/encode.ts; null when it was too large to keep. */
      readonly evidence: Uint8Array | null;
    }
  | {
      readonly ok: false;
      readonly failure: Failure;
      /** Our own rules kept us from the page (E3), which the audit log says. */
      readonly isRefused?: boolean;
      /** Longer than `turnMaxMs`: when the host may be asked. The run has not failed, it only goes back. */
      readonly turn?: HostTurn | undefined;
    }
);

/** What the rows of the run, its report and its findings repeat of the body. */
export type RunSummary = Omit<ReportBody, 'checks' | 'facts' | 'coverage' | 'failing'> & {
  readonly findings: readonly PageFinding[];
};

/**
 * Judges what was gathered before, as things stand now (cause 4). Null: what is kept of it is not enough, as it was
 * stored without its page, or gathered by another version.
 */
export type JudgeAgain = (order: JudgeAgainOrder) => Promise<JudgedAgain | null>;

export interface JudgeAgainOrder {
  /** Whose run it is. */
  readonly account: number;
  /** Of a run, as it is stored. */
  readonly evidence: Uint8Array;
  /** Of its look and the report of that, as they are stored; null: it had none, or they are not kept. */
  readonly look: { readonly evidence: Uint8Array; readonly report: Uint8Array } | null;
  readonly expectations: Expectations;
  /** Live ones of its project. */
  readonly waivers: readonly Waiver[];
}

/** Packed as RunAudit and RunLook tell. */
export interface JudgedAgain {
  readonly summary: RunSummary;
  readonly report: Uint8Array;
  readonly look: { readonly summary: LookSummary; readonly report: Uint8Array } | null;
}
