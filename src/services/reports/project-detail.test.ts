import { describe, expect, test } from 'vitest';
import type { ReportBody } from '../../report/body.ts';
import { judged } from '../../report/sample-export.ts';
import { storeMany } from '../../store/sample-reports.ts';
import { eachDatabase, openRecordedStore, type TestDatabase } from '../../store/testing.ts';
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

const dayMs = 86_400_000;

eachDatabase((database) => {
  describe('a project', () => {
    test('shows its averages, its worst reports and what fails most', async () => {
      const { services, caller } = await opened(database);
      await audited(
        services,
        caller,
        '/a',
        sampleBody(40, { failing: { fail: ['title', 'lang'], warn: [] } }),
      );
      await audited(
        services,
        caller,
        '/b',
        sampleBody(90, { failing: { fail: ['title'], warn: ['links'] } }),
      );
      await audited(
        services,
        caller,
        '/c',
        sampleBody(70, { failing: { fail: [], warn: ['title', 'links'] } }),
      );
      await newReport(services, caller, 'https://a.example/waits');

      const detail = await services.projects.get(caller.accountId, 'www.a.example');
      expect(detail).toMatchObject({
        project: 'a.example',
        reportsCount: 4,
        averageScore: 67,
        results: { good: 1, decent: 1, bad: 1 },
        categories: [{ category: 'seo', reports: 3, averageScore: 67 }],
        findings: [
          { check: 'title', fails: 2, warns: 1 },
          { check: 'links', fails: 0, warns: 2 },
          { check: 'lang', fails: 1, warns: 0 },
        ],
      });
      expect(detail.worst.map(({ url, score }) => [url, score])).toEqual([
        ['https://a.example/a', 40],
        ['https://a.example/c', 70],
        ['https://a.example/b', 90],
      ]);
      expect(detail.version).toMatch(/^[\w-]{22}$/);
    });

    test('tells what to do first on each of its worst pages, dangers before what costs most', async () => {
      const { services, caller } = await opened(database);
      const dear = judged({ id: 'title', outcome: 'fail', pointsLost: 9, task: 'Write a title' });
      const danger = judged({
        ...{ id: 'insecure-forms', outcome: 'fail', pointsLost: 1, danger: true },
        task: 'Send 1 form to an https address',
      });
      await audited(services, caller, '/a', sampleBody(40, { checks: [dear, danger] }));
      await audited(services, caller, '/b', sampleBody(50, { checks: [dear] }));
      await audited(services, caller, '/c', sampleBody(90, { checks: [] }));
      const { worst } = await services.projects.get(caller.accountId, 'a.example');
      const tasks = await services.projects.firstTasks(caller.accountId, worst);
      expect([...tasks.values()]).toEqual(['Send 1 form to an https address', 'Write a title']);
      const other = await newAccount(services, 'Other');
      expect((await services.projects.firstTasks(other.accountId, worst)).size, 'Z1').toBe(0);
    });

    test('counts pages that answer with an error, which are not its worst ones', async () => {
      const { services, caller } = await opened(database);
      const failing = { fail: ['http-status-code', 'title'], warn: [] };
      const checks = [judged({ id: 'title', outcome: 'fail', task: 'Write a title', pointsLost: 3 })];
      for (let at = 0; at < 3; at += 1)
        await audited(services, caller, `/gone-${at}`, sampleBody(5 + at, { failing, checks }));
      const bad = await audited(services, caller, '/bad', sampleBody(10, { checks }));
      const good = await audited(services, caller, '/good', sampleBody(90));
      const detail = await services.projects.get(caller.accountId, 'a.example');
      expect(detail).toMatchObject({ errorPagesCount: 3, failedCount: 0 });
      expect(detail.worst.map(({ id }) => id)).toEqual([bad, good]);
      const tasks = await services.projects.firstTasks(caller.accountId, detail.worst);
      expect([...tasks]).toEqual([[bad, 'Write a title']]);
    });

    test('without a finished report has nothing to tell, and says so', async () => {
      const { services, caller } = await opened(database);
      await newReport(services, caller, 'https://a.example/');
      expect(await services.projects.get(caller.accountId, 'a.example')).toMatchObject({
        averageScore: null,
        categories: [],
        worst: [],
        findings: [],
        trend: [{ scored: 0, averageScore: null, results: { good: 0, decent: 0, bad: 0 } }],
      });
    });

    test('tells for each day on which something changed how it stood at the end of it', async () => {
      const { services, caller } = await opened(database);
      const { clock } = services;
      const start = Math.floor(clock.nowMs / dayMs) * dayMs;
      const first = await audited(services, caller, '/a', sampleBody(40));
      clock.nowMs += 3 * dayMs;
      await audited(services, caller, '/b', sampleBody(90));
      await again(services, caller, first, sampleBody(60));
      clock.nowMs += 2 * dayMs;
      await services.reports.delete(caller, first, undefined);
      clock.nowMs += dayMs;

      const { trend } = await services.projects.get(caller.accountId, 'a.example');
      expect(trend).toEqual([
        { at: start, scored: 1, averageScore: 40, results: { good: 0, decent: 0, bad: 1 } },
        { at: start + 3 * dayMs, scored: 2, averageScore: 75, results: { good: 1, decent: 1, bad: 0 } },
        { at: start + 5 * dayMs, scored: 1, averageScore: 90, results: { good: 1, decent: 0, bad: 0 } },
        { at: start + 6 * dayMs, scored: 1, averageScore: 90, results: { good: 1, decent: 0, bad: 0 } },
      ]);

      // Set back, the clock puts no day out of order.
      clock.nowMs -= 2 * dayMs;
      const later = await services.projects.get(caller.accountId, 'a.example');
      expect(later.trend).toEqual(trend.slice(0, -1));
    });

    test('leaves a deleted project’s history behind', async () => {
      const { services, caller } = await opened(database);
      await audited(services, caller, '/a', sampleBody(40));
      await services.projects.delete(caller, 'a.example', undefined);
      await expect(services.projects.get(caller.accountId, 'a.example')).rejects.toMatchObject({
        code: 'not-found',
      });
      await newReport(services, caller, 'https://a.example/');
      expect(await services.projects.get(caller.accountId, 'a.example')).toMatchObject({
        categories: [],
        trend: [{ scored: 0 }],
      });
    });

    test('H4: is deleted only as it was seen when a version is named', async () => {
      const { services, caller } = await opened(database);
      const report = await audited(services, caller, '/a', sampleBody(40));
      const { version } = await services.projects.get(caller.accountId, 'a.example');
      expect((await services.projects.get(caller.accountId, 'a.example')).version).toBe(version);
      await services.reports.update(caller, report, { privacy: 1 }, undefined);
      await expect(services.projects.delete(caller, 'a.example', { version })).rejects.toMatchObject({
        code: 'precondition-failed',
      });
      const after = await services.projects.get(caller.accountId, 'a.example');
      await services.projects.delete(caller, 'a.example', { version: after.version });
    });

    test('Z1: is nobody else’s', async () => {
      const { services, caller } = await opened(database);
      await audited(services, caller, '/a', sampleBody(40));
      const { id } = await services.projects.get(caller.accountId, 'a.example');
      const other = await newAccount(services, 'Other');
      for (const name of ['a.example', String(id)]) {
        await expect(services.projects.get(other.accountId, name)).rejects.toMatchObject({
          code: 'not-found',
        });
      }
    });
  });
});

