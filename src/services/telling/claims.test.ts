import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Db, inTransaction } from '../../store/db.ts';
import { openTestNodes, openTestStore } from '../../store/testing.ts';
import { deliverAll, type Receiver, startReceiver, type Telling, telling } from './testing.ts';
import { type NewEvent, writeEvent } from './write-event.ts';

async function tell({ db, accountId, services }: Telling, count: number): Promise<void> {
  const data = { schedule: 7, sentence: 'Daily at 06:00', failures: 3 };
  const event: NewEvent = {
    ...{ accountId, projectId: null, type: 'schedule.failing', subject: 'schedule:7', data },
  };
  for (let at = 0; at < count; at += 1) {
    await inTransaction(db, (tx) => writeEvent(tx, event, services.clock.nowMs));
  }
}

test('W5 whoever comes back after its claim is over changes nothing', async () => {
  const receiver = await startReceiver();
  const { db } = await openTestStore();
  const told = await telling(db, [receiver]);
  await told.services.webhooks.create(told.owner, { url: receiver.url });
  const asked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<number>();
  receiver.answer = () => {
    asked.resolve();
    return release.promise;
  };
  await tell(told, 1);
  while (await told.services.deliveries.turn());
  await asked.promise;
  // It was frozen for so long that another has taken it over, and delivered it.
  await db.sql.updateTable('deliveries').set({ claim: 2, state: 1 }).execute();
  release.resolve(500);
  await told.services.deliveries.idle();
  const rows = await db.sql.selectFrom('deliveries').select(['state', 'claim', 'attempts']).execute();
  expect(rows).toEqual([{ state: 1, claim: 2, attempts: 0 }]);
});

test('D7 what is being sent as the process ends is waited for, but not for long', async () => {
  const [quick, silent] = [await startReceiver(), await startReceiver()];
  const { db } = await openTestStore();
  const told = await telling(db, [quick, silent]);
  const { services, owner } = told;
  for (const { url } of [quick, silent]) await services.webhooks.create(owner, { url });
  const asked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<number>();
  quick.answer = () => release.promise;
  silent.answer = () => {
    asked.resolve();
    return new Promise<number>(() => {});
  };
  await tell(told, 1);
  while (await services.deliveries.turn());
  await asked.promise;
  const closing = services.close();
  release.resolve(200);
  await closing;
  const rows = await db.sql
    .selectFrom('deliveries')
    .select(['state', 'attempts'])
    .orderBy('webhookId')
    .execute();
  expect(rows).toEqual([
    { state: 2, attempts: 1 },
    { state: 0, attempts: 0 },
  ]);
});

test('W5 two nodes send each delivery once, and no more than two at once to one webhook', async () => {
  const receivers = [await startReceiver(), await startReceiver()];
  const stores = await openTestNodes();
  const [first, second] = await Promise.all(stores.map(({ db }) => telling(db, receivers)));
  if (first === undefined || second === undefined) throw new Error('There are two.');
  const { accountId, owner } = first;
  const node = { ...second, accountId, owner };
  const busiest = new Map<Receiver, number>();
  for (const receiver of receivers) {
    await first.services.webhooks.create(owner, { url: receiver.url });
    let now = 0;
    receiver.answer = async () => {
      now += 1;
      busiest.set(receiver, Math.max(busiest.get(receiver) ?? 0, now));
      await pause(5);
      now -= 1;
      return 200;
    };
  }
  await tell(first, 20);
  await Promise.all([deliverAll(first), deliverAll(node)]);
  await Promise.all([deliverAll(first), deliverAll(node)]);
  for (const receiver of receivers) {
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([20, 20]);
    expect(busiest.get(receiver)).toBeLessThanOrEqual(2);
  }
  expect(await statesIn(first.db)).toEqual([{ state: 2, count: 40 }]);
});

function statesIn(db: Db) {
  return db.sql
    .selectFrom('deliveries')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
}
