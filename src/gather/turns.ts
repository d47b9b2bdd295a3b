import type { FetchSession } from '../net/types.ts';

/**
 * Who may ask next. Steps of the site run in parallel, and yet the requests of a run go to the first of them when
 * they do not suffice for all: an early step sets aside what it may need, and the samples at the end
 * share what nobody has set aside. The same holds for time: few probes run beside an early step, which would else
 * wait behind them for a connection to a slow host until its own time is over.
 */
export interface Turns {
  /** Runs a step at once, with that many requests set aside until it has ended. */
  early<T>(requests: number, step: () => Promise<T>): Promise<T>;
  /** Runs one probe of a sample when it is its turn; turns go in the order of the calls. */
  late<T>(probe: () => Promise<T>): Promise<T>;
}

interface LateProbes {
  /** Late probes that run at the same time. */
  readonly atOnce: number;
  /** The same while an early step is under way. */
  readonly besideEarly: number;
}

export function takeTurns(
  session: Pick<FetchSession, 'requestsLeft'>,
  { atOnce, besideEarly }: LateProbes,
): Turns {
  const waiting: (() => void)[] = [];
  let setAside = 0;
  let earlySteps = 0;
  let running = 0;

  function next(): void {
    while (waiting.length > 0 && running < (earlySteps > 0 ? besideEarly : atOnce)) {
      const free = session.requestsLeft() - setAside - running;
      // Steps that run will give requests back. If none runs, this one starts, and the session answers it with `budget`.
      if (free <= 0 && setAside + running > 0) return;
      running += 1;
      waiting.shift()?.();
    }
  }

  return {
    async early(requests, step) {
      setAside += requests;
      earlySteps += 1;
      try {
        return await step();
      } finally {
        setAside -= requests;
        earlySteps -= 1;
        next();
      }
    },

    async late(probe) {
      await new Promise<void>((go) => {
        waiting.push(go);
        next();
      });
      try {
        return await probe();
      } finally {
        running -= 1;
        next();
      }
    },
  };
}
