import { describe, expect, test } from 'vitest';
import type { RunAudit } from '../../audit/types.ts';
import { eachDatabase } from '../../store/testing.ts';
import {
  completed,
  failed,
  newAccount,
  newReport,
  runQueued,
  sampleBody,
  type TestServices,
  testServices,
} from '../testing.ts';
import type { ClaimedRun, RunEvent } from './types.ts';

const notAborted = new AbortController().signal;

eachDatabase(({ openTestStore }) => {
  describe('a run', () => {
    test('that was begun twice has one result: the later one wins by its fence', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { report } = await newReport(services, caller, 'https://example.com/');
      const frozen = await claim(services);
      // The process was thought dead, and the run was begun again.
      await services.audits.recover();
      const second = await claim(services);
      expect(second).toMatchObject({ runId: frozen.runId, fence: frozen.fence + 1, attempts: 1, deaths: 1 });

      const late = await services.audits.run(frozen, async () => completed(sampleBody(10)), notAborted);
      expect(late).toBe('returned');
      expect(await services.reports.get(caller.accountId, report.id)).toMatchObject({
        state: 'running',
        score: null,
      });
      const good = await services.audits.run(second, async () => completed(sampleBody(90)), notAborted);
      const bad = await services.audits.run(frozen, async () => failed('timeout'), notAborted);
      expect([good, bad]).toEqual(['completed', 'returned']);
      expect(await services.reports.get(caller.accountId, report.id)).toMatchObject({
        state: 'completed',
        score: 90,
        trend: [90],
        error: null,
      });
      expect(await db.sql.selectFrom('runBodies').select('kind').orderBy('kind').execute()).toEqual([
        { kind: 1 },
        { kind: 2 },
      ]);
    });

    test('that was begun twice counts what both have fetched, and one refusal of its target', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      await newReport(services, caller, 'https://example.com/');
      const frozen = await claim(services);
      await services.audits.recover();
      const second = await claim(services);
      const refused = async () => ({ ...failed('no_public_address', 30), isRefused: true });
      await services.audits.run(frozen, async () => completed(sampleBody(10), 5), notAborted);
      await services.audits.run(frozen, refused, notAborted);
      await services.audits.run(second, refused, notAborted);
      expect(await services.accounts.usage(caller.accountId)).toMatchObject({ egressBytesToday: 65 });
      const refusals = db.sql.selectFrom('auditLog').select('id').where('action', '=', 'target.refused');
      expect(await refusals.execute()).toHaveLength(1);
    });

    test('is tried three times when Assay itself fails, and then has failed', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { report } = await newReport(services, caller, 'https://example.com/');
      const states: string[] = [];
      services.events.subscribe(report.id, ({ state }) => states.push(state));
      let tries = 0;
      await runQueued(services, () => {
        tries += 1;
        throw new Error('A bug.');
      });
      expect(tries).toBe(3);
      expect(states).toEqual(['running', 'queued', 'running', 'queued', 'running', 'failed']);
      const view = await services.reports.get(caller.accountId, report.id);
      expect(view).toMatchObject({ state: 'failed', error: { code: 'internal' } });
      expect(JSON.stringify(view)).not.toContain('A bug.');
    });

    test('that was under way when the process died is begun again, and failed after the third time', async () => {
      const { db } = await openTestStore();
      const first = testServices(db);
      const caller = await newAccount(first);
      const { report } = await newReport(first, caller, 'https://example.com/');
      for (let death = 1; death <= 3; death += 1) {
        const services = testServices(db);
        await services.audits.recover();
        expect(await claim(services)).toMatchObject({ attempts: 1, deaths: death - 1 });
      }
      const services = testServices(db);
      await services.audits.recover();
      expect(await services.audits.claimNext(0, [])).toEqual({ kind: 'none' });
      expect(await services.reports.get(caller.accountId, report.id)).toMatchObject({
        state: 'failed',
        error: { code: 'internal', message: expect.stringMatching(/^Assay itself ended three times/) },
      });
      expect(await services.accounts.usage(caller.accountId)).toMatchObject({ waiting: 0, running: 0 });
    });

    test('that two processes died under has all its attempts still', async () => {
      const { db } = await openTestStore();
      const first = testServices(db);
      const caller = await newAccount(first);
      await newReport(first, caller, 'https://example.com/');
      for (let death = 1; death <= 2; death += 1) {
        await claim(first);
        await first.audits.recover();
      }
      let tries = 0;
      await runQueued(first, () => {
        tries += 1;
        throw new Error('A bug.');
      });
      expect(tries).toBe(3);
    });

    test('that is given back at shutdown waits again, and the attempt is not counted', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { report } = await newReport(services, caller, 'https://example.com/');
      for (let shutdown = 0; shutdown < 5; shutdown += 1) {
        const stop = new AbortController();
        const run = services.audits.run(await claim(services), () => new Promise(() => {}), stop.signal);
        expect(await services.reports.get(caller.accountId, report.id)).toMatchObject({ state: 'running' });
        stop.abort();
        await run;
        expect(await services.reports.get(caller.accountId, report.id)).toMatchObject({ state: 'queued' });
      }
      expect(await runQueued(services, () => completed(sampleBody(80)))).toBe(1);
    });

    test('tells its stages, and what it has fetched counts for the account', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { report, runId } = await newReport(services, caller, 'https://example.com/');
      const events: RunEvent[] = [];
      const unsubscribe = services.events.subscribe(report.id, (event) => events.push(event));
      await runQueued(services, ({ url, onStage }) => {
        expect(url).toBe('https://example.com/');
        onStage('fetching', {});
        onStage('judging', { status: 200 });
        return completed(sampleBody(80), 12_345);
      });
      unsubscribe();
      await services.reports.update(caller, report.id, { update: true }, undefined);
      await runQueued(services, () => failed('timeout', 5));
      const of = { accountId: caller.accountId, reportId: report.id, runId };
      expect(events).toEqual([
        { ...of, state: 'running', stage: null },
        { ...of, state: 'running', stage: 'fetching', learnt: {} },
        { ...of, state: 'running', stage: 'judging', learnt: { status: 200 } },
        {
          ...{ ...of, state: 'completed', stage: null },
          left: {
            row: expect.objectContaining({ id: report.id, completedRunId: runId, score: 80 }),
            body: expect.any(Uint8Array),
          },
        },
      ]);
      expect(await services.accounts.usage(caller.accountId)).toMatchObject({ egressBytesToday: 12_350 });
    });

    test('whose report was deleted meanwhile leaves nothing behind of how far it was', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { report } = await newReport(services, caller, 'https://example.com/');
      let tell = () => {};
      const audit: RunAudit = async ({ onStage }) => {
        tell = () => onStage('judging', { status: 200 });
        tell();
        expect(services.events.progressOf(report.id)).toMatchObject({ stage: 'judging' });
        await services.reports.delete(caller, report.id, undefined);
        tell();
        return completed(sampleBody(90));
      };
      await services.audits.run(await claim(services), audit, notAborted);
      expect(services.events.progressOf(report.id)).toBeUndefined();
      // One that was given up goes on for a moment.
      tell();
      expect(services.events.progressOf(report.id)).toBeUndefined();
    });

    test('with a provisional score stays out of the trend', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { report } = await newReport(services, caller, 'https://example.com/');
      const bodies = [sampleBody(60), sampleBody(70), sampleBody(30, { incomplete: true, result: null })];
      for (const body of bodies) {
        await runQueued(services, () => completed(body));
        await services.reports.update(caller, report.id, { update: true }, undefined);
      }
      expect(await services.reports.get(caller.accountId, report.id)).toMatchObject({
        ...{ score: 30, result: null, incomplete: true, trend: [60, 70], previousScore: 70 },
      });
      for (let score = 71; score <= 80; score += 1) {
        await runQueued(services, () => completed(sampleBody(score)));
        await services.reports.update(caller, report.id, { update: true }, undefined);
      }
      const { trend, previousScore } = await services.reports.get(caller.accountId, report.id);
      expect(trend).toEqual([71, 72, 73, 74, 75, 76, 77, 78, 79, 80]);
      expect(previousScore).toBe(79);
    });
  });

  describe('what is kept', () => {
    const dayMs = 86_400_000;

    test('is the evidence of the last completed run, and of those before for 90 days', async () => {
      const { db } = await openTestStore();
      const services = testServices(db, { settings: { ASSAY_CREATE_PER_DAY: '10000' } });
      const caller = await newAccount(services);
      const { report } = await newReport(services, caller, 'https://example.com/');
      const evidenceOf = async () => {
        const rows = await db.sql.selectFrom('runBodies').select('runId').where('kind', '=', 2).execute();
        return rows.map(({ runId }) => runId);
      };
      const again = async () => {
        await services.reports.update(caller, report.id, { update: true }, undefined);
        await runQueued(services, () => completed(sampleBody(80)));
      };
      await runQueued(services, () => completed(sampleBody(80)));
      services.clock.nowMs += dayMs;
      await again();
      while (await services.upkeep.retainSome());
      expect(await evidenceOf()).toEqual([1, 2]);
      services.clock.nowMs += 100 * dayMs;
      while (await services.upkeep.retainSome());
      expect(await evidenceOf()).toEqual([2]);
      // The one that was the last for long goes with the next.
      await again();
      expect(await evidenceOf()).toEqual([3]);
      const reports = await db.sql.selectFrom('runBodies').select('runId').where('kind', '=', 1).execute();
      expect(reports).toHaveLength(3);
    });

    test('is the audit log for a year, and why a run failed for a month', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      await newReport(services, caller, 'https://example.com/');
      await runQueued(services, () => failed('timeout'));
      const messages = async () =>
        (await db.sql.selectFrom('runs').select('errorMessage').execute()).map(
          ({ errorMessage }) => errorMessage,
        );
      services.clock.nowMs += 29 * dayMs;
      while (await services.upkeep.retainSome());
      expect(await messages()).toEqual([expect.any(String)]);
      services.clock.nowMs += 2 * dayMs;
      while (await services.upkeep.retainSome());
      expect(await messages()).toEqual([null]);
      const lines = () =>
        db.sql.selectFrom('auditLog').select('id').where('accountId', 'is not', null).execute();
      expect(await lines()).toHaveLength(2);
      services.clock.nowMs += 335 * dayMs;
      while (await services.upkeep.retainSome());
      expect(await lines()).toHaveLength(0);
    });
  });
});

async function claim({ audits }: TestServices): Promise<ClaimedRun> {
  const claiming = await audits.claimNext(0, []);
  if (claiming.kind !== 'claimed') throw new Error('Nothing was claimed.');
  return claiming.claim;
}
