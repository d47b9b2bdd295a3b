import { describe, expect, test } from 'vitest';
import { createHostLimits } from './host-limits.ts';
import { manualClock } from './testing/manual-clock.ts';

const rates = { hostBurst: 3, hostPerSecond: 10, retryAfterMaxMs: 600_000 };
const session = { account: 1 };
const sameAccount = { account: 1 };
const other = { account: 2 };

describe('createHostLimits', () => {
  test('lets a burst through and then one request each tenth of a second, in order', async () => {
    const { limits, clock, take, turns } = setUp();
    for (const name of ['a', 'b', 'c', 'd', 'e']) take(name);
    await clock.advance(0);
    expect(turns).toEqual(['a', 'b', 'c']);
    await clock.advance(99);
    expect(turns).toEqual(['a', 'b', 'c']);
    await clock.advance(1);
    expect(turns).toEqual(['a', 'b', 'c', 'd']);
    await clock.advance(100);
    expect(turns).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(limits.hostCount()).toBe(1);
  });

  test('refills while nobody asks, up to the burst', async () => {
    const { clock, take, turns } = setUp();
    for (const name of ['a', 'b', 'c']) take(name);
    await clock.advance(60_000);
    for (const name of ['d', 'e', 'f', 'g']) take(name);
    await clock.advance(0);
    expect(turns).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  test('counts each host for itself', async () => {
    const { limits, clock } = setUp();
    for (const host of ['a.example', 'b.example']) {
      for (let request = 0; request < 3; request += 1) await limits.take(host, session, clock.now());
    }
    await expect(limits.take('a.example', session, clock.now())).rejects.toMatchObject({ code: 'budget' });
  });

  test('refuses at once a turn that would come after the deadline, and keeps it for others', async () => {
    const { limits, clock } = setUp();
    for (let request = 0; request < 3; request += 1) await limits.take('h', session, clock.now());
    await expect(limits.take('h', session, clock.now() + 99)).rejects.toMatchObject({ code: 'budget' });
    const turn = limits.take('h', session, clock.now() + 100);
    await clock.advance(100);
    await expect(turn).resolves.toBeUndefined();
  });

  test('keeps the account that was told away for as long as the host asked, 10 minutes at most', async () => {
    const { limits, clock } = setUp();
    limits.pause('h', session, 86_400_000);
    await expect(limits.take('h', session, clock.now())).resolves.toBeUndefined();
    await expect(limits.take('h', sameAccount, clock.now() + 599_999)).rejects.toMatchObject({
      code: 'budget',
      turn: { inMs: 600_000, because: 'pause' },
    });
    const turn = limits.take('h', sameAccount, clock.now() + 600_000);
    await clock.advance(600_000);
    await expect(turn).resolves.toBeUndefined();
  });

  test('E9 lets others ask for themselves after a minute, and binds whom it then tells', async () => {
    const { limits, clock } = setUp();
    limits.pause('h', session, 300_000);
    await expect(limits.take('h', other, clock.now() + 59_999)).rejects.toMatchObject({
      turn: { inMs: 60_000, because: 'pause' },
    });
    await clock.advance(60_000);
    await expect(limits.take('h', other, clock.now())).resolves.toBeUndefined();
    limits.pause('h', other, 120_000);
    for (const [asker, inMs] of [[{ account: 3 }, 60_000] as const, [{ account: 2 }, 120_000] as const]) {
      await expect(limits.take('h', asker, clock.now())).rejects.toMatchObject({ turn: { inMs } });
    }
    await expect(limits.take('h', sameAccount, clock.now())).rejects.toMatchObject({
      turn: { inMs: 240_000 },
    });
  });

  test('tells that it is our pace, where no pause is longer', async () => {
    const { limits, clock } = setUp();
    for (let request = 0; request < 3; request += 1) await limits.take('h', session, clock.now());
    await expect(limits.take('h', session, clock.now())).rejects.toMatchObject({
      turn: { inMs: 100, because: 'pace' },
    });
  });

  test('E9 gives an address ten times the turns of a name, whatever the names', async () => {
    const { limits, clock } = setUp();
    for (let request = 0; request < 30; request += 1)
      await limits.takeAddress('192.0.2.1', session, clock.now());
    const next = { turn: { inMs: 10, because: 'pace' } };
    await expect(limits.takeAddress('192.0.2.1', other, clock.now())).rejects.toMatchObject(next);
    await expect(limits.takeAddress('192.0.2.2', other, clock.now())).resolves.toBeUndefined();
  });

  test('E9 lets nobody wait for what is counted, but those who come after it', async () => {
    const { limits, clock } = setUp();
    for (let request = 0; request < 5; request += 1) limits.count('h', session);
    await expect(limits.take('h', other, clock.now())).rejects.toMatchObject({
      turn: { inMs: 300, because: 'pace' },
    });
    for (let request = 0; request < 32; request += 1) limits.countAddress('192.0.2.1', session);
    await expect(limits.takeAddress('192.0.2.1', other, clock.now())).rejects.toMatchObject({
      turn: { inMs: 30, because: 'pace' },
    });
  });

  test('counts a network of IPv6 that one customer has as one address', async () => {
    const { limits, clock } = setUp();
    for (let request = 0; request < 30; request += 1)
      await limits.takeAddress(`2001:db8::${request}`, session, clock.now());
    await expect(limits.takeAddress('2001:db8::ffff', session, clock.now())).rejects.toThrow('10 ms');
    await expect(limits.takeAddress('2001:db8:0:1::1', session, clock.now())).resolves.toBeUndefined();
  });

  test('a shorter pause does not end a longer one', async () => {
    const { limits, clock } = setUp();
    limits.pause('h', session, 10_000);
    limits.pause('h', session, 1_000);
    await expect(limits.take('h', other, clock.now() + 9_999)).rejects.toMatchObject({ code: 'budget' });
  });

  test('keeps nobody away who was told to pause, whoever is told after them; the next pause is another', async () => {
    const { limits, clock } = setUp();
    limits.pause('h', session, 120_000);
    limits.pause('h', other, 1_000);
    for (const told of [session, other]) {
      await expect(limits.take('h', told, clock.now())).resolves.toBeUndefined();
    }
    await expect(limits.take('h', sameAccount, clock.now() + 119_999)).rejects.toMatchObject({
      code: 'budget',
    });
    await clock.advance(120_000);
    limits.pause('h', other, 1_000);
    await expect(limits.take('h', session, clock.now())).rejects.toMatchObject({ code: 'budget' });
  });

  test('asks a host without a pace as often as it is asked for, but keeps its pause', async () => {
    const clock = manualClock();
    const limits = createHostLimits({ ...rates, isUnpaced: (host) => host === 'here' }, clock);
    for (let request = 0; request < 50; request += 1) await limits.take('here', session, clock.now());
    for (let request = 0; request < 3; request += 1) await limits.take('away', session, clock.now());
    await expect(limits.take('away', session, clock.now())).rejects.toMatchObject({ code: 'budget' });
    for (let request = 0; request < 50; request += 1) await limits.takeAddress('here', session, clock.now());
    limits.pause('here', session, 1_000);
    await expect(limits.take('here', other, clock.now())).rejects.toMatchObject({ code: 'budget' });
  });

  test('forgets hosts that have rested, for targets choose the names', async () => {
    const { limits, clock } = setUp();
    for (let index = 0; index < 10_000; index += 1)
      await limits.take(`${index}.example`, session, clock.now());
    limits.pause('0.example', session, 60_000);
    await clock.advance(1_000);
    await limits.take('one-more.example', session, clock.now());
    expect(limits.hostCount()).toBe(2);
  });

  test('forgets the oldest where too many are paused', async () => {
    const { limits, clock } = setUp();
    for (let index = 0; index < 15_000; index += 1) {
      limits.pause(`${index}.example`, session, 600_000);
    }
    expect(limits.hostCount()).toBe(10_000);
    for (const name of ['5000.example', '14999.example']) {
      await expect(limits.take(name, other, clock.now())).rejects.toMatchObject({ code: 'budget' });
    }
    await expect(limits.take('4999.example', other, clock.now())).resolves.toBeUndefined();
  });
});

function setUp() {
  const clock = manualClock();
  const limits = createHostLimits(rates, clock);
  const turns: string[] = [];
  const take = (name: string) =>
    void limits.take('h', session, clock.now() + 60_000).then(() => turns.push(name));
  return { clock, limits, take, turns };
}
