/** Runs, or looks, that are over and could be neither finished nor given back, as the database did not answer. */
export interface StrandedRuns<Claim> {
  add(claim: Claim): void;
  /** The queue is asked every few seconds, so they go on soon after the database does. Rejects while it is away. */
  takeBack(): Promise<void>;
}

/** @param takeBack gives one of them back; it changes nothing when somebody else has begun it again meanwhile */
export function createStrandedRuns<Claim>(takeBack: (claim: Claim) => Promise<void>): StrandedRuns<Claim> {
  const stranded = new Set<Claim>();
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
