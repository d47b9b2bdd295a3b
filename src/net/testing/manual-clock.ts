import type { Clock } from '../clock.ts';

/** A clock that stands still until the test moves it. */
export interface ManualClock extends Clock {
  advance(ms: number): Promise<void>;
}

export function manualClock(): ManualClock {
  let now = 1_000_000;
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async advance(ms) {
      now += ms;
      for (const timer of [...timers].sort((left, right) => left.at - right.at)) {
        if (timer.at > now) continue;
        timers.delete(timer);
        timer.run();
      }
      // What the timers resolved runs before the test looks.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
