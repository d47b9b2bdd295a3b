import { describe, expect, onTestFinished, test } from 'vitest';
import { usualExpectations } from '../../checks/expectations.ts';
import { startUpkeep } from '../../jobs/upkeep.ts';
import { silentLog } from '../../lib/log.ts';
import { type Db, inTransaction } from '../../store/db.ts';
import { seededRandom, storeMany, storeSamples } from '../../store/sample-reports.ts';
import { eachDatabase, openTestPostgres, untilSomebodyWaits } from '../../store/testing.ts';
import type { ClaimedRun } from '../running/types.ts';
import { completed, newAccount, newReport, runQueued, sampleBody, testServices } from '../testing.ts';
import { projectNameOf, readProjectReference } from './project-name.ts';

const reportsById = { sortBy: 'id', sort: 'desc', perPage: 10, page: 1 } as const;
const projectsByName = { sortBy: 'project', sort: 'asc', perPage: 10, page: 1 } as const;

eachDatabase(({ openTestStore }) => {
  describe('the name of a project', () => {
    test.each([
      ['https://Example.COM/page', 'example.com'],
      ['https://www.example.com/', 'example.com'],
      ['https://www.example.com./', 'example.com'],
      ['https://www.www.example.com/', 'www.example.com'],
      ['https://www.com/', 'www.com'],
      ['https://wwwexample.com/', 'wwwexample.com'],
      ['https://example.com:443/', 'example.com'],
      ['http://example.com:443/', 'example.com:443'],
      ['https://example.com:8443/', 'example.com:8443'],
      ['https://bücher.example/', 'xn--bcher-kva.example'],
      ['http://[2606:4700::1111]:8080/', '[2606:4700::1111]:8080'],
      ['http://93.184.216.34/', '93.184.216.34'],
    ])('of %s is %s', (url, name) => {
      expect(projectNameOf(new URL(url))).toBe(name);
    });

    test.each([
      ['7', { id: 7 }],
      ['example.com', { names: ['example.com'] }],
      ['EXAMPLE.com.', { names: ['example.com'] }],
      ['www.Example.com', { names: ['www.example.com', 'example.com'] }],
      ['www.example.com:8080', { names: ['www.example.com:8080', 'example.com:8080'] }],
      ['www.com', { names: ['www.com'] }],
      ['example.com.:8080', { names: ['example.com:8080'] }],
      ['example.com:08080', { names: ['example.com:8080'] }],
      ['BÜCHER.example', { names: ['xn--bcher-kva.example'] }],
      ['www.xn--bcher-kva.example', { names: ['www.xn--bcher-kva.example', 'xn--bcher-kva.example'] }],
      ['[2606:4700:0::1111]:8080', { names: ['[2606:4700::1111]:8080'] }],
      ['[2606:4700::1111]', { names: ['[2606:4700::1111]'] }],
    ])('%s means %j', (text, reference) => {
      expect(readProjectReference(text)).toEqual(reference);
    });

    test.each([
      '',
      '.',
      '0x',
      '-1',
      'example.com/',
      'example.com/page',
      'example.com%2Fpage',
      'a\\b',
      'user@example.com',
      'a b',
      'a?b',
      'a#b',
      'a\tb',
      ':8080',
      'https://example.com',
      '[::1',
      'a'.repeat(2_000),
    ])('%j means nothing', (text) => {
      const reference = readProjectReference(text);
      expect(reference === undefined || 'names' in reference).toBe(true);
      expect(JSON.stringify(reference ?? null)).not.toContain('example.com');
    });
  });

  describe('projects', () => {
    test('come with their first report and count what they hold', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      for (const path of ['a', 'b', 'c'])
        await newReport(services, caller, `https://www.one.example/${path}`);
      await newReport(services, caller, 'https://two.example:8443/');
      const scores = [90, 50, 49];
      await runQueued(services, () => completed(sampleBody(scores.shift() ?? 100)));
      const page = await services.projects.list(caller.accountId, projectsByName);
      expect(page).toMatchObject({
        total: 2,
        rows: [
          {
            project: 'one.example',
            reportsCount: 3,
            results: { good: 1, decent: 1, bad: 1 },
            averageScore: 63,
          },
          {
            project: 'two.example:8443',
            reportsCount: 1,
            results: { good: 1, decent: 0, bad: 0 },
            averageScore: 100,
          },
        ],
      });
      const found = async (search: string) =>
        (await services.projects.list(caller.accountId, { ...projectsByName, search })).rows.length;
      expect([await found('ONE'), await found('example'), await found('%'), await found('a b')]).toEqual([
        1, 2, 0, 0,
      ]);
    });

    test('tell the runs that begin later what was declared of the site', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { report } = await newReport(services, caller, 'https://one.example/');
      await newReport(services, caller, 'https://two.example/');
      await services.projects.declare(caller, 'one.example', { indexable: false }, undefined);
      const orders: object[] = [];
      const record = () =>
        runQueued(services, (order) => {
          orders.push({ url: order.url, ...order.expectations });
          return completed(sampleBody(90));
        });
      await record();
      await services.projects.declare(
        caller,
        'one.example',
        { indexable: true, aiSearch: false, deployed: false },
        undefined,
      );
      await services.reports.update(caller, report.id, { update: true }, undefined);
      await record();
      expect(orders).toEqual([
        { url: 'https://one.example/', indexable: false, aiSearch: true, deployed: true },
        { url: 'https://two.example/', indexable: true, aiSearch: true, deployed: true },
        { url: 'https://one.example/', indexable: true, aiSearch: false, deployed: false },
      ]);
    });

    test('tell the run that begins with its request, too', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      await newReport(services, caller, 'https://one.example/');
      await services.projects.declare(caller, 'one.example', { aiSearch: false }, undefined);
      const begun: ClaimedRun[] = [];
      services.audits.places.offer(() => ({ begin: (claim) => begun.push(claim), giveBack: () => {} }));
      await newReport(services, caller, 'https://one.example/two');
      await newReport(services, caller, 'https://new.example/');
      expect(begun.map(({ expectations }) => expectations)).toEqual([
        { ...usualExpectations, aiSearch: false },
        usualExpectations,
      ]);
    });

    test('lose nothing when two declare at once, and one wins by If-Match', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      await newReport(services, caller, 'https://one.example/');
      const read = () => services.projects.get(caller.accountId, 'one.example');
      const declareBoth = (ifMatch?: { version: string }) =>
        Promise.allSettled([
          services.projects.declare(caller, 'one.example', { indexable: false }, ifMatch),
          services.projects.declare(caller, 'one.example', { aiSearch: false }, ifMatch),
        ]);
      for (let turn = 0; turn < 5; turn++) {
        await services.projects.declare(caller, 'one.example', usualExpectations, undefined);
        await declareBoth();
        expect((await read()).expectations).toEqual({ indexable: false, aiSearch: false, deployed: true });
        await services.projects.declare(caller, 'one.example', usualExpectations, undefined);
        const outcomes = await declareBoth({ version: (await read()).version });
        expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      }
    });

    test('write into the audit log what was declared, once for each change', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      await newReport(services, caller, 'https://one.example/');
      const declare = (change: object) => services.projects.declare(caller, 'one.example', change, undefined);
      for (const change of [{ aiSearch: false }, { aiSearch: false }, {}, { indexable: true }])
        await declare(change);
      const { rows } = await services.auditLog.list(caller.accountId, { limit: 10 });
      expect(rows.filter(({ action }) => action.startsWith('project.'))).toMatchObject([
        {
          action: 'project.expectations_changed',
          detail: 'one.example, indexable: true, AI search: false, deployed: true',
        },
      ]);
    });

    test('stay when their last report goes', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { report } = await newReport(services, caller, 'https://one.example/');
      await services.reports.delete(caller, report.id, undefined);
      const { rows } = await services.projects.list(caller.accountId, projectsByName);
      expect(rows).toMatchObject([{ project: 'one.example', reportsCount: 0, averageScore: null }]);
    });

    test('are listed page by page in both orders', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const { accountId } = await newAccount(services);
      const hosts = Array.from({ length: 25 }, (_, at) => `h${(at * 7) % 25}.example`);
      for (const host of hosts) await storeMany(db, accountId, host, 1);
      for (const sortBy of ['created_at', 'project'] as const) {
        const expected = sortBy === 'project' ? hosts.toSorted() : hosts;
        const query = { sortBy, sort: 'asc', perPage: 10, page: 1 } as const;
        const pages = [await services.projects.list(accountId, query)];
        for (let next = pages[0]?.cursors.next; typeof next === 'string'; next = pages.at(-1)?.cursors.next) {
          pages.push(await services.projects.list(accountId, { ...query, cursor: next }));
        }
        expect(pages.flatMap(({ rows }) => rows.map(({ project }) => project))).toEqual(expected);
        const last = await services.projects.list(accountId, { ...query, sort: 'desc', page: 3 });
        expect(last.rows.map(({ project }) => project)).toEqual(expected.slice(0, 5).toReversed());
      }
    });

    test('are listed by their average, those without one last, both ways', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const { accountId } = await newAccount(services);
      // Averages in thousandths; ties by id.
      const averages: [host: string, average: number | null][] = [];
      const random = seededRandom(3);
      for (let at = 0; at < 23; at += 1) {
        const project = `h${at}.example`;
        const scores = at % 5 === 0 ? [] : Array.from({ length: 3 }, () => Math.floor(random() * 4) * 20);
        const sample = { project, url: `https://${project}/`, privacy: 0, failing: [] } as const;
        const unknown = { ...sample, state: 3, score: null, result: null, generatedAt: null } as const;
        await storeSamples(db, accountId, [
          unknown,
          ...scores.map((score) => ({ ...sample, state: 2, score, result: 1, generatedAt: 1 }) as const),
        ]);
        const sum = scores.reduce((total, score) => total + score, 0);
        averages.push([project, scores.length === 0 ? null : sum / scores.length]);
      }
      for (const [sort, sign] of [
        ['asc', 1],
        ['desc', -1],
      ] as const) {
        const known = averages.filter(([, average]) => average !== null);
        const none = averages.filter(([, average]) => average === null);
        const inOrder = (list: typeof averages) => (sign === 1 ? list : list.toReversed());
        const expected = [
          ...inOrder(known).toSorted(([, a], [, b]) => sign * (Number(a) - Number(b))),
          ...inOrder(none),
        ].map(([project]) => project);
        const query = { sortBy: 'average_score', sort, perPage: 10, page: 1 } as const;
        const pages = [await services.projects.list(accountId, query)];
        for (let next = pages[0]?.cursors.next; typeof next === 'string'; next = pages.at(-1)?.cursors.next) {
          pages.push(await services.projects.list(accountId, { ...query, cursor: next }));
        }
        const names = (found: typeof pages) =>
          found.flatMap(({ rows }) => rows.map(({ project }) => project));
        expect(names(pages)).toEqual(expected);
        const back = pages.at(-1)?.cursors.prev;
        const before = await services.projects.list(accountId, { ...query, cursor: back ?? '' });
        expect(names([before])).toEqual(expected.slice(10, 20));
        expect(names([await services.projects.list(accountId, { ...query, page: 3 })])).toEqual(
          expected.slice(20),
        );
      }
    });

    test('can be deleted by any form of the name or by the id, once', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const stranger = await newAccount(services, 'Another');
      await newReport(services, caller, 'https://bücher.example/');
      await expect(services.projects.delete(stranger, 'bücher.example', undefined)).rejects.toMatchObject({
        code: 'not-found',
      });
      await expect(services.projects.delete(stranger, '1', undefined)).rejects.toMatchObject({
        code: 'not-found',
      });
      expect(await services.projects.delete(caller, 'WWW.Bücher.example.', undefined)).toEqual({
        id: 1,
        project: 'xn--bcher-kva.example',
      });
      await expect(services.projects.delete(caller, '1', undefined)).rejects.toMatchObject({
        code: 'not-found',
      });
    });
  });

  describe('a project whose name begins with www.', () => {
    test('is found by the name that it is shown under, and others are by theirs', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { accountId } = caller;
      for (const host of ['dup.example', 'www.www.dup.example', 'other.example:8080']) {
        await newReport(services, caller, `https://${host}/`);
      }
      const read = async (name: string) => (await services.projects.get(accountId, name)).project;
      expect(await read('www.dup.example')).toBe('www.dup.example');
      expect(await read('WWW.WWW.dup.example')).toBe('www.dup.example');
      expect(await read('dup.example')).toBe('dup.example');
      expect(await read('www.other.example:8080')).toBe('other.example:8080');
      const listed = await services.reports.list(accountId, { ...reportsById, project: 'www.dup.example' });
      expect(listed.rows.map(({ url }) => url)).toEqual(['https://www.www.dup.example/']);

      const deleted = await services.projects.delete(caller, 'www.dup.example', undefined);
      expect(deleted.project).toBe('www.dup.example');
      expect(await read('dup.example')).toBe('dup.example');
    });
  });

  describe('deleting a project', () => {
    test('frees its name at once, and runs that were under way write nothing into the new one', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const running = await newReport(services, caller, 'https://one.example/running');
      const waiting = await newReport(services, caller, 'https://one.example/waiting');
      const claiming = await services.audits.claimNext(0, []);
      if (claiming.kind !== 'claimed') throw new Error('Nothing was claimed.');
      expect(claiming.claim.reportId).toBe(running.report.id);

      await services.projects.delete(caller, 'one.example', undefined);
      const fresh = await newReport(services, caller, 'https://one.example/fresh');
      const signal = new AbortController().signal;
      await services.audits.run(claiming.claim, async () => completed(sampleBody(10)), signal);
      expect(await runQueued(services, () => completed(sampleBody(90)))).toBe(1);

      const list = await services.reports.list(caller.accountId, reportsById);
      expect(list).toMatchObject({ total: 1, rows: [{ id: fresh.report.id, score: 90 }] });
      const { rows } = await services.projects.list(caller.accountId, projectsByName);
      expect(rows).toMatchObject([{ id: 2, project: 'one.example', reportsCount: 1, averageScore: 90 }]);
      for (const { report } of [running, waiting]) {
        await expect(services.reports.get(caller.accountId, report.id)).rejects.toMatchObject({
          code: 'not-found',
        });
        const change = services.reports.update(caller, report.id, { update: true }, undefined);
        await expect(change).rejects.toMatchObject({ code: 'not-found' });
      }
      while (await services.upkeep.purgeSome());
      expect(await rowsLeft(db)).toEqual({ projects: 1, reports: 1, runs: 1, runBodies: 2 });
    });

    test('with 30,000 reports answers at once; they are gone from every answer while they are purged', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { accountId } = caller;
      const kept = await newReport(services, caller, 'https://small.example/kept');
      await storeMany(db, accountId, 'large.example', 30_000);
      await newReport(services, caller, 'https://small.example/newest');

      await services.projects.delete(caller, 'large.example', undefined);
      // Not one of its reports was touched for the answer.
      expect((await rowsLeft(db)).reports).toBe(30_002);

      const upkeep = startUpkeep({ ...services, log: silentLog });
      const left: number[] = [];
      for (let round = 0; round < 10; round += 1) {
        const list = await services.reports.list(accountId, { ...reportsById, sortBy: 'score' });
        expect(list).toMatchObject({ total: 2 });
        expect(list.rows).toHaveLength(2);
        const found = await services.reports.list(accountId, { ...reportsById, search: 'large' });
        expect(found).toMatchObject({ total: 0, rows: [] });
        const ofProject = await services.reports.list(accountId, {
          ...reportsById,
          project: 'large.example',
        });
        expect(ofProject.total).toBe(0);
        const { rows } = await services.projects.list(accountId, projectsByName);
        expect(rows).toMatchObject([{ project: 'small.example', reportsCount: 2 }]);
        await expect(services.reports.get(accountId, kept.report.id + 50)).rejects.toMatchObject({
          code: 'not-found',
        });
        left.push((await rowsLeft(db)).reports);
      }
      await upkeep.stop();
      // The answers came while the purge went on.
      expect(left.at(-1)).toBeLessThan(30_002);
      expect(left.at(-1)).toBeGreaterThan(2);
    }, 60_000);

    test('is finished by the purge, wherever it was interrupted', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      await storeMany(db, caller.accountId, 'one.example', 120);
      await storeMany(db, caller.accountId, 'two.example', 30);
      await services.projects.delete(caller, 'one.example', undefined);
      let steps = 0;
      // New services each time, as after a restart.
      while (await testServices(db).upkeep.purgeSome()) steps += 1;
      expect(steps).toBe(Math.ceil(120 / 25) + 1);
      expect(await rowsLeft(db)).toEqual({ projects: 1, reports: 30, runs: 30, runBodies: 30 });
    });
  });
});

