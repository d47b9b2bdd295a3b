import { EventEmitter, on } from 'node:events';
import { expect, test } from 'vitest';
import { silentLog } from '../../lib/log.ts';
import type { Channel } from '../../store/db.ts';
import { openTestNodes, openTestStore } from '../../store/testing.ts';
import { createRunEvents } from './events.ts';
import { createRelay, hearNotice } from './relay.ts';

const event = { accountId: 1, reportId: 2, runId: 3, state: 'running', stage: 'fetching' } as const;

/** What a second node hears of the first, and the first node's relay, whose clock stands still unless it is moved. */
async function twoNodes() {
  const [here, there] = await openTestNodes();
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
  const { reportId, runId } = event;
  const forgotten = ['assay_events', expect.objectContaining({ forgotten: { reportId, runId } })];
  relay.publish(event);
  expect(await next()).toEqual(notice('fetching'));
  clock.nowMs += 499;
  relay.publish({ ...event, stage: 'parsing' });
  clock.nowMs += 1;
  relay.publish({ ...event, stage: 'probing' });
  expect(await next()).toEqual(notice('probing'));
  relay.forget(event);
  expect(await next()).toEqual(forgotten);
  relay.publish({ ...event, stage: 'judging' });
  expect(await next()).toEqual(notice('judging'));
  // The transaction that ends the run tells of it.
  relay.publish({ ...event, state: 'completed', stage: null });
  relay.forget(event);
  relay.publish(event);
  expect(await next()).toEqual(notice('fetching'));
});

test('of a run that ends unseen no node keeps how far it was', async () => {
  const { relay, next } = await twoNodes();
  const events = createRunEvents();
  const hear = async () => {
    const [channel, payload] = (await next()) as [Channel, Record<string, unknown>];
    hearNotice(events, channel, payload);
  };
  relay.publish(event);
  await hear();
  expect(events.progressOf(event.reportId)).toEqual(event);
  // Its project was deleted, so nothing is stored that would tell of its end.
  relay.forget(event);
  await hear();
  expect(events.progressOf(event.reportId)).toBeUndefined();
});

test.each([
  { progress: null },
  { progress: 7 },
  { progress: {} },
  { progress: { ...event, stage: 'resting' } },
  { progress: { ...event, stage: 'toString' } },
  { progress: { ...event, stage: null } },
  { progress: { ...event, runId: 'three' } },
  { account: 1, report: 2, run: 3, state: 9 },
  { account: 1, report: 2, run: 3, state: '2' },
  { account: 1, report: 2, run: null, state: 2 },
  { forgotten: null },
  { forgotten: { reportId: 2 } },
  {},
])('a notice that is none of ours changes nothing: %j', (payload) => {
  const events = createRunEvents();
  const heard: unknown[] = [];
  events.publish(event);
  events.subscribe(event.reportId, (told) => heard.push(told));
  hearNotice(events, 'assay_events', payload);
  expect(heard).toEqual([]);
  expect(events.progressOf(event.reportId)).toEqual(event);
});

test('a notice tells of a stage, with what was learnt, or of a change of state', () => {
  const events = createRunEvents();
  const heard: unknown[] = [];
  events.subscribe(event.reportId, (told) => heard.push(told));
  const learnt = { status: 200, httpVersion: 'h2' };
  hearNotice(events, 'assay_events', { node: 'a', progress: { ...event, learnt } });
  hearNotice(events, 'assay_events', { progress: { ...event, learnt: { status: {} } } });
  hearNotice(events, 'assay_events', { node: 'a', account: 1, report: 2, run: 3, state: 3 });
  expect(heard).toEqual([{ ...event, learnt }, event, { ...event, state: 'failed', stage: null }]);
});

test('purging nodes wake when something was deleted, and hear what', async () => {
  const { relay, next } = await twoNodes();
  const gone = { accountId: 1, reportId: 2 };
  relay.wake('queued');
  relay.wake('deleted', gone);
  expect(await next()).toEqual(['assay_purge', expect.objectContaining({ gone })]);
  relay.publish(event);
  expect(await next()).toEqual(['assay_events', expect.anything()]);
});

test.each([
  [{ gone: { accountId: 1, reportId: 2 } }, { accountId: 1, reportId: 2 }],
  [{ gone: { accountId: 1, reportId: null } }, { accountId: 1, reportId: null }],
  [{ gone: { accountId: '1', reportId: 2 } }, undefined],
  [{ gone: { accountId: 1 } }, undefined],
  [{}, undefined],
])('a notice of what was deleted wakes whatever it says: %j', (payload, gone) => {
  const events = createRunEvents();
  const heard: unknown[] = [];
  events.on('deleted', (told) => heard.push(told));
  hearNotice(events, 'assay_purge', payload);
  expect(heard).toEqual([gone]);
});

test('an embedded database has no other nodes', async () => {
  const { db } = await openTestStore();
  expect(createRelay(db, Date.now, silentLog)).toBeUndefined();
});
