import type { LookFailureCode } from './types.ts';

/** Ends a look with its code; what is no LookFailed is `internal`. The message is for the operator's log. */
export class LookFailed extends Error {
  override readonly name = 'LookFailed';
  readonly code: LookFailureCode;

  constructor(code: LookFailureCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** A wall does not hold: no page may be looked at. The message is a sentence with the way out. */
export class WallMissing extends Error {
  override readonly name = 'WallMissing';
}
