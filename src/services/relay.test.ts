import { EventEmitter, on } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '../lib/log.ts';
import { openPostgresStore } from '../store/open-postgres.ts';
import { openTestStore, postgresUrl } from '../store/testing.ts';
import { createRelay } from './relay.ts';

const event = { accountId: 1, reportId: 2, runId: 3, state: 'running', stage: 'fetching' } as const;

/** What a second node hears of the first, and the first node's relay, whose clock stands still unless it is moved. */
async function twoNodes() {
  const url = await postgresUrl('migrated');
  const open = async () => {
    const store = await openPostgresStore(url, { now: Date.now });
    onTestFinished(() => store.close());
    return store;
  };
  const [here, there] = [await open(), await open()];
  const ears = new EventEmitter();
  const heard = on(ears, 'notice');
  await there.listen({ onNotice: (...told) => ears.emit('notice', ...told), onGap: () => undefined });
  const clock = { nowMs: 1_000 };
  const relay = createRelay(here.db, () => clock.nowMs, silentLog);
  if (relay === undefined) throw new Error('PostgreSQL has other nodes.');
  return { relay, clock, next: async () => (await heard.next()).value as unknown };
}

test('other nodes are told how far a run is twice a second, and of a run that begins anew at once', async () => {
  const { relay, clock, next } = await twoNodes();
  const notice = (stage: string) => [
    'assay_events',
    expect.objectContaining({ progress: { ...event, stage } }),
  ];
  relay.publish(event);
  expect(await next()).toEqual(notice('fetching'));
  clock.nowMs += 499;
  relay.publish({ ...event, stage: 'parsing' });
  clock.nowMs += 1;
  relay.publish({ ...event, stage: 'probing' });
  expect(await next()).toEqual(notice('probing'));
  relay.forget(event.runId);
  relay.publish({ ...event, stage: 'judging' });
  expect(await next()).toEqual(notice('judging'));
  // The transaction that ends the run tells of it.
  relay.publish({ ...event, state: 'completed', stage: null });
  relay.publish(event);
  expect(await next()).toEqual(notice('fetching'));
});

test('purging nodes wake when something was deleted', async () => {
  const { relay, next } = await twoNodes();
  relay.wake('queued');
  relay.wake('deleted');
  expect(await next()).toEqual(['assay_purge', expect.anything()]);
  relay.publish(event);
  expect(await next()).toEqual(['assay_events', expect.anything()]);
});

test('an embedded database has no other nodes', async () => {
  const { db } = await openTestStore();
  expect(createRelay(db, Date.now, silentLog)).toBeUndefined();
});
