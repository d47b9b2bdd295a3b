import { expect, test } from 'vitest';
import { blockHost, forgetBuckets, moveBuckets, reserveTurns } from './rate-buckets.ts';
import { openTestPostgres } from './testing.ts';

test('what is reserved adds up over all who ask, and a pause lasts as long as the longest', async () => {
  const { db } = await openTestPostgres();
  const asked = await Promise.all([1, 2, 3, 4].map(() => reserveTurns(db, 'h', 100_000)));
  const inOrder = asked.map(({ fullInMs }) => fullInMs).toSorted((a, b) => a - b);
  // The clock of the database goes on between the statements.
  expect(inOrder.map((ms) => Math.ceil(ms / 10_000) * 10_000)).toEqual([100_000, 200_000, 300_000, 400_000]);
  await blockHost(db, 'h', 60_000);
  await blockHost(db, 'h', 30_000);
  const { blockedInMs } = await reserveTurns(db, 'h', 0);
  expect(blockedInMs).toBeGreaterThan(50_000);
  expect((await reserveTurns(db, 'another', 1)).blockedInMs).toBeLessThan(0);
});

test('buckets are forgotten when they have long been full', async () => {
  const { db } = await openTestPostgres();
  const hourMs = 3_600_000;
  await moveBuckets(db, [
    { name: 'old', byMs: -2 * hourMs },
    { name: 'new', byMs: 1 },
  ]);
  expect(await forgetBuckets(db, 10)).toBe(true);
  expect(await forgetBuckets(db, 10)).toBe(false);
  const [kept] = await moveBuckets(db, [{ name: 'new', byMs: hourMs }]);
  expect(kept?.fullInMs).toBeGreaterThan(hourMs - 60_000);
});
