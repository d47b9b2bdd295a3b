import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AuditedRun, AuditOrder } from '../../audit/types.ts';
import { startRunner } from '../../jobs/runner.ts';
import { silentLog } from '../../lib/log.ts';
import type { Db } from '../../store/db.ts';
import { readQueueDepth } from '../../store/reports/queue-depth.ts';
import { eachDatabase, openRecordedStore } from '../../store/testing.ts';
import {
  completed,
  newAccount,
  newReport,
  runQueued,
  sampleBody,
  type TestServices,
  testServices,
} from '../testing.ts';

eachDatabase(({ openTestStore }) => {
  describe('a run whose host is busy', () => {
    test('waits in the queue, without an attempt counted, until the host may be asked', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { report } = await newReport(services, caller, 'https://busy.example/');
      const states: string[] = [];
      services.events.subscribe(report.id, ({ state }) => states.push(state));
      expect(await runQueued(services, () => busy(8_000))).toBe(1);

      expect(states).toEqual(['running', 'queued']);
      expect(await services.reports.get(caller.accountId, report.id)).toMatchObject({
        ...{ state: 'queued', error: null },
      });
      expect(await services.accounts.usage(caller.accountId)).toMatchObject({
        ...{ waiting: 1, running: 0, reportsToday: 1, egressBytesToday: 7 },
      });
      // Nor does the operator hear of a queue that is stuck.
      expect(await readQueueDepth(db)).toEqual({
        ...{ waiting: 1, running: 0, oldestQueuedAt: services.clock.nowMs + 8_000 },
      });
      services.clock.nowMs += 7_999;
      expect(await runQueued(services, fine)).toBe(0);
      services.clock.nowMs += 1;
      expect(await runQueued(services, fine)).toBe(1);
      expect(await services.reports.get(caller.accountId, report.id)).toMatchObject({ state: 'completed' });
      const runs = await db.sql.selectFrom('runs').select(['attempts', 'fence']).execute();
      expect(runs).toEqual([{ attempts: 1, fence: 2 }]);
    });

    test('keeps the others of its project from being begun in vain, and nobody else', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const [caller, other] = [await newAccount(services), await newAccount(services)];
      for (const page of ['a', 'b', 'c']) await newReport(services, caller, `https://busy.example/${page}`);
      await newReport(services, caller, 'https://free.example/');
      await newReport(services, other, 'https://busy.example/');
      const begun: string[] = [];
      await runQueued(services, ({ url }) => {
        begun.push(url);
        return url.includes('free') ? completed(sampleBody(80)) : busy(60_000);
      });
      expect(begun.toSorted()).toEqual([
        'https://busy.example/',
        'https://busy.example/a',
        'https://free.example/',
      ]);
      services.clock.nowMs += 60_000;
      begun.length = 0;
      await runQueued(services, ({ url }) => {
        begun.push(url);
        return completed(sampleBody(80));
      });
      // Who waits longest is first.
      expect(begun.filter((url) => /[abc]$/.test(url))).toEqual([
        'https://busy.example/a',
        'https://busy.example/b',
        'https://busy.example/c',
      ]);
      expect(await services.accounts.usage(caller.accountId)).toMatchObject({ waiting: 0 });
    });

    test('stays in the end, so that no host holds it up for ever', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { report } = await newReport(services, caller, 'https://busy.example/');
      const patience: (number | undefined)[] = [];
      for (let hour = 0; hour < 20; hour += 1) {
        await runQueued(services, ({ turnMaxMs }) => {
          patience.push(turnMaxMs);
          return turnMaxMs === undefined ? late : busy(86_400_000);
        });
        // However long it asks for: ten minutes at most.
        services.clock.nowMs += 600_000;
      }
      expect(patience).toEqual([...Array<number>(10).fill(5_000), undefined]);
      expect(await services.reports.get(caller.accountId, report.id)).toMatchObject({
        ...{ state: 'failed', error: { code: 'timeout' } },
      });
    });

    test('goes back twice where only the rest of its site could not be asked for', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      await newReport(services, caller, 'https://busy.example/');
      const may: (boolean | undefined)[] = [];
      for (let time = 0; time < 4; time += 1) {
        await runQueued(services, ({ mayReturn }) => {
          may.push(mayReturn);
          return mayReturn === true ? busy(10_000, 'pace') : fine();
        });
        services.clock.nowMs += 10_000;
      }
      expect(may).toEqual([true, true, false]);
      expect(await services.reports.get(caller.accountId, 1)).toMatchObject({ state: 'completed' });
    });

    test('is not forgotten when the clock is set back', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      await newReport(services, caller, 'https://busy.example/');
      await runQueued(services, () => busy(60_000));
      await newReport(services, caller, 'https://free.example/');
      services.clock.nowMs -= 86_400_000;
      expect(await runQueued(services, fine)).toBe(2);
    });

    test('leaves its slot to others, and is run when its time has come', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const first = await newReport(services, caller, 'https://busy.example/');
      await newReport(services, caller, 'https://busy.example/another');
      const second = await newReport(services, caller, 'https://free.example/');
      const begun: string[] = [];
      let isBusy = true;
      const { audits, events, clock } = services;
      const runner = await startRunner({
        ...{ audits, events, concurrency: 1, accountRunningMax: 4, log: silentLog, now: () => clock.nowMs },
        runAudit: async ({ url }) => {
          begun.push(url);
          return isBusy && url.includes('busy') ? busy(60_000) : fine();
        },
      });
      const wait = (created: typeof first, ms: number) =>
        services.reports.waitForRun(caller.accountId, created.report.id, created.runId, ms);
      expect(await wait(second, 20_000)).toMatchObject({ hasEnded: true });
      expect(begun).toEqual(['https://busy.example/', 'https://free.example/']);
      // Whoever waits for it is told what there is when the time is over.
      expect(await wait(first, 1)).toMatchObject({ hasEnded: false });
      expect(await services.reports.get(caller.accountId, first.report.id)).toMatchObject({
        state: 'queued',
      });
      isBusy = false;
      await pass(services, db, 60_000);
      expect(await wait(first, 20_000)).toMatchObject({ hasEnded: true });
      await runner.stop(10_000);
      expect(await services.reports.get(caller.accountId, first.report.id)).toMatchObject({ score: 80 });
    });

    test('is given back at once, and stays where it is, when its worker stops', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { runId, report } = await newReport(services, caller, 'https://busy.example/');
      const wentBack = Promise.withResolvers<void>();
      const { audits, events, clock } = services;
      events.subscribe(report.id, (event) => {
        if (event.state === 'queued') wentBack.resolve();
      });
      const runner = await startRunner({
        ...{ audits, events, concurrency: 8, accountRunningMax: 4, log: silentLog, now: () => clock.nowMs },
        runAudit: async () => busy(60_000),
      });
      await wentBack.promise;
      await runner.stop(0);
      expect(await services.accounts.usage(caller.accountId)).toMatchObject({ waiting: 1, running: 0 });
      expect(await db.sql.selectFrom('runs').select(['id', 'attempts']).execute()).toEqual([
        { id: runId, attempts: 0 },
      ]);
    });
  });
});

