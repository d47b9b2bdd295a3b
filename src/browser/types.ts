import type { FailureCode } from '../errors.ts';
import type { BrowserEvidence, Picture } from '../evidence/browser-evidence.ts';

/** One look at one page. */
export interface LookOrder {
  /** Where the base run ended. */
  readonly url: string;
  /** Behind Chromium's own, as the guard names us to those we ask. */
  readonly userAgentSuffix: string;
  /** SHA-256 of the public key of the page's own bad certificate, base64; null: it has a good one. */
  readonly acceptedKey: string | null;
  readonly limits: LookLimits;
}

export interface LookLimits {
  /** For all of it. */
  readonly totalMs: number;
  /** Private memory of the whole group of processes. */
  readonly memoryBytes: number;
}

export type LookStage = 'opening' | 'loading' | 'examining';

/** While it goes on. */
export interface LookLearnt {
  readonly requests?: number;
  readonly bytes?: number;
  readonly elements?: number;
}

export type LookFailureCode =
  | Extract<FailureCode, 'timeout' | 'too_large' | 'no_public_address' | 'internal'>
  | 'render_failed'
  | 'bot_wall';

export type LookResult =
  | { readonly ok: true; readonly evidence: BrowserEvidence; readonly pictures: readonly Picture[] }
  | {
      readonly ok: false;
      readonly code: LookFailureCode;
      /** For the operator's log. */
      readonly reason: string;
      /** A wall did not hold, or could not be shown: the tier is off from now on, and this reason is why. */
      readonly isUnwalled?: true;
    };

/** What keeps the tier off, in one sentence that says how to mend it; undefined: it is on. */
export type TierState =
  | { readonly isOn: true; readonly product: string; readonly walls: Walls }
  | { readonly isOn: false; readonly reason: string };

/** What was shown to hold at the start. */
interface Walls {
  readonly sandbox: true;
  readonly namespace: boolean;
  /** Why there is no namespace; null: there is one. */
  readonly withoutNamespaceBecause: string | null;
  /** Vectors of the self-test that were tried; none of them got out. */
  readonly vectors: number;
}
