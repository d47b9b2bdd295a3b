import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from './db.ts';
import { blockHost, forgetBuckets, moveBuckets, reserveTurns } from './rate-buckets.ts';
import { openTestPostgres } from './testing.ts';

test('what is reserved adds up over all who ask, and a pause lasts as long as the longest', async () => {
  const { db } = await openTestPostgres();
  const asked = await Promise.all([1, 2, 3, 4].map(() => reserveTurns(db, 'h', 1, 100_000)));
  const inOrder = asked.map(({ fullInMs }) => fullInMs).toSorted((a, b) => a - b);
  // The clock of the database goes on between the statements.
  expect(inOrder.map((ms) => Math.ceil(ms / 10_000) * 10_000)).toEqual([100_000, 200_000, 300_000, 400_000]);
  await blockHost(db, 'h', 1, { ownMs: 60_000, othersMs: 60_000 });
  await blockHost(db, 'h', 1, { ownMs: 30_000, othersMs: 30_000 });
  const { blockedInMs } = await reserveTurns(db, 'h', 1, 0);
  expect(blockedInMs).toBeGreaterThan(50_000);
  expect((await reserveTurns(db, 'another', 1, 1)).blockedInMs).toBeLessThan(0);
  await blockHost(db, 'h', 2, { ownMs: 600_000, othersMs: 60_000 });
  const [told, other] = [await reserveTurns(db, 'h', 2, 0), await reserveTurns(db, 'h', 3, 0)];
  expect(told.ownBlockedInMs).toBeGreaterThan(590_000);
  expect(told.blockedInMs).toBeLessThanOrEqual(60_000);
  expect(other.ownBlockedInMs).toBe(0);
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

test('buckets that are not full, and hosts that asked for a pause, are not forgotten', async () => {
  const { db } = await openTestPostgres();
  await moveBuckets(db, [{ name: 'a', byMs: 600_000 }]);
  await blockHost(db, 'h', 1, { ownMs: 600_000, othersMs: 600_000 });
  expect(await forgetBuckets(db, 10)).toBe(false);
  const [moved] = await moveBuckets(db, [{ name: 'a', byMs: 0 }]);
  expect(moved?.fullInMs).toBeGreaterThan(500_000);
  expect((await reserveTurns(db, 'h', 1, 0)).blockedInMs).toBeGreaterThan(500_000);
});

test('a clock of the database that is set back neither adds to what was taken nor forgives a debt', async () => {
  const { db } = await openTestPostgres();
  const before = { ...db, clock: sql<number>`(${db.clock} + 3600000)` };
  const take = (at: Db, byMs: number) => moveBuckets(at, [{ name: 'a', byMs }]);
  await take(before, 100_000);
  await take(before, 100_000);
  const [set] = await take(db, 1_000);
  expect(set?.fullInMs).toBeGreaterThan(190_000);
  expect(set?.fullInMs).toBeLessThanOrEqual(201_000);
  const [again] = await take(db, 1_000);
  expect(again?.fullInMs).toBeGreaterThan(190_000);
  expect(again?.fullInMs).toBeLessThanOrEqual(202_000);
});

test('a clock of the database that is set back prolongs neither the turns of a host nor its pause', async () => {
  const { db } = await openTestPostgres();
  const before = { ...db, clock: sql<number>`(${db.clock} + 3600000)` };
  for (const host of ['asked', 'told again']) {
    await reserveTurns(before, host, 1, 100_000);
    await blockHost(before, host, 1, { ownMs: 60_000, othersMs: 60_000 });
  }
  await blockHost(db, 'told again', 1, { ownMs: 30_000, othersMs: 30_000 });
  for (const host of ['asked', 'told again']) {
    const { fullInMs, blockedInMs, ownBlockedInMs } = await reserveTurns(db, host, 1, 0);
    expect(ownBlockedInMs).toBeGreaterThan(50_000);
    expect(ownBlockedInMs).toBeLessThanOrEqual(60_000);
    expect(fullInMs).toBeGreaterThan(90_000);
    expect(fullInMs).toBeLessThanOrEqual(100_000);
    expect(blockedInMs).toBeGreaterThan(50_000);
    expect(blockedInMs).toBeLessThanOrEqual(60_000);
  }
});
