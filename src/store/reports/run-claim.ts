import type { WaitCode } from '../codes.ts';

/** Whoever runs a run. Every write for it repeats the fence: an older one writes nothing. */
export interface RunClaim {
  readonly accountId: number;
  readonly runId: number;
  readonly reportId: number;
  readonly fence: number;
  readonly attempts: number;
  /** How often the process that ran it ended under it; none of them counts as an attempt. */
  readonly deaths: number;
  /** By which the run was begun; null where there are no jobs. */
  readonly jobId: string | null;
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
