/** Whoever runs a run. Every write for it repeats the fence: an older one writes nothing. */
export interface RunClaim {
  readonly accountId: number;
  readonly runId: number;
  readonly reportId: number;
  readonly fence: number;
  readonly attempts: number;
  /** By which the run was begun; null where there are no jobs. */
  readonly jobId: string | null;
}

export interface HeldBack {
  /** Epoch milliseconds. */
  readonly notBefore: number;
  /** The same for a queue with a clock of its own. */
  readonly delaySeconds: number;
}
