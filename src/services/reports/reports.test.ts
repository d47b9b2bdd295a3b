import type { CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../store/testing.ts';
import { completed, failed, newAccount, newReport, runQueued, sampleBody, testServices } from '../testing.ts';

eachDatabase(({ openTestStore }) => {
  describe('a report', () => {
    test('is queued when it is created, and completed when its run has ended', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { report, runId } = await newReport(services, caller, 'WWW.Example.com/page#part');
      expect(report).toMatchObject({
        url: 'https://www.example.com/page',
        project: 'example.com',
        state: 'queued',
        score: null,
        result: null,
        privacy: 0,
        hasPassword: false,
        findingsCount: null,
        runsCount: 1,
        error: null,
        generatedAt: null,
      });
      expect(report.slug).toMatch(/^[0-9A-Za-z]{22}$/);

      const wait = services.reports.waitForRun(caller.accountId, report.id, runId, 10_000);
      expect(await runQueued(services, () => completed(sampleBody(86)))).toBe(1);
      expect(await wait).toMatchObject({ hasEnded: true });
      const finished = await services.reports.get(caller.accountId, report.id);
      expect(finished).toMatchObject({
        state: 'completed',
        score: 86,
        result: 'good',
        trend: [86],
        previousScore: null,
        findingsCount: 2,
        title: 'A page',
        generatedAt: services.clock.nowMs,
        body: { score: 86 },
      });
      expect(finished.version).toBeGreaterThan(report.version);
    });

    test('shows the details of the run that its score is of, when one is completed while it is read', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { report } = await newReport(services, caller, 'https://example.com/');
      await runQueued(services, () => completed(sampleBody(70)));
      await services.reports.update(caller, report.id, { update: true }, undefined);
      // The row is read once the run has ended, its details before.
      const sql = new Proxy(db.sql, {
        get(target, name) {
          const value = Reflect.get(target, name) as unknown;
          if (name !== 'executeQuery') return typeof value === 'function' ? value.bind(target) : value;
          return async (query: CompiledQuery) => {
            if (query.sql.includes('"slug"')) await runQueued(services, () => completed(sampleBody(90)));
            return target.executeQuery(query);
          };
        },
      });
      const late = testServices({ ...db, sql });
      const read = await late.reports.get(caller.accountId, report.id);
      expect(read).toMatchObject({ score: 90, body: { score: 90 } });
    });

    test('keeps its last good score when a later run fails, and says why', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { report } = await newReport(services, caller, 'https://example.com/');
      await runQueued(services, () => completed(sampleBody(70)));
      await services.reports.update(caller, report.id, { update: true }, undefined);
      await runQueued(services, () => failed('timeout'));
      expect(await services.reports.get(caller.accountId, report.id)).toMatchObject({
        state: 'failed',
        score: 70,
        result: 'decent',
        trend: [70],
        error: { code: 'timeout' },
        runsCount: 2,
        body: { score: 70 },
      });
      await services.reports.update(caller, report.id, { update: true }, undefined);
      expect(await services.reports.get(caller.accountId, report.id)).toMatchObject({
        state: 'queued',
        error: null,
      });
      await runQueued(services, () => completed(sampleBody(90)));
      expect(await services.reports.get(caller.accountId, report.id)).toMatchObject({
        state: 'completed',
        score: 90,
        previousScore: 70,
        trend: [70, 90],
        error: null,
      });
    });
  });

  describe('changing a report', () => {
    test('joins the run that is open, and grows the version only when something changes', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { report, runId } = await newReport(services, caller, 'https://example.com/');
      const change = (input: Parameters<typeof services.reports.update>[2]) =>
        services.reports.update(caller, report.id, input, undefined);
      expect(await change({ update: true })).toMatchObject({ runId, report: { version: report.version } });
      expect(await change({ privacy: 0, indexable: false })).toMatchObject({
        runId: null,
        report: { version: report.version, indexable: false },
      });
      expect(await change({ privacy: 1, indexable: true })).toMatchObject({
        report: { version: report.version + 1, privacy: 1, indexable: true },
      });
      await runQueued(services, () => completed(sampleBody(80)));
      const again = await change({ update: true });
      expect(again.runId).toBeGreaterThan(runId);
      expect(again.report).toMatchObject({ state: 'queued', score: 80, runsCount: 2 });
    });

    test('H4 is refused when the report is no longer as the caller has seen it', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { report } = await newReport(services, caller, 'https://example.com/');
      const seen = { version: report.version };
      await services.reports.update(caller, report.id, { privacy: 1 }, seen);
      const refusal = { code: 'precondition-failed' };
      await expect(services.reports.update(caller, report.id, { privacy: 2 }, seen)).rejects.toMatchObject(
        refusal,
      );
      await expect(services.reports.delete(caller, report.id, seen)).rejects.toMatchObject(refusal);
      const { version } = await services.reports.get(caller.accountId, report.id);
      await services.reports.delete(caller, report.id, { version });
      await expect(services.reports.get(caller.accountId, report.id)).rejects.toMatchObject({
        code: 'not-found',
      });
    });
  });

  describe('deleting a report', () => {
    test.each([1, 51])('with %i runs takes everything of it', async (runs) => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { report } = await newReport(services, caller, 'https://example.com/');
      await newReport(services, caller, 'https://example.com/kept');
      await runQueued(services, () => completed(sampleBody(80)));
      for (let count = 1; count < runs; count += 1) {
        await services.reports.update(caller, report.id, { update: true }, undefined);
        await runQueued(services, () => completed(sampleBody(60)));
      }
      await services.reports.delete(caller, report.id, undefined);
      await expect(services.reports.delete(caller, report.id, undefined)).rejects.toMatchObject({
        code: 'not-found',
      });
      const list = await services.reports.list(caller.accountId, {
        ...{ sortBy: 'id', sort: 'asc', perPage: 10, page: 1 },
      });
      expect(list).toMatchObject({ total: 1, rows: [{ score: 80 }] });
      const projects = await services.projects.list(caller.accountId, {
        ...{ sortBy: 'project', sort: 'asc', perPage: 10, page: 1 },
      });
      expect(projects.rows).toMatchObject([{ reportsCount: 1, averageScore: 80 }]);
      while (await services.upkeep.purgeSome());
      for (const table of ['reports', 'runs', 'projects'] as const) {
        expect(await db.sql.selectFrom(table).select('id').execute()).toHaveLength(1);
      }
    });

    test('ends the wait for its run, whose result is then dropped', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { report, runId } = await newReport(services, caller, 'https://example.com/');
      const claiming = await services.audits.claimNext(0, []);
      if (claiming.kind !== 'claimed') throw new Error('Nothing was claimed.');
      const wait = services.reports.waitForRun(caller.accountId, report.id, runId, 20_000);
      await services.reports.delete(caller, report.id, undefined);
      expect(await wait).toMatchObject({ hasEnded: true });
      const signal = new AbortController().signal;
      await services.audits.run(claiming.claim, async () => completed(sampleBody(80)), signal);
      expect(await db.sql.selectFrom('runBodies').select('runId').execute()).toEqual([]);
      expect(await db.sql.selectFrom('runs').select('id').execute()).toEqual([]);
    });
  });

  describe('waiting for a run', () => {
    test('ends at once when the run has ended before', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { report, runId } = await newReport(services, caller, 'https://example.com/');
      await runQueued(services, () => failed('timeout'));
      expect(await services.reports.waitForRun(caller.accountId, report.id, runId, 3_000)).toMatchObject({
        hasEnded: true,
      });
    });

    test('gives up after its time, when the caller has gone, and when the server stops', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { report, runId } = await newReport(services, caller, 'https://example.com/');
      const wait = (ms: number, signal?: AbortSignal) =>
        services.reports.waitForRun(caller.accountId, report.id, runId, ms, signal);
      expect(await wait(1)).toMatchObject({ hasEnded: false });
      const gone = new AbortController();
      const waits = [wait(20_000, gone.signal), wait(20_000)];
      gone.abort();
      expect(await waits[0]).toMatchObject({ hasEnded: false });
      expect(await wait(20_000, gone.signal)).toMatchObject({ hasEnded: false });
      await services.close();
      expect(await waits[1]).toMatchObject({ hasEnded: false });
    });
  });
});
