import type { RunClaim } from '../../store/reports/run-claim.ts';

/** Runs that are over and could be neither finished nor given back, as the database did not answer. */
export interface StrandedRuns {
  add(claim: RunClaim): void;
  /** The queue is asked every few seconds, so they go on soon after the database does. Rejects while it is away. */
  takeBack(): Promise<void>;
}

/** @param takeBack gives one run back; it changes nothing when somebody else has begun it again meanwhile */
export function createStrandedRuns(takeBack: (claim: RunClaim) => Promise<void>): StrandedRuns {
  const stranded = new Set<RunClaim>();
  return {
    add: (claim) => void stranded.add(claim),
    async takeBack() {
      for (const claim of stranded) {
        await takeBack(claim);
        stranded.delete(claim);
      }
    },
  };
}
