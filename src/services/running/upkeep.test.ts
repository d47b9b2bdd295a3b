import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dayMs } from '../../lib/durations.ts';
import type { Db } from '../../store/db.ts';
import { storeMany } from '../../store/sample-reports.ts';
import { eachDatabase, openTestStore } from '../../store/testing.ts';
import type { Caller } from '../caller.ts';
import { firstOwner } from '../people/sample-people.ts';
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

test('pages that are free for good are given back to the file system, a few at a time', async () => {
  const { db } = await openTestStore();
  const services = testServices(db);
  const emptyPages = await pages(db);
  await sql`insert into settings values ('large', ${'x'.repeat(8 * 2 ** 20)})`.execute(db.sql);
  await sql`delete from settings where key = 'large'`.execute(db.sql);
  let before = await pages(db);
  expect(before - emptyPages).toBeGreaterThan(2_000);
  while (await services.upkeep.purgeSome()) {
    const after = await pages(db);
    expect(before - after).toBeGreaterThan(100);
    expect(before - after).toBeLessThan(300);
    before = after;
  }
  // Some are kept, as they are used again soon.
  expect(before - emptyPages).toBeLessThanOrEqual(1_000);
});

eachDatabase(({ openTestStore }) => {
  test('sessions and links go when they are over, and users stay', async () => {
    const { db } = await openTestStore();
    const services = testServices(db);
    const { accountId } = await newAccount(services);
    const { caller } = await firstOwner(services, accountId);
    await services.invitations.create(caller, { email: null, role: 'member' });
    const count = async (table: 'sessions' | 'invitations' | 'users') =>
      (await db.sql.selectFrom(table).selectAll().execute()).length;
    while (await services.upkeep.retainSome());
    expect([await count('sessions'), await count('invitations')]).toEqual([1, 2]);
    services.clock.nowMs += 7 * dayMs + 1;
    while (await services.upkeep.retainSome());
    expect([await count('sessions'), await count('invitations'), await count('users')]).toEqual([0, 0, 1]);
  });

  test('a day of an account is kept for a month, one of a project for longer than a year', async () => {
    const { db } = await openTestStore();
    const services = testServices(db);
    const caller = await newAccount(services);
    await newReport(services, caller, 'https://example.com/');
    await runQueued(services, () => completed(sampleBody(80)));
    const daysAfter = async (days: number) => {
      services.clock.nowMs += days * dayMs;
      while (await services.upkeep.retainSome());
      const count = async (table: 'accountDays' | 'projectDays') =>
        (await db.sql.selectFrom(table).select('day').execute()).length;
      return [await count('accountDays'), await count('projectDays')];
    };
    expect(await daysAfter(31)).toEqual([1, 1]);
    expect(await daysAfter(1)).toEqual([0, 1]);
    expect(await daysAfter(368)).toEqual([0, 1]);
    expect(await daysAfter(1)).toEqual([0, 0]);
  });

  test('of runs that ended in one instant none is passed over', async () => {
    const { db } = await openTestStore();
    const services = testServices(db);
    const { accountId } = await newAccount(services);
    // More than one step forgets.
    await storeMany(db, accountId, 'many.example', 450);
    await db.sql.updateTable('runs').set({ errorMessage: 'Why.' }).execute();
    while (await services.upkeep.retainSome());
    const told = db.sql.selectFrom('runs').select('id').where('errorMessage', 'is not', null);
    expect(await told.execute()).toEqual([]);
  });

  describe('of runs', () => {
    /** Numbers of the runs whose details are there, and how many bodies those are. */
    async function kept(services: TestServices, { accountId }: Caller, reportId: number) {
      const { rows } = await services.reports.runs(accountId, reportId, {
        ...{ sortBy: 'number', sort: 'asc', perPage: 100, page: 1 },
      });
      const runs = await Promise.all(
        rows.map(({ number }) => services.reports.run(accountId, reportId, number)),
      );
      return runs.filter(({ body }) => body !== null).map(({ number }) => number);
    }

    async function runTimes(
      services: TestServices,
      caller: Caller,
      id: number,
      outcomes: readonly boolean[],
    ) {
      for (const isGood of outcomes) {
        await services.reports.update(caller, id, { update: true }, undefined);
        await runQueued(services, () => (isGood ? completed(sampleBody(80)) : failed('timeout')));
      }
    }

    async function withReport(keepRuns: number) {
      const { db } = await openTestStore();
      const services = testServices(db, { settings: { ASSAY_KEEP_RUNS: String(keepRuns) } });
      const caller = await newAccount(services);
      const {
        report: { id },
      } = await newReport(services, caller, 'https://often.example/');
      await runQueued(services, () => completed(sampleBody(70)));
      return { db, services, caller, id };
    }

    test('the details of the last ones are kept, of older ones the score', async () => {
      const { db, services, caller, id } = await withReport(2);
      await runTimes(services, caller, id, [true, true, true]);
      expect(await kept(services, caller, id)).toEqual([3, 4]);
      // A run that failed takes a place, but not that of the last good one.
      await runTimes(services, caller, id, [false, false, false]);
      expect(await kept(services, caller, id)).toEqual([3, 4]);
      expect((await services.reports.get(caller.accountId, id)).body).not.toBeNull();
      await runTimes(services, caller, id, [true]);
      expect(await kept(services, caller, id)).toEqual([8]);
      expect((await services.reports.run(caller.accountId, id, 1)).score).toBe(70);
      expect(await db.sql.selectFrom('runBodies').select('kind').execute()).toHaveLength(2);
      await expect(services.reports.compareRuns(caller.accountId, id, 1, 8)).rejects.toMatchObject({
        fields: { with: ['The details of run 1 are no longer kept, so it cannot be compared.'] },
      });
    });

    test('more details go when fewer are to be kept, and the last good ones never', async () => {
      const { db, services, caller, id } = await withReport(100);
      await runTimes(services, caller, id, [true, true, true]);
      const { report: other } = await newReport(services, caller, 'https://failing.example/');
      await runQueued(services, () => completed(sampleBody(60)));
      await runTimes(services, caller, other.id, [false, false, false]);
      while (await services.upkeep.retainSome());
      expect(await kept(services, caller, id)).toEqual([1, 2, 3, 4]);
      const fewer = testServices(db, { settings: { ASSAY_KEEP_RUNS: '2' } });
      while (await fewer.upkeep.retainSome());
      expect(await kept(services, caller, id)).toEqual([3, 4]);
      expect(await kept(services, caller, other.id)).toEqual([1]);
      // Done once: more may be kept again, and nothing is walked along for it.
      while (await services.upkeep.retainSome());
      await runTimes(services, caller, id, [true]);
      expect(await kept(services, caller, id)).toEqual([3, 4, 5]);
    });
    test('the last word on how many are kept holds, also after more were to be kept', async () => {
      const { db, services, caller, id } = await withReport(2);
      while (await services.upkeep.retainSome());
      const more = testServices(db, { settings: { ASSAY_KEEP_RUNS: '100' } });
      while (await more.upkeep.retainSome());
      await runTimes(more, caller, id, [true, true, true, true]);
      expect(await kept(more, caller, id)).toEqual([1, 2, 3, 4, 5]);
      const fewer = testServices(db, { settings: { ASSAY_KEEP_RUNS: '3' } });
      while (await fewer.upkeep.retainSome());
      expect(await kept(fewer, caller, id)).toEqual([3, 4, 5]);
    });

    test('the details of pinned ones stay until nobody pins them any more', async () => {
      const { db, services, caller, id } = await withReport(2);
      const pin = (number: number, isPinned: boolean) =>
        services.reports.markRun(caller, id, number, { isPinned });
      await pin(1, true);
      await runTimes(services, caller, id, [true, true, true]);
      expect(await kept(services, caller, id)).toEqual([1, 3, 4]);
      await pin(3, true);
      const fewer = testServices(db, { settings: { ASSAY_KEEP_RUNS: '3' } });
      while (await fewer.upkeep.retainSome());
      while (await services.upkeep.retainSome());
      await runTimes(services, caller, id, [true, true]);
      expect(await kept(services, caller, id)).toEqual([1, 3, 5, 6]);
      for (const number of [3, 1]) await pin(number, false);
      while (await services.upkeep.retainSome());
      expect(await kept(services, caller, id)).toEqual([5, 6]);
    });

    test('more details go of all reports, not of the first ones alone', async () => {
      const { db, services, caller, id } = await withReport(100);
      // More than one step looks at, and of earlier runs.
      await storeMany(db, caller.accountId, 'many.example', 250);
      await runTimes(services, caller, id, [true, true]);
      expect(await kept(services, caller, id)).toEqual([1, 2, 3]);
      const fewer = testServices(db, { settings: { ASSAY_KEEP_RUNS: '2' } });
      while (await fewer.upkeep.retainSome());
      expect(await kept(fewer, caller, id)).toEqual([2, 3]);
    });
  });

  test('what is old goes a little at a time', async () => {
    const { db } = await openTestStore();
    const services = testServices(db);
    const { accountId } = await newAccount(services);
    const old = { accountId, actor: 'x', action: 'a', object: 'o', outcome: 'done', at: 1 } as const;
    const entry = { ...old, address: null, requestId: null, detail: null };
    const entries = Array.from({ length: 450 }, () => entry);
    await db.sql.insertInto('auditLog').values(entries).execute();
    const left = new Set<number>();
    do {
      left.add((await db.sql.selectFrom('auditLog').select('id').where('at', '=', 1).execute()).length);
    } while (await services.upkeep.retainSome());
    expect([...left]).toEqual([450, 250, 50, 0]);
  });

  test('reports of a deleted project go with all of their runs, however many', async () => {
    const { db } = await openTestStore();
    const services = testServices(db);
    const caller = await newAccount(services);
    const { report } = await newReport(services, caller, 'https://often.example/');
    await runQueued(services, () => completed(sampleBody(70)));
    const { id: _, ...run } = await db.sql.selectFrom('runs').selectAll().executeTakeFirstOrThrow();
    const runs = Array.from({ length: 250 }, (_run, at) => ({ ...run, number: at + 2 }));
    await db.sql.insertInto('runs').values(runs).execute();
    await services.projects.delete(caller, report.project, undefined);
    while (await services.upkeep.purgeSome());
    expect(await db.sql.selectFrom('runs').select('id').execute()).toEqual([]);
    expect(await db.sql.selectFrom('reports').select('id').execute()).toEqual([]);
  });

  test('what was deleted goes a little at a time, and then there is nothing left to do', async () => {
    const { db } = await openTestStore();
    const services = testServices(db);
    const caller = await newAccount(services);
    const urls = Array.from({ length: 60 }, (_, page) => `https://gone.example/${page}`);
    await services.reports.createMany(caller, { urls, privacy: 0 });
    await newReport(services, caller, 'https://kept.example/');
    await services.projects.delete(caller, 'gone.example', undefined);
    const left: number[] = [];
    while (await services.upkeep.purgeSome()) {
      left.push((await db.sql.selectFrom('reports').select('id').execute()).length);
    }
    expect(left.slice(0, 3)).toEqual([36, 11, 1]);
    expect(await db.sql.selectFrom('projects').select('name').execute()).toEqual([{ name: 'kept.example' }]);
    expect(await services.upkeep.purgeSome()).toBe(false);
  });
});

async function pages(db: Db): Promise<number> {
  const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(db.sql);
  return rows[0]?.pageCount ?? 0;
}
