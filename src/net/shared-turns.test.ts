import { expect, test } from 'vitest';
import { createHostLimits } from './host-limits.ts';
import type { SharedTurns } from './shared-turns.ts';
import { manualClock } from './testing/manual-clock.ts';

const rates = { hostBurst: 20, hostPerSecond: 10, retryAfterMaxMs: 600_000 };
const session = { account: 1 };

test('two processes together ask a host no faster than one alone', async () => {
  const clock = manualClock();
  const { turns, reservations } = sharedBy(clock);
  const [a, b] = [createHostLimits(rates, clock, turns), createHostLimits(rates, clock, turns)];
  const taken: number[] = [];
  for (let request = 0; request < 30; request += 1) {
    for (const limits of [a, b]) {
      void limits.take('h', session, clock.now() + 60_000).then(() => taken.push(clock.now()));
    }
  }
  const start = clock.now();
  await settle();
  await clock.advance(0);
  // Ten at a time, so the burst of twenty is each process's first ten.
  expect(taken).toHaveLength(20);
  for (let second = 0; second < 5; second += 1) {
    await clock.advance(1_000);
    await settle();
  }
  expect(taken).toHaveLength(60);
  const late = taken.filter((at) => at - start > 3_000).length;
  expect(late).toBeLessThanOrEqual(20);
  expect(reservations()).toBe(6);
});

test('a pause that a host asked of another process is kept', async () => {
  const clock = manualClock();
  const { turns } = sharedBy(clock);
  createHostLimits(rates, clock, turns).pause('h', session, 30_000);
  const other = createHostLimits(rates, clock, turns);
  await expect(other.take('h', session, clock.now() + 29_000)).rejects.toMatchObject({ code: 'budget' });
});

test('a pause that another process was told binds its account there and here, and others for a minute', async () => {
  const clock = manualClock();
  const { turns } = sharedBy(clock);
  const here = createHostLimits(rates, clock, turns);
  // Turns for all are at hand before the pause.
  await here.take('h', { account: 2 }, clock.now());
  createHostLimits(rates, clock, turns).pause('h', session, 300_000);
  const bound = here.take('h', { account: 1 }, clock.now());
  await expect(bound).rejects.toMatchObject({ turn: { inMs: 300_000, because: 'pause' } });
  await clock.advance(60_000);
  await here.take('h', { account: 2 }, clock.now());
  const still = here.take('h', { account: 1 }, clock.now());
  await expect(still).rejects.toMatchObject({ turn: { inMs: 240_000 } });
});

test('a request that does not wait for its turn leaves it to the others of its process', async () => {
  const clock = manualClock();
  const { turns, reservations } = sharedBy(clock);
  const limits = createHostLimits(rates, clock, turns);
  for (let request = 0; request < 20; request += 1) await limits.take('h', session, clock.now());
  for (let request = 0; request < 50; request += 1) {
    await expect(limits.take('h', session, clock.now() + 99)).rejects.toMatchObject({ turn: { inMs: 100 } });
  }
  expect(reservations()).toBe(3);
});

test('a turn that is given back counts once', async () => {
  const clock = manualClock();
  const { turns, reservations } = sharedBy(clock);
  const limits = createHostLimits(rates, clock, turns);
  for (let request = 0; request < 10; request += 1) {
    await expect(limits.take('h', session, clock.now() - 1)).rejects.toMatchObject({ code: 'budget' });
  }
  for (let request = 0; request < 20; request += 1) await limits.take('h', session, clock.now());
  // Ten at a time.
  expect(reservations()).toBe(2);
});

test('a session that was told to pause goes on itself, though the others hear of it late', async () => {
  const clock = manualClock();
  const { turns } = sharedBy(clock);
  // The clock of the database goes on until the pause is stored.
  const late: SharedTurns = {
    ...turns,
    block: (host, account, { ownMs, othersMs }) =>
      turns.block(host, account, { ownMs: ownMs + 40, othersMs: othersMs + 40 }),
  };
  const limits = createHostLimits(rates, clock, late);
  await limits.take('h', session, clock.now());
  limits.pause('h', session, 30_000);
  // More than are reserved at once.
  for (let request = 0; request < 15; request += 1) await limits.take('h', session, clock.now());
  const other = limits.take('h', { account: 3 }, clock.now() + 29_000);
  await expect(other).rejects.toMatchObject({ code: 'budget' });
});

test('turns that were reserved long ago are reserved anew', async () => {
  const clock = manualClock();
  const { turns, reservations } = sharedBy(clock);
  const limits = createHostLimits(rates, clock, turns);
  await limits.take('h', session, clock.now());
  await limits.take('h', session, clock.now());
  expect(reservations()).toBe(1);
  await clock.advance(60_000);
  await limits.take('h', session, clock.now());
  expect(reservations()).toBe(2);
});

test('goes on alone when the others cannot be asked', async () => {
  const clock = manualClock();
  const broken: SharedTurns = {
    reserve: () => Promise.reject(new Error('The database is away.')),
    block: () => Promise.reject(new Error('The database is away.')),
  };
  const limits = createHostLimits(rates, clock, broken);
  limits.pause('other', session, 1);
  for (let request = 0; request < 20; request += 1) await limits.take('h', session, clock.now());
  await expect(limits.take('h', session, clock.now())).rejects.toMatchObject({ code: 'budget' });
});

/** What the database keeps, in memory. */
function sharedBy(clock: { now(): number }): { turns: SharedTurns; reservations: () => number } {
  const fullAt = new Map<string, number>();
  const blockedUntil = new Map<string, number>();
  let count = 0;
  return {
    reservations: () => count,
    turns: {
      async reserve(host, account, takenMs) {
        count += takenMs > 0 ? 1 : 0;
        const after = Math.max(fullAt.get(host) ?? 0, clock.now()) + takenMs;
        fullAt.set(host, after);
        const left = (key: string) => (blockedUntil.get(key) ?? 0) - clock.now();
        return {
          fullInMs: after - clock.now(),
          blockedInMs: left(host),
          ownBlockedInMs: left(`${host} ${account}`),
        };
      },
      async block(host, account, { ownMs, othersMs }) {
        blockedUntil.set(host, clock.now() + othersMs);
        blockedUntil.set(`${host} ${account}`, clock.now() + ownMs);
      },
    },
  };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}
