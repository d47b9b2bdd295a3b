import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createRates } from '../../src/api/rates.ts';
import { silentLog } from '../../src/lib/log.ts';
import { createSharedBuckets } from '../../src/services/limits/buckets.ts';
import { createThrottle } from '../../src/services/limits/throttle.ts';
import {
  completed,
  newAccount,
  newReport,
  runQueued,
  sampleBody,
  testServices,
} from '../../src/services/testing.ts';
import type { Db } from '../../src/store/db.ts';
import { blockHost, reserveTurns } from '../../src/store/rate-buckets.ts';
import { eachDatabase, openTestPostgresForFile } from '../../src/store/testing.ts';
import { say } from './scale.ts';

const hourMs = 3_600_000;
const yearMs = 365 * 24 * hourMs;
/** Where a clock that is set, or a machine that wakes up, may land. */
const jumps = [-yearMs, -hourMs, -1, 1, hourMs, yearMs];
const page = 'https://example.com/';

eachDatabase(({ openTestStore, openTestStoreForFile }) => {
  let shared: Db;
  beforeAll(async () => {
    shared = (await openTestStoreForFile()).db;
  });

  test.each(jumps)('a run that waits is begun after the clock jumped by %d ms', async (jump) => {
    const services = testServices(shared);
    const caller = await newAccount(services);
    await newReport(services, caller, page);
    services.clock.nowMs += jump;
    expect(await runQueued(services, () => completed(sampleBody(90)))).toBe(1);
  });

  test.each(jumps)('a run that is under way keeps its lease while the clock jumps by %d ms', async (jump) => {
    const services = testServices(shared);
    const caller = await newAccount(services);
    const { report } = await newReport(services, caller, page);
    const claiming = await services.audits.claimNext(0, []);
    if (claiming.kind !== 'claimed') throw new Error(`The run was not begun: ${claiming.kind}`);
    const { claim } = claiming;
    await services.audits.run(
      claim,
      async () => {
        services.clock.nowMs += jump;
        // Whoever looks for lost runs meanwhile finds none.
        await services.audits.jobs?.reconcile();
        expect(await services.audits.jobs?.keepAlive([claim])).toEqual(
          services.audits.jobs && new Set([claim.runId]),
        );
        return completed(sampleBody(80));
      },
      new AbortController().signal,
    );
    expect(await services.reports.get(caller.accountId, report.id)).toMatchObject({
      state: 'completed',
      score: 80,
    });
  });

  test('a clock that is set back, and an hour forward, forgets nothing', async () => {
    const services = testServices((await openTestStore()).db);
    const caller = await newAccount(services);
    const { report } = await newReport(services, caller, page);
    await runQueued(services, () => completed(sampleBody(80)));
    await services.reports.update(caller, report.id, { update: true }, undefined);
    await runQueued(services, () => completed(sampleBody(90)));
    for (const jump of [-yearMs, yearMs - hourMs, 2 * hourMs]) {
      services.clock.nowMs += jump;
      expect(await services.upkeep.retainSome()).toBe(false);
    }
    expect(await services.reports.get(caller.accountId, report.id)).toMatchObject({ score: 90 });
  });
});

describe('rates', () => {
  const rate = { count: 5, seconds: 900 };

  test.each([-yearMs, -hourMs, -1])('lock nobody out when the clock is set back by %d ms', (jump) => {
    let nowMs = Date.UTC(2026, 10, 21);
    const throttle = createThrottle(rate, () => nowMs);
    for (let taken = 0; taken < rate.count; taken += 1) expect(throttle.take('anna')).toBe(0);
    nowMs += jump;
    // As long as before the jump, neither longer nor shorter.
    expect(throttle.take('anna')).toBe(180);
    nowMs += 180_000;
    expect(throttle.take('anna')).toBe(0);
  });

  test.each([hourMs, yearMs])('give no more than their count when the clock jumps by %d ms', (jump) => {
    let nowMs = Date.UTC(2026, 10, 21);
    const limits = { default: rate, create: rate, anonymous: rate, 'failed-keys': rate };
    const rates = createRates(limits, () => nowMs);
    const allowed = () =>
      Array.from({ length: 20 }, () => rates.take('create', 1)).filter((quota) => quota.allowed);
    expect(allowed()).toHaveLength(rate.count);
    nowMs += jump;
    expect(allowed()).toHaveLength(rate.count);
    nowMs -= jump;
    expect(rates.peek('create', 1).resetSeconds).toBe(rate.seconds);
    say(
      `a jump of ${jump / hourMs} h there and back: ${rate.count} requests allowed each time, as the rate says`,
    );
  });
});

