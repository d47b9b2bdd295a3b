import { describe, expect, test } from 'vitest';
import type { JudgedCheck } from '../../report/body.ts';
import { judged } from '../../report/sample-export.ts';
import { storeMany } from '../../store/sample-reports.ts';
import { eachDatabase, openRecordedStore, type TestDatabase } from '../../store/testing.ts';
import type { Caller } from '../caller.ts';
import {
  completed,
  failed,
  judgedBody,
  newAccount,
  newReport,
  runQueued,
  type TestServices,
  testServices,
} from '../testing.ts';

const hourMs = 3_600_000;
const item = {
  ...({ outcome: 'fail', detail: 'It is so.', selector: null, url: null } as const),
  ...{ line: 7, column: 1 },
} as const;
const places = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...item, id: `${at}`, snippet: `<img id=${at}>` }));
const fail = (id: string, pointsLost: number, itemsTotal = 1, danger = false) =>
  judged({ id, outcome: 'fail', pointsLost, itemsTotal, danger, items: places(Math.min(itemsTotal, 50)) });
const pass = (id: string) => judged({ id, outcome: 'pass' });
const skipped = (id: string, reason: 'no_evidence' | 'irrelevant' | 'gate' | 'waived') =>
  judged({ id, outcome: 'not_applicable', reason });

eachDatabase((database) => {
  describe('the findings of a project', () => {
    test('are one row per check, what is dangerous first, then by the gain over all pages', async () => {
      const { services, caller } = await opened(database);
      await audited(services, caller, '/a', [fail('title', 2.5), fail('image-alt', 1, 7), pass('links')]);
      await audited(services, caller, '/b', [
        fail('image-alt', 2.1, 2),
        judged({ id: 'title', outcome: 'warn', pointsLost: 0.4, advice: 'long' }),
        fail('secrets', 0, 1, true),
      ]);
      const { rows, looked, project } = await services.findings.list(caller.accountId, 'www.a.example', {});
      expect(rows).toMatchObject([
        { check: 'secrets', pages: 1, gain: 0, isDangerous: true },
        { check: 'image-alt', pages: 2, fails: 2, elements: 9, gain: 3.1, isDangerous: false, newPages: 0 },
        // By the advice of the page that gains most.
        { check: 'title', pages: 2, fails: 1, warns: 1, gain: 2.9, advice: 'write' },
      ]);
      expect([looked, project]).toEqual([null, 'a.example']);
      const some = { checks: new Set(['title']) };
      expect((await services.findings.list(caller.accountId, 'a.example', some)).rows).toHaveLength(1);
    });

    test('are new where the run before had the check and did not find it, and since when runs find it', async () => {
      const { services, caller } = await opened(database);
      const rows = async () => (await services.findings.list(caller.accountId, 'a.example', {})).rows;
      const stateOf = async () =>
        Object.fromEntries((await rows()).map(({ check, newPages, since }) => [check, [newPages, since]]));
      const start = services.clock.nowMs;
      const before = [pass('title'), skipped('frames', 'no_evidence'), skipped('images', 'irrelevant')];
      const id = await audited(services, caller, '/a', [
        ...before,
        fail('links', 1),
        skipped('gated', 'gate'),
        skipped('waived', 'waived'),
      ]);
      expect(await stateOf(), 'a first run has nothing new').toEqual({ links: [0, start] });

      services.clock.nowMs += hourMs;
      const second = ['title', 'frames', 'images', 'links', 'gated', 'waived', 'young'].map((check) =>
        fail(check, 1),
      );
      await again(services, caller, id, second);
      const later = start + hourMs;
      expect(await stateOf(), 'neither what was not judged nor a check that is new itself').toEqual({
        ...{ title: [1, later], images: [1, later] },
        ...{
          frames: [0, later],
          gated: [0, later],
          waived: [0, later],
          young: [0, later],
          links: [0, start],
        },
      });
      const isNew = (await services.findings.list(caller.accountId, 'a.example', { isNew: true })).rows;
      expect(isNew.map(({ check }) => check).sort()).toEqual(['images', 'title']);

      services.clock.nowMs += hourMs;
      await services.reports.update(caller, id, { update: true }, undefined);
      await runQueued(services, () => failed('timeout'));
      expect((await stateOf()).title, 'a run that failed says nothing').toEqual([1, later]);
      await again(services, caller, id, second);
      expect((await stateOf()).title, 'known by now').toEqual([0, later]);

      await again(services, caller, id, [pass('title'), fail('links', 2)]);
      expect(await stateOf()).toEqual({ links: [0, start] });
      services.clock.nowMs += hourMs;
      await again(services, caller, id, [fail('title', 1)]);
      expect(await stateOf(), 'it came back').toEqual({ title: [1, start + 3 * hourMs] });
      await services.reports.delete(caller, id, undefined);
      expect(await rows()).toEqual([]);
    });

    test('count only pages below a path, as many as are looked at', async () => {
      const { services, caller } = await opened(database);
      await audited(services, caller, '/blog/a', [fail('title', 1)]);
      await audited(services, caller, '/blog/b', [fail('title', 2), fail('links', 1)]);
      await audited(services, caller, '/about', [fail('title', 4), fail('charset', 1)]);
      const { rows, looked } = await services.findings.list(caller.accountId, 'a.example', { path: 'blog/' });
      expect(rows).toMatchObject([
        { check: 'title', pages: 2, gain: 3 },
        { check: 'links', pages: 1 },
      ]);
      expect(looked).toEqual({ pages: 2, isAll: true });
      const none = await services.findings.list(caller.accountId, 'a.example', { path: '/none' });
      expect([none.rows, none.looked]).toEqual([[], { pages: 0, isAll: true }]);
    });

    test('open their pages, the most gain first, each with at most five places', async () => {
      const { services, caller } = await opened(database);
      const ids: number[] = [];
      for (let at = 0; at < 12; at += 1)
        ids.push(await audited(services, caller, `/${at}`, [fail('title', (at % 4) / 10 + 1, at + 1)]));
      const read = (more: object = {}) =>
        services.findings.pages(caller.accountId, 'a.example', 'title', { perPage: 10, page: 1, ...more });
      const first = await read();
      const gains = first.pages.rows.map(({ reportId, gain }) => [gain, reportId]);
      expect(gains).toEqual(
        ids
          .map((id, at) => [(at % 4) / 10 + 1, id] as const)
          .toSorted(([gainA, a], [gainB, b]) => gainB - gainA || b - a)
          .slice(0, 10),
      );
      expect(first.pages).toMatchObject({ total: 12, lastPage: 2 });
      expect(first.finding).toMatchObject({ check: 'title', pages: 12 });
      expect(first.pages.rows[0]).toMatchObject({
        url: 'https://a.example/11',
        elements: 12,
        summary: 'A summary.',
        items: places(5),
      });
      const second = await read({ cursor: first.pages.cursors.next });
      expect(second.pages.rows.map(({ gain }) => gain)).toEqual([1, 1]);
      expect((await read({ page: 2 })).pages.rows).toEqual(second.pages.rows);
      const back = await read({ cursor: second.pages.cursors.prev });
      expect(back.pages.rows).toEqual(first.pages.rows);
      const absent = await services.findings.pages(caller.accountId, 'a.example', 'none', {
        ...{ perPage: 10, page: 1 },
      });
      expect([absent.finding, absent.pages.rows]).toEqual([undefined, []]);
    });

    test('Z1: are nobody else’s', async () => {
      const { services, caller } = await opened(database);
      await audited(services, caller, '/a', [fail('title', 1)]);
      const { projectId } = await services.findings.list(caller.accountId, 'a.example', {});
      const other = await newAccount(services, 'Other');
      for (const name of ['a.example', String(projectId)]) {
        await expect(services.findings.list(other.accountId, name, {})).rejects.toMatchObject({
          code: 'not-found',
        });
        const asked = { perPage: 10, page: 1 } as const;
        await expect(services.findings.pages(other.accountId, name, 'title', asked)).rejects.toMatchObject({
          code: 'not-found',
        });
      }
      await audited(services, other, '/a', [fail('links', 1)]);
      const { rows } = await services.findings.list(other.accountId, 'a.example', {});
      expect(rows.map(({ check }) => check)).toEqual(['links']);
    });

    test('go with their project', async () => {
      const { db, services, caller } = await opened(database);
      await audited(services, caller, '/a', [fail('title', 1)]);
      await services.projects.delete(caller, 'a.example', undefined);
      while (await services.upkeep.purgeSome());
      expect(await db.sql.selectFrom('reportFindings').selectAll().execute()).toEqual([]);
      expect(await db.sql.selectFrom('projectFindings').selectAll().execute()).toEqual([]);
    });
  });
});