test('holding a project back looks at what waits alone, however many reports the project has', async () => {
  const { db, statements, plan } = await openRecordedStore();
  const services = testServices(db);
  const caller = await newAccount(services);
  await newReport(services, caller, 'https://busy.example/');
  await runQueued(services, () => busy(60_000));
  const [statement = ''] = statements.filter((text) => /^update "runs" .* exists/.test(text));
  expect((await plan(statement)).filter((step) => step.startsWith('SEARCH'))).toEqual([
    'SEARCH runs USING INDEX runs_waiting (account_id=?)',
    'SEARCH reports USING INTEGER PRIMARY KEY (rowid=?)',
    'SEARCH own USING INTEGER PRIMARY KEY (rowid=?)',
  ]);
});

const late: Extract<AuditedRun, { ok: false }> = {
  ok: false,
  egressBytes: 0,
  failure: { code: 'timeout', message: 'The page did not arrive in time.' },
};

function busy(inMs: number, because: 'pause' | 'pace' = 'pause'): AuditedRun {
  return { ...late, egressBytes: 7, turn: { inMs, because } };
}

function fine(_order?: AuditOrder): AuditedRun {
  return completed(sampleBody(80));
}

/** On every clock: of the program, and of the queue that has one of its own. */
async function pass({ clock, events }: TestServices, db: Db, ms: number): Promise<void> {
  clock.nowMs += ms;
  if (db.jobs !== undefined) {
    await sql`update pgboss.job set start_after = start_after - ${ms / 1_000} * interval '1 second'`.execute(
      db.sql,
    );
  }
  events.wake('queued');
}
