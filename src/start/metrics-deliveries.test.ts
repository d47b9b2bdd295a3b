import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { deliverAll, startReceiver, telling } from '../services/telling/testing.ts';
import { writeEvent } from '../services/telling/write-event.ts';
import { inTransaction } from '../store/db.ts';
import { openTestStore } from '../store/testing.ts';
import { deliveryMetrics } from './metrics-deliveries.ts';

test('D6 what is told is counted by what came of it, and how late it is', async () => {
  const receiver = await startReceiver();
  const { db } = await openTestStore();
  const told = await telling(db, [receiver]);
  const { services, owner, accountId } = told;
  const registry = new Registry();
  const metrics = deliveryMetrics(services.deliveries, [registry]);
  const read = async () => {
    await metrics.measure();
    return registry.metrics();
  };
  await services.webhooks.create(owner, { url: receiver.url });
  const data = { schedule: 7, sentence: 'Daily at 06:00', failures: 3 };
  const event = {
    accountId,
    projectId: null,
    type: 'schedule.failing',
    subject: 'schedule:7',
    data,
  } as const;
  await inTransaction(db, (tx) => writeEvent(tx, event, services.clock.nowMs));
  receiver.answer = () => 500;
  await deliverAll(told);
  expect(await read()).toContain('assay_deliveries_total{format="standard",outcome="retried"} 1');
  expect(await read()).toContain('assay_delivery_oldest_seconds 0');
  services.clock.nowMs += 3_600_000;
  const late = Number(/^assay_delivery_oldest_seconds (\S+)/m.exec(await read())?.[1]);
  expect(late).toBeGreaterThan(3_590);
  receiver.answer = () => 200;
  await deliverAll(told);
  const text = await read();
  expect(text).toContain('assay_deliveries_total{format="standard",outcome="delivered"} 1');
  expect(text).toContain('assay_delivery_oldest_seconds 0');
});
