import { Counter, Gauge, type Registry } from 'prom-client';
import type { FireOutcome } from '../services/schedules/types.ts';

export interface ScheduleSources {
  /** Turns of this process since it began. */
  readonly fires: Readonly<Record<FireOutcome, number>>;
  /** How long the most overdue schedule of all nodes waits. */
  readonly lagMs: () => Promise<number>;
}

/** @returns measures: what cannot be read now is left out */
export function scheduleMetrics(
  { fires, lagMs }: ScheduleSources,
  registers: Registry[],
): () => Promise<void> {
  const lag = new Gauge({
    name: 'assay_schedule_lag_seconds',
    help: 'How long the schedule waits for its turn that waits longest, over all nodes; 0: none waits.',
    registers,
  });
  new Counter({
    name: 'assay_schedule_fires_total',
    help: 'Turns of schedules that ended here: made, joined (all were under way), partial, refused (no room), missed (no server ran).',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(fires)) this.inc({ outcome }, count);
    },
  });
  return async () => {
    const found = await lagMs().catch(() => undefined);
    if (found === undefined) lag.remove();
    else lag.set(found / 1_000);
  };
}