describe('when the clock of PostgreSQL jumps', () => {
  const rate = { count: 5, seconds: 900 };
  let db: Db;
  let jumpBy: (ms: number) => Promise<void>;
  beforeAll(async () => {
    ({ db, jumpBy } = await openWithClock());
  });

  test.each(jumps)('by %d ms, runs that wait are begun', async (jump) => {
    const services = testServices(db);
    const caller = await newAccount(services);
    const { report, runId } = await newReport(services, caller, page);
    await jumpBy(jump);
    await services.audits.jobs?.reconcile();
    const jobs = (await services.audits.jobs?.fetch(8)) ?? [];
    expect(jobs).toMatchObject([{ runId }]);
    for (const job of jobs) {
      const claiming = await services.audits.jobs?.claim(job);
      if (claiming?.kind !== 'claimed') throw new Error('The run was not begun.');
      await services.audits.run(
        claiming.claim,
        async () => completed(sampleBody(80)),
        new AbortController().signal,
      );
    }
    expect(await services.reports.get(caller.accountId, report.id)).toMatchObject({ score: 80 });
  });

  test.each(jumps)('by %d ms, rates lock nobody out and give no more than their count', async (jump) => {
    const nowMs = Date.UTC(2026, 10, 21);
    const visitor = `anna ${jump}`;
    /** What a node that has just started takes, and when the bucket is full, once the others have told it. */
    const takeOn = async (times: number) => {
      const buckets = createSharedBuckets(db, () => nowMs, silentLog);
      const throttle = createThrottle(rate, () => nowMs, { buckets, name: 'sign-in' });
      for (let taken = 0; taken < times; taken += 1) expect(throttle.take(visitor)).toBe(0);
      await buckets.close();
      return ((buckets.fullAt(`sign-in ${visitor}`) ?? 0) - nowMs) / 1_000;
    };
    expect(await takeOn(rate.count)).toBeCloseTo(900, -1);
    await jumpBy(jump);
    // As long as before the jump: what is taken now comes on top. A jump forward that is long enough fills the bucket.
    expect(await takeOn(1)).toBeCloseTo(jump > 900_000 ? 180 : 1_080, -1);
  });

  test.each(jumps)('by %d ms, the pace and the pause of a host are not prolonged', async (jump) => {
    const host = `jumped-${jump}.example`;
    await reserveTurns(db, host, 1, 20_000);
    await blockHost(db, host, 1, { ownMs: 60_000, othersMs: 60_000 });
    await jumpBy(jump);
    const { fullInMs, blockedInMs } = await reserveTurns(db, host, 1, 1_000);
    expect(fullInMs / 1_000).toBeCloseTo(jump > 20_000 ? 1 : 21, -1);
    expect(Math.max(0, blockedInMs) / 1_000).toBeCloseTo(jump > 60_000 ? 0 : 60, -1);
  });
});

/** A database whose clock, and that of its queue, can be set. */
async function openWithClock(): Promise<{ readonly db: Db; jumpBy(ms: number): Promise<void> }> {
  const { db } = await openTestPostgresForFile();
  await sql`create table set_clock as select 0::bigint as by_ms`.execute(db.sql);
  await sql`
    create or replace function pgboss.job_now() returns timestamp with time zone language sql stable as
    $$ select now() + by_ms * interval '1 millisecond' from public.set_clock $$`.execute(db.sql);
  return {
    db: { ...db, clock: sql<number>`(${db.clock} + (select by_ms from set_clock))` },
    async jumpBy(ms) {
      await sql`update set_clock set by_ms = by_ms + ${ms}`.execute(db.sql);
    },
  };
}

test.each([-yearMs, -hourMs])(
  'readiness is measured anew when the clock is set back by %d ms',
  async (jump) => {
    const { createReadiness } = await import('../../src/services/readiness.ts');
    let nowMs = Date.UTC(2026, 10, 21);
    let isWell = true;
    const db = new Proxy({} as Parameters<typeof createReadiness>[0]['db'], {
      get() {
        throw new Error(isWell ? 'The first answer.' : 'The second answer.');
      },
    });
    const ready = createReadiness({ db, folder: undefined, diskMinBytes: 0, now: () => nowMs });
    const first = await ready();
    isWell = false;
    nowMs += jump;
    expect(await ready()).not.toEqual(first);
  },
);
