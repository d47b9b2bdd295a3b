import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '../../lib/log.ts';
import { openTestPostgres, openTestStore } from '../../store/testing.ts';
import { createBuckets, createSharedBuckets, type SharedBuckets } from './buckets.ts';
import { createThrottle } from './throttle.ts';

const nowMs = 1_795_000_000_000;
const rate = { count: 4, seconds: 60 };

test('several nodes draw from one bucket, once they have told each other', async () => {
  const { db } = await openTestPostgres();
  const node = () => createSharedBuckets(db, () => nowMs, silentLog);
  const [first, second] = [node(), node()];
  const [a, b] = [throttleOf(first), throttleOf(second)];
  expect([a.take('anna'), a.take('anna'), a.take('anna')]).toEqual([0, 0, 0]);
  await first.close();
  expect(b.take('anna')).toBe(0);
  await second.close();
  // Four were taken by two; what a third takes, it takes in good faith once, and hears then.
  const third = node();
  onTestFinished(() => third.close());
  const c = throttleOf(third);
  expect(c.take('anna')).toBe(0);
  await told(third, 'first anna', nowMs + 5 * 15_000 - 5_000);
  expect(c.take('anna')).toBeGreaterThan(10);
  expect(c.take('bert')).toBe(0);
});

test('what is given back is given back on every node', async () => {
  const { db } = await openTestPostgres();
  const first = createSharedBuckets(db, () => nowMs, silentLog);
  const a = throttleOf(first);
  for (let count = 0; count < 4; count += 1) a.take('anna');
  for (let count = 0; count < 3; count += 1) a.giveBack('anna');
  await first.close();
  const second = createSharedBuckets(db, () => nowMs, silentLog);
  onTestFinished(() => second.close());
  const b = throttleOf(second);
  b.take('anna');
  await told(second, 'first anna', nowMs + 20_000);
  expect([b.take('anna'), b.take('anna'), b.take('anna') > 0]).toEqual([0, 0, true]);
});

test('one process asks its database nothing', async () => {
  const { db } = await openTestStore();
  const buckets = createSharedBuckets(db, () => nowMs, silentLog);
  throttleOf(buckets).take('anna');
  await buckets.close();
  expect(buckets.fullAt('first anna')).toBe(nowMs + 15_000);
});

test('no more than so many buckets are remembered: full ones go first, then the longest unused', () => {
  const clock = { at: nowMs };
  const buckets = createBuckets(() => clock.at);
  buckets.set('full', nowMs - 1, 1);
  for (let count = 0; count < 50_000; count += 1) buckets.set(`busy ${count}`, nowMs + 1_000, 1_000);
  expect([buckets.fullAt('full'), buckets.fullAt('busy 0')]).toEqual([undefined, undefined]);
  expect(buckets.fullAt('busy 49999')).toBe(nowMs + 1_000);
});

function throttleOf(buckets: SharedBuckets) {
  return createThrottle(rate, () => nowMs, { buckets, name: 'first' });
}

/** Until the node has heard how full the bucket really is. */
async function told(buckets: SharedBuckets, name: string, atLeast: number): Promise<void> {
  while ((buckets.fullAt(name) ?? 0) < atLeast) await new Promise((resolve) => setTimeout(resolve, 5));
}
