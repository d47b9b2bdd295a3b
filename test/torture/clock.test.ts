import { describe, expect, test } from 'vitest';
import { createRates } from '../../src/api/rates.ts';
import {
  completed,
  newAccount,
  newReport,
  runQueued,
  sampleBody,
  testServices,
} from '../../src/services/testing.ts';
import { createThrottle } from '../../src/services/throttle.ts';
import { eachDatabase } from '../../src/store/testing.ts';
import { say } from './scale.ts';

const hourMs = 3_600_000;
const yearMs = 365 * 24 * hourMs;
/** Where a clock that is set, or a machine that wakes up, may land. */
const jumps = [-yearMs, -hourMs, -1, 1, hourMs, yearMs];
const page = 'https://example.com/';

eachDatabase(({ openTestStore }) => {
  test.each(jumps)('a run that waits is begun after the clock jumped by %d ms', async (jump) => {
    const services = testServices((await openTestStore()).db);
    const caller = await newAccount(services);
    await newReport(services, caller, page);
    services.clock.nowMs += jump;
    expect(await runQueued(services, () => completed(sampleBody(90)))).toBe(1);
  });

  test.each(jumps)('a run that is under way keeps its lease while the clock jumps by %d ms', async (jump) => {
    const services = testServices((await openTestStore()).db);
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
