import { expect, test } from 'vitest';
import { openRecordedStore } from '../../store/testing.ts';
import { createRunEvents } from '../running/events.ts';
import { createWaits } from './waits.ts';

const [accountId, reportId, runId] = [1, 2, 3];
const told = { accountId, reportId, runId, stage: null };

test('whoever waits for a run of this process hears of its end, and the database is not asked', async () => {
  const { db, statements } = await openRecordedStore();
  const events = createRunEvents();
  const waits = createWaits(db, events);
  events.publish({ ...told, state: 'running' });
  const wait = waits.forRun(accountId, reportId, runId, 10_000);
  events.publish({ ...told, stage: 'judging', state: 'running' });
  events.publish({ ...told, state: 'completed' });
  expect(await wait).toMatchObject({ hasEnded: true });
  expect(statements).toEqual([]);
});

test('whoever waits looks again when their report may be gone, and for no other', async () => {
  const { db, statements } = await openRecordedStore();
  const events = createRunEvents();
  const waits = createWaits(db, events);
  events.publish({ ...told, state: 'running' });
  const wait = waits.forRun(accountId, reportId, runId, 10_000);
  events.wake('deleted', { accountId, reportId: reportId + 1 });
  events.wake('deleted', { accountId: accountId + 1, reportId: null });
  expect(statements).toEqual([]);
  events.wake('deleted', { accountId, reportId: null });
  expect(await wait).toMatchObject({ hasEnded: true });
  expect(statements).toHaveLength(1);
});

test('one that another process runs is looked up first, as its end may have been told before', async () => {
  const { db, statements } = await openRecordedStore();
  const events = createRunEvents();
  const waits = createWaits(db, events);
  events.hear({ ...told, state: 'running' });
  // There is no such run, which counts as one that has ended.
  // The time is less than until it is looked up again.
  expect(await waits.forRun(accountId, reportId, runId, 4_000)).toMatchObject({ hasEnded: true });
  expect(statements).toEqual([expect.stringContaining('"runs"')]);
});
