import type { WaitCode } from '../codes.ts';
import type { Claim } from '../leases.ts';

export interface RunClaim extends Claim {
  /** How often the process that ran it ended under it; none of them counts as an attempt. */
  readonly deaths: number;
}

/** How an attempt ended that is tried again: by itself, by us (shutdown, a busy host), or with its process. */
export type AttemptEnd = 'itself' | 'us' | 'death';

export interface HeldBack {
  /** Epoch milliseconds. */
  readonly notBefore: number;
  /** The same for a queue with a clock of its own. */
  readonly delaySeconds: number;
  readonly waitsFor: WaitCode;
}
