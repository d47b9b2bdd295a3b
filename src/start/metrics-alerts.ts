import { Gauge, type Registry } from 'prom-client';
import type { OpenAlerts } from '../store/alerts/count-alerts.ts';

interface AlertSources {
  readonly alerts: () => Promise<OpenAlerts>;
  /** N5: nearly every host that was asked of late gave no answer. */
  readonly ownTrouble: () => Promise<boolean>;
}

/** What got worse and is not over, over all nodes, and whether the fault may be ours. What cannot be read is left out. */
export function alertMetrics(
  { alerts, ownTrouble }: AlertSources,
  registers: Registry[],
): { readonly measure: () => Promise<void> } {
  const open = new Gauge({
    name: 'assay_alerts',
    help: 'Alerts of all accounts that are not over: suspected, open, resolving.',
    labelNames: ['kind', 'state'],
    registers,
  });
  const network = new Gauge({
    name: 'assay_own_network',
    help: '0: nearly every host that was asked in the last ten minutes gave no answer, so our own line may be down.',
    registers,
  });
  return {
    async measure() {
      const [counts, isTrouble] = await Promise.all([
        alerts().catch(() => []),
        ownTrouble().catch(() => undefined),
      ]);
      open.reset();
      for (const { kind, state, count } of counts) open.set({ kind, state }, count);
      if (isTrouble === undefined) network.reset();
      else network.set(isTrouble ? 0 : 1);
    },
  };
}
