import type { LookFailureCode } from './types.ts';

/** Ends a look with its code; what is no LookFailed is `internal`. The message is for the operator's log. */
export class LookFailed extends Error {
  override readonly name = 'LookFailed';
  readonly code: LookFailureCode;
  /** What the browser was led to, where that is why. */
  readonly url: string | undefined;

  constructor(code: LookFailureCode, message: string, url?: string) {
    super(message);
    this.code = code;
    this.url = url;
  }
}

/** A wall does not hold: no page may be looked at. The message is a sentence with the way out. */
export class WallMissing extends Error {
  override readonly name = 'WallMissing';
}

/** They are optional, and everything but looks does without them. */
export const packagesMissing =
  'The packages of the browser tier are not installed: npm ci without --omit=optional brings them.';
