import { expect, test } from 'vitest';
import { eachDatabase } from '../../store/testing.ts';
import type { Caller } from '../caller.ts';
import {
  completed,
  newAccount,
  newReport,
  runQueued,
  sampleBody,
  type TestServices,
  testServices,
} from '../testing.ts';

const busy = (inMs: number, because: 'pause' | 'pace') => () => ({
  ok: false as const,
  egressBytes: 0,
  failure: { code: 'timeout' as const, message: '' },
  turn: { inMs, because },
});

const waitingOf = async (services: TestServices, { accountId }: Caller, id: number) =>
  (await services.reports.run(accountId, id, 1)).waiting;

eachDatabase(({ openTestStore }) => {
  test.each(['pause', 'pace'] as const)(
    'says until when the %s of its site holds a run back',
    async (because) => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { report: one } = await newReport(services, caller, 'https://busy.example/');
      const { report: mate } = await newReport(services, caller, 'https://busy.example/another');
      expect(await waitingOf(services, caller, one.id)).toEqual({ reason: 'turn', until: null });

      await runQueued(services, busy(8_000, because));
      const until = services.clock.nowMs + 8_000;
      for (const { id } of [one, mate]) {
        expect(await waitingOf(services, caller, id)).toEqual({ reason: `site_${because}`, until });
      }
      const told: unknown[] = [];
      const leave = await services.live.watch(caller.accountId, mate.id, (event) => told.push(event));
      leave();
      expect(told).toMatchObject([{ state: 'queued', waiting: { reason: `site_${because}`, until } }]);

      services.clock.nowMs = until;
      expect(await waitingOf(services, caller, one.id)).toEqual({ reason: 'turn', until: null });
      await runQueued(services, () => completed(sampleBody(80)));
      expect(await waitingOf(services, caller, one.id)).toBeNull();
    },
  );

  test('says that the account has fetched its share of the day', async () => {
    const { db } = await openTestStore();
    const services = testServices(db, { settings: { ASSAY_EGRESS_PER_DAY: '1 MiB' } });
    const caller = await newAccount(services);
    await newReport(services, caller, 'https://a.example/');
    const { report } = await newReport(services, caller, 'https://a.example/2');
    await runQueued(services, () => ({ ...completed(sampleBody(80)), egressBytes: 2 ** 20 }));
    const dayMs = 86_400_000;
    const until = (Math.floor(services.clock.nowMs / dayMs) + 1) * dayMs;
    expect(await waitingOf(services, caller, report.id)).toEqual({ reason: 'daily_limit', until });
  });
});
