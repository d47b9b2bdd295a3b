/** Whoever looks. Every write for it repeats the fence: an older one writes nothing. */
export interface LookClaim {
  readonly accountId: number;
  readonly runId: number;
  readonly reportId: number;
  readonly fence: number;
  readonly attempts: number;
  /** By which the look was begun; null where there are no jobs. */
  readonly jobId: string | null;
}

export type PickedLook = Pick<LookClaim, 'accountId' | 'runId' | 'reportId' | 'jobId'>;
