import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { LookedRun } from '../audit/look-types.ts';
import type { TierState } from '../browser/types.ts';
import type { FailureCode } from '../errors.ts';

/** What is told of looks in a browser to whoever measures. */
export interface LookMetrics {
  /** Whether this process can look, and why not; told again when that changes. */
  examined(state: TierState): void;
  /** As it was told last, for the operator; null: nothing was told yet. */
  detail(): object | null;
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
  let told: TierState | undefined;
  return {
    examined(state) {
      told = state;
      available.set(Number(state.isOn));
    },
    detail() {
      if (told === undefined) return null;
      if (!told.isOn) return { on: false, reason: told.reason };
      const { product, walls } = told;
      return {
        on: true,
        product,
        sandbox: walls.sandbox,
        namespace: walls.namespace,
        vectors: walls.vectors,
      };
    },
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
