import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { LookedRun } from '../audit/look-types.ts';
import type { FailureCode } from '../errors.ts';

/** What is told of looks in a browser to whoever measures. */
export interface LookMetrics {
  /** This process can look, or cannot any more. */
  offered(isThere: boolean): void;
  /** The same look, timed and counted. A look that is called off counts as `internal`. */
  measured(look: () => Promise<LookedRun>): Promise<LookedRun>;
}

/** @param now milliseconds of a clock that never goes back */
export function lookMetrics(registers: Registry[], now: () => number): LookMetrics {
  const available = new Gauge({
    name: 'assay_browser_available',
    help: '1: this process looks at pages in a browser.',
    registers,
  });
  const ended = new Counter({
    name: 'assay_browser_runs_total',
    help: 'Looks in a browser that ended here: completed, or why they failed.',
    labelNames: ['outcome'],
    registers,
  });
  const time = new Histogram({
    name: 'assay_browser_duration_seconds',
    help: 'Of one look in a browser, with its judging.',
    buckets: [1, 2, 3, 5, 8, 13, 20, 30, 45, 60],
    registers,
  });
  available.set(0);
  return {
    offered: (isThere) => available.set(Number(isThere)),
    async measured(look) {
      const startedAt = now();
      let outcome: 'completed' | FailureCode = 'internal';
      try {
        const looked = await look();
        outcome = looked.ok ? 'completed' : looked.failure.code;
        return looked;
      } finally {
        ended.inc({ outcome });
        time.observe((now() - startedAt) / 1_000);
      }
    },
  };
}