test('a project that gets a report at that moment is not deleted by who has not seen it', async () => {
  const { db } = await openTestPostgres();
  const stored = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const paused: Db = {
    ...db,
    transact: (run) =>
      db.transact(async (tx, last) => {
        const result = await run(tx, last);
        stored.resolve();
        await commit.promise;
        return result;
      }),
  };
  const services = testServices(db);
  const caller = await newAccount(services);
  await newReport(services, caller, 'https://a.example/');
  const { version } = await services.projects.get(caller.accountId, 'a.example');

  const creating = newReport(testServices(paused), caller, 'https://a.example/2');
  await stored.promise;
  // Expected before it happens: it may be refused before the creation has been read.
  const refused = expect(services.projects.delete(caller, 'a.example', { version })).rejects.toMatchObject({
    code: 'precondition-failed',
  });
  await untilSomebodyWaits(db);
  commit.resolve();
  const { report } = await creating;
  await refused;
  expect(await services.reports.get(caller.accountId, report.id)).toMatchObject({ project: 'a.example' });
});

test('the purge does not wait for a run that somebody else changes', async () => {
  const { db } = await openTestPostgres();
  const services = testServices(db);
  const caller = await newAccount(services);
  const { runId } = await newReport(services, caller, 'https://a.example/');
  await newReport(services, caller, 'https://a.example/2');
  await services.projects.delete(caller, 'a.example', undefined);
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  onTestFinished(() => over.resolve());
  const holder = inTransaction(db, async (tx) => {
    await tx.sql.updateTable('runs').set({ leasedUntil: 1 }).where('id', '=', runId).execute();
    held.resolve();
    await over.promise;
  });
  await held.promise;
  expect(await services.upkeep.purgeSome()).toBe(true);
  expect(await rowsLeft(db)).toMatchObject({ projects: 1, reports: 1, runs: 1 });
  // Nor does it come back at once, as long as it is held.
  expect(await services.upkeep.purgeSome()).toBe(false);
  over.resolve();
  await holder;
  while (await services.upkeep.purgeSome());
  expect(await rowsLeft(db)).toMatchObject({ projects: 0, reports: 0, runs: 0 });
});

async function rowsLeft(db: Db) {
  const count = async (table: 'projects' | 'reports' | 'runs' | 'runBodies') => {
    const { rows } = await db.sql
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return rows;
  };
  return {
    projects: await count('projects'),
    reports: await count('reports'),
    runs: await count('runs'),
    runBodies: await count('runBodies'),
  };
}