test('findings are read in short ranges, however many reports there are', async () => {
  const store = await openRecordedStore();
  const services = testServices(store.db);
  const caller = await newAccount(services);
  await storeMany(store.db, caller.accountId, 'a.example', 500);
  await audited(services, caller, '/a', [fail('title', 1)]);
  const id = await audited(services, caller, '/b', [fail('title', 1), pass('links')]);
  store.statements.length = 0;
  const stepsOf = async () => {
    const steps = (await Promise.all(store.statements.map((statement) => store.plan(statement)))).flat();
    store.statements.length = 0;
    return steps;
  };
  await again(services, caller, id, [fail('links', 1)]);
  const writing = await stepsOf();
  expect(writing.filter((step) => /SCAN (?:report|project)_findings/.test(step))).toEqual([]);
  await services.findings.list(caller.accountId, 'a.example', {});
  await services.findings.list(caller.accountId, 'a.example', { path: '/a' });
  const listing = await stepsOf();
  expect(listing.filter((step) => /^SCAN|SEARCH reports .*\(account_id=\?\)/.test(step))).toEqual([]);
  // The few checks of a project are sorted; its reports never.
  expect(listing.filter((step) => step.includes('TEMP B-TREE'))).toHaveLength(2);
  const asked = { perPage: 10, page: 1 } as const;
  await services.findings.pages(caller.accountId, 'a.example', 'title', asked);
  const opening = await stepsOf();
  expect(opening.filter((step) => /^SCAN|TEMP B-TREE/.test(step))).toEqual([]);
  expect(opening.join('\n')).toContain(
    'SEARCH report_findings USING INDEX report_findings_by_gain (account_id=? AND project_id=? AND check_id=?)',
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
  checks: readonly JudgedCheck[],
): Promise<number> {
  const { report } = await newReport(services, caller, `https://a.example${path}`);
  await runQueued(services, () => completed(judgedBody(40, checks)));
  return report.id;
}

async function again(
  services: TestServices,
  caller: Caller,
  id: number,
  checks: readonly JudgedCheck[],
): Promise<void> {
  await services.reports.update(caller, id, { update: true }, undefined);
  await runQueued(services, () => completed(judgedBody(40, checks)));
}
