/** Time as src/net sees it, so that tests need not wait. */
export interface Clock {
  /** Milliseconds, never going back. */
  now(): number;
  /** Runs once after `ms`; the returned function takes it back. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
