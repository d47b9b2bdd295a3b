import { Counter, Gauge, type Registry } from 'prom-client';
import type { DeliveriesService } from '../services/telling/types.ts';

/** What is told comes to, here, and whether it is late, over all nodes. */
export function deliveryMetrics(
  { onOutcome, oldestSeconds }: Pick<DeliveriesService, 'onOutcome' | 'oldestSeconds'>,
  registers: Registry[],
): { readonly measure: () => Promise<void> } {
  const tries = new Counter({
    name: 'assay_deliveries_total',
    help: 'Tries to tell webhooks, chats and recipients here: delivered, retried (later), failed.',
    labelNames: ['format', 'outcome'],
    registers,
  });
  const oldest = new Gauge({
    name: 'assay_delivery_oldest_seconds',
    help: 'How long the oldest delivery has been due, over all nodes.',
    registers,
  });
  onOutcome((outcome) => tries.inc({ ...outcome }));
  return {
    async measure() {
      const seconds = await oldestSeconds().catch(() => undefined);
      if (seconds === undefined) oldest.reset();
      else oldest.set(seconds);
    },
  };
}