test('a project is read in short ranges, however many reports it has', async () => {
  const store = await openRecordedStore();
  const services = testServices(store.db);
  const caller = await newAccount(services);
  await storeMany(store.db, caller.accountId, 'a.example', 500);
  store.statements.length = 0;
  await services.projects.get(caller.accountId, 'a.example');
  const steps = (await Promise.all(store.statements.map((statement) => store.plan(statement)))).flat();
  expect(steps.filter((step) => /^SCAN|SEARCH reports .*\(account_id=\?\)/.test(step))).toEqual([]);
  // The few checks of a project are sorted; its reports never.
  expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toHaveLength(1);
  expect(steps).toContain(
    'SEARCH reports USING INDEX reports_project_by_score (account_id=? AND project_id=? AND score>?)',
  );
});

async function opened({ openTestStore }: Pick<TestDatabase, 'openTestStore'>) {
  const { db } = await openTestStore();
  const services = testServices(db);
  return { db, services, caller: await newAccount(services) };
}

async function audited(
  services: TestServices,
  caller: Caller,
  path: string,
  body: ReportBody,
): Promise<number> {
  const { report } = await newReport(services, caller, `https://a.example${path}`);
  await runQueued(services, () => completed(body));
  return report.id;
}

async function again(services: TestServices, caller: Caller, id: number, body: ReportBody): Promise<void> {
  await services.reports.update(caller, id, { update: true }, undefined);
  await runQueued(services, () => completed(body));
}
