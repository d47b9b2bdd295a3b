import { describe, expect, test } from 'vitest';
import { causeCodes } from '../../store/codes.ts';
import { readDay } from '../../store/counters/account-days.ts';
import type { Db } from '../../store/db.ts';
import { eachDatabase } from '../../store/testing.ts';
import { seedClosedCrawl } from '../sites/testing.ts';
import { completed, newAccount, newReport, runQueued, sampleBody, testServices } from '../testing.ts';
import { operatorOf } from '../trail/write-audit-log.ts';
import { testScheduling } from './testing.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** The clock of tests begins at noon before it. */
const six = Date.UTC(2026, 10, 22, 6);
const paging = { perPage: 10, page: 1 } as const;

eachDatabase(({ openTestStore }) => {
  async function made(settings: Readonly<Record<string, string>> = {}) {
    const { db } = await openTestStore();
    const services = testServices(db, { settings });
    const caller = await newAccount(services);
    const { accountId } = caller;
    const { report } = await newReport(services, caller, 'https://example.com/');
    const finish = () => runQueued(services, () => completed(sampleBody(80)));
    await finish();
    const scheduling = testScheduling(db, services, { settings });
    const { service } = scheduling;
    const daily = (changes = {}) =>
      service.create(caller, { target: 'report', id: report.id, every: 'day', ...changes });
    const fires = async (id: number) => (await service.fires(accountId, id, paging)).rows;
    return { db, services, caller, accountId, report, finish, ...scheduling, daily, fires };
  }

  test('K1 a look does nothing before the time, and a run within its minute', async () => {
    const { db, at, daily, fires, report } = await made();
    const schedule = await daily();
    expect(schedule).toMatchObject({ sentence: 'Every day at 06:00, UTC', nextAt: six, jitter: 0 });
    await at(six - 1_000);
    expect(await fires(schedule.id)).toEqual([]);
    await at(six + 4_000);
    expect(await fires(schedule.id)).toEqual([
      {
        ...{ dueAt: six, beganAt: six + 4_000, outcome: 'made', made: 1, joined: 0, left: 0, missed: 0 },
        ...{ number: 2, detail: null },
      },
    ]);
    expect(await runsOf(db, report.id)).toEqual([
      { number: 1, cause: causeCodes.create, causedBy: expect.any(String) },
      { number: 2, cause: causeCodes.schedule, causedBy: `schedule:${schedule.id}` },
    ]);
  });

  test('K1 more than one look can hold are all had', async () => {
    const { at, daily, fires } = await made();
    const all = await Promise.all(Array.from({ length: 25 }, () => daily()));
    await at(six);
    const had = await Promise.all(all.map(({ id }) => fires(id)));
    expect(had.map(({ length }) => length)).toEqual(all.map(() => 1));
  });

  test('K2 two that look at once make one run a period', async () => {
    const { db, services, report, look, daily, fires, finish } = await made();
    const { id } = await daily();
    const other = testScheduling(db, services);
    for (let period = 0; period < 5; period++) {
      services.clock.nowMs = six + period * dayMs;
      await Promise.all([look(), other.look(), look(), other.look()]);
      await finish();
    }
    expect(await fires(id)).toMatchObject(Array.from({ length: 5 }, () => ({ outcome: 'made' })));
    expect(await runsOf(db, report.id)).toHaveLength(6);
  });

  test('K2 what cannot be finished leaves neither a fire nor a moved schedule, and comes again', async () => {
    const { db, services, accountId, report, at, daily, fires } = await made();
    const schedule = await daily();
    let isBroken = true;
    const breaking: Db = {
      ...db,
      transact: (run) =>
        db.transact(async (sql, last) => {
          const result = await run(sql, last);
          if (isBroken) {
            isBroken = false;
            throw new Error('The disk is full.');
          }
          return result;
        }),
    };
    const broken = testScheduling(breaking, services);
    await broken.at(six);
    expect(await fires(schedule.id)).toEqual([]);
    expect(await services.reports.get(accountId, report.id)).toMatchObject({ runsCount: 1 });
    await at(six + 2 * minuteMs);
    expect(await fires(schedule.id)).toMatchObject([{ dueAt: six, outcome: 'made' }]);
  });

  test('K3 jitter moves a schedule within its time, the same each day', async () => {
    const { at, daily, fires, service, accountId, finish } = await made();
    const { id, nextAt } = await daily({ jitter: 3_600 });
    const offset = (nextAt ?? 0) - six;
    expect(offset).toBeGreaterThan(0);
    await at(six + offset - 1);
    expect(await fires(id)).toEqual([]);
    await at(six + offset);
    await finish();
    expect(await fires(id)).toMatchObject([{ dueAt: six, beganAt: six + offset }]);
    expect(await service.get(accountId, id)).toMatchObject({ nextAt: six + dayMs + offset });
  });

  test('K3 a project is spread where it has several pages', async () => {
    const { services, service, caller, report } = await made();
    const jitterOf = async (project: number) =>
      (await service.create(caller, { target: 'project', id: project, every: 'day' })).jitter;
    const project = await services.projects.find(caller.accountId, new URL(report.url).hostname);
    expect(await jitterOf(project.id)).toBe(0);
    await newReport(services, caller, { url: new URL('/second', report.url).href, privacy: 0 });
    expect(await jitterOf(project.id)).toBe(600);
  });

  test('K4 after a downtime one run makes up for what was missed', async () => {
    const { at, daily, fires } = await made();
    const { id } = await daily();
    await at(six + 3 * dayMs + hourMs + 30 * minuteMs + dayMs / 10);
    expect(await fires(id)).toMatchObject([{ dueAt: six, outcome: 'missed', missed: 3, made: 0 }]);
    await at(six + 3 * dayMs + hourMs + 41 * minuteMs + dayMs / 10);
    expect(await fires(id)).toMatchObject([
      { dueAt: six + 3 * dayMs, outcome: 'made' },
      { outcome: 'missed' },
    ]);
  });

  test('K4 none makes up where it is not wanted', async () => {
    const { at, daily, fires, finish } = await made();
    const { id } = await daily({ missed: 'skip' });
    await at(six + dayMs + 12 * hourMs);
    await at(six + dayMs + 13 * hourMs);
    expect(await fires(id)).toMatchObject([{ dueAt: six, outcome: 'missed', missed: 2 }]);
    await at(six + 2 * dayMs);
    await finish();
    expect(await fires(id)).toMatchObject([{ outcome: 'made' }, { outcome: 'missed' }]);
  });

  describe('K5 a clock that was set', () => {
    test('a month back leaves no schedule stuck, and no time is had twice', async () => {
      const { at, daily, fires, service, accountId } = await made();
      const { id } = await daily();
      await at(six + 1_000);
      await at(six - 30 * dayMs);
      expect(await service.get(accountId, id)).toMatchObject({ nextAt: six - 29 * dayMs - dayMs + dayMs });
      await at(six - 29 * dayMs);
      expect(await fires(id)).toMatchObject([{ dueAt: six }, { dueAt: six - 29 * dayMs, outcome: 'joined' }]);
      // As if nobody had looked until then: the time stays had.
      await at(six - 500);
      await at(six + 700_000);
      expect((await fires(id)).filter(({ dueAt }) => dueAt === six)).toHaveLength(1);
    });

    test('a month forward makes one run', async () => {
      const { at, daily, fires } = await made();
      const { id } = await daily();
      for (let passed = 0; passed < 30; passed++) await at(six + 30 * dayMs + 5 * hourMs + passed * minuteMs);
      const outcomes = (await fires(id)).map(({ outcome }) => outcome);
      expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1);
    });
  });

  test('K6 a report whose run is open, and a site whose crawl is, are joined', async () => {
    const { db, caller, accountId, services, report, at, daily, service, fires } = await made();
    const { siteId } = await seedClosedCrawl(db, { accountId });
    const ofReport = await daily();
    const ofSite = await service.create(caller, { target: 'site', id: siteId, every: 'day' });
    await services.reports.update(caller, report.id, { update: true }, undefined);
    await services.sites.update(caller, siteId, { update: true }, undefined);
    await at(six);
    expect(await fires(ofReport.id)).toMatchObject([{ outcome: 'joined', made: 0, joined: 1, number: 2 }]);
    expect(await fires(ofSite.id)).toMatchObject([{ outcome: 'joined', made: 0, joined: 1, number: 2 }]);
    expect(await runsOf(db, report.id)).toHaveLength(2);
  });

  test('a site is crawled', async () => {
    const { db, caller, accountId, at, service, fires } = await made();
    const { siteId } = await seedClosedCrawl(db, { accountId });
    const { id } = await service.create(caller, { target: 'site', id: siteId, every: 'week' });
    await at(Date.UTC(2026, 10, 23, 6));
    expect(await fires(id)).toMatchObject([{ outcome: 'made', number: 2 }]);
    const crawls = await db.sql
      .selectFrom('crawls')
      .select(['cause', 'causedBy'])
      .where('number', '=', 2)
      .execute();
    expect(crawls).toEqual([{ cause: causeCodes.schedule, causedBy: `schedule:${id}` }]);
  });

  describe('K7 limits', () => {
    const urls = Array.from({ length: 120 }, (_, at) => `https://many.example/${at}`);
    async function many(settings = {}) {
      const all = await made({ ASSAY_ACCOUNT_WAITING: '1000', ...settings });
      const { services, caller, finish, service } = all;
      await services.reports.createMany(caller, { urls, privacy: 0 });
      await finish();
      const project = await services.projects.find(caller.accountId, 'many.example');
      const ofProject = (changes = {}) =>
        service.create(caller, { target: 'project', id: project.id, every: 'hour', jitter: 0, ...changes });
      return { ...all, ofProject };
    }

    test('all reports of a project are checked, part by part, and count for schedules alone', async () => {
      const { db, services, accountId, at, ofProject, fires } = await many();
      const { id } = await ofProject();
      const before = await readDay(db, accountId, services.clock.nowMs);
      await at(Date.UTC(2026, 10, 21, 13));
      expect(await fires(id)).toMatchObject([{ outcome: 'made', made: 120, left: 0 }]);
      expect(await readDay(db, accountId, services.clock.nowMs)).toEqual({ ...before, scheduled: 120 });
    });

    test('what finds no room is tried again each minute', async () => {
      const { db, services, accountId, ofProject, fires, finish } = await many();
      const small = testScheduling(db, services, { settings: { ASSAY_ACCOUNT_WAITING: '70' } });
      const { id } = await ofProject();
      await small.at(Date.UTC(2026, 10, 21, 13));
      expect(await fires(id)).toMatchObject([{ outcome: 'partial', made: 70, left: 50 }]);
      await small.rests();
      expect(await fires(id)).toMatchObject([{ made: 70, left: 50 }]);
      await finish();
      await small.rests();
      expect(await fires(id)).toMatchObject([{ outcome: 'made', made: 120, left: 0, detail: null }]);
      expect(
        await services.reports.list(accountId, { sortBy: 'id', sort: 'asc', ...paging, state: 'queued' }),
      ).toMatchObject({ total: 50 });
    });

    test('what one turn left and cannot be read is in no other’s way', async () => {
      const { db, services, ofProject, fires, finish } = await many();
      const small = testScheduling(db, services, { settings: { ASSAY_ACCOUNT_WAITING: '70' } });
      const [{ id }, { id: other }] = [await ofProject(), await ofProject()];
      await small.at(Date.UTC(2026, 10, 21, 13));
      await db.sql.updateTable('scheduleFires').set({ rest: '[' }).where('scheduleId', '=', id).execute();
      await finish();
      await small.rests();
      expect(await fires(other)).toMatchObject([{ left: 0 }]);
    });

    test('the stalest come first', async () => {
      const { db, services, caller, accountId, ofProject } = await many();
      const [{ id: fresh } = { id: 0 }] = await db.sql
        .selectFrom('reports')
        .select('id')
        .where('url', '=', 'https://many.example/0')
        .execute();
      services.clock.nowMs += minuteMs;
      await services.reports.update(caller, fresh, { update: true }, undefined);
      await runQueued(services, () => completed(sampleBody(81)));
      const { id } = await ofProject();
      const tight = testScheduling(db, services, { settings: { ASSAY_ACCOUNT_WAITING: '119' } });
      await tight.at(Date.UTC(2026, 10, 21, 13));
      const [fire] = (await tight.service.fires(accountId, id, paging)).rows;
      expect(fire).toMatchObject({ made: 119, left: 1 });
      expect(await services.reports.get(accountId, fresh)).toMatchObject({ state: 'completed' });
    });

    test('three in a row that could not do all are told once', async () => {
      const { db, services, caller, accountId, ofProject, service, fires } = await many();
      const { id } = await ofProject();
      await newReport(services, caller, 'https://waits.example/');
      await db.sql
        .insertInto('webhooks')
        .values({
          ...{ id: 1, accountId, urlSealed: '', urlShown: '', format: 'standard', types: '"*"', version: 1 },
          ...{ createdAt: 0, updatedAt: 0 },
        })
        .execute();
      const none = testScheduling(db, services, { settings: { ASSAY_ACCOUNT_WAITING: '1' } });
      for (let hour = 13; hour < 19; hour++) await none.at(Date.UTC(2026, 10, 21, hour));
      expect(await fires(id)).toMatchObject([
        { outcome: 'refused', left: 120 },
        ...Array.from({ length: 5 }, () => ({
          ...{ outcome: 'refused', made: 0, left: 0 },
          detail: expect.stringMatching(/^120 found no room\. 1 runs of this account wait already/),
        })),
      ]);
      expect(await service.get(accountId, id)).toMatchObject({ failures: 5 });
      const events = await db.sql.selectFrom('events').select(['type', 'subject', 'data']).execute();
      expect(events).toEqual([
        {
          ...{ type: 'schedule.failing', subject: `schedule:${id}` },
          data: JSON.stringify({ schedule: id, sentence: 'Every hour at :00, UTC', failures: 3 }),
        },
      ]);
      const roomy = testScheduling(db, services);
      await roomy.rests();
      expect(await service.get(accountId, id)).toMatchObject({ failures: 0 });
    });

    test('a target that is gone pauses the schedule, and says so', async () => {
      const { services, caller, accountId, report, at, daily, service, fires } = await made();
      const { id } = await daily();
      await services.reports.delete(caller, report.id, undefined);
      await at(six);
      expect(await fires(id)).toMatchObject([{ outcome: 'refused', detail: 'What it was for is gone.' }]);
      expect(await service.get(accountId, id)).toMatchObject({
        ...{ isPaused: true, pausedWhy: 'What it was for is gone.', nextAt: null, targetName: null },
      });
    });
  });

  test('a schedule that cannot be read is in no other’s way', async () => {
    const { db, at, daily, fires } = await made();
    const [broken, good] = [await daily(), await daily()];
    await db.sql
      .updateTable('schedules')
      .set({ timeZone: 'Mars/Olympus' })
      .where('id', '=', broken.id)
      .execute();
    await at(six - 6 * hourMs);
    await at(six);
    expect(await fires(good.id)).toMatchObject([{ outcome: 'made' }]);
  });

  test('what became of times is kept for ninety days', async () => {
    const { services, at, daily, fires, finish } = await made();
    const { id } = await daily();
    await at(six);
    await finish();
    await at(six + dayMs);
    const keptAfter = async (days: number) => {
      services.clock.nowMs = six + days * dayMs + 1;
      while (await services.upkeep.retainSome());
      return (await fires(id)).length;
    };
    expect(await keptAfter(89)).toBe(2);
    expect(await keptAfter(90)).toBe(1);
  });

  test('a digest is written in the transaction of its turn', async () => {
    const { db, services, accountId } = await made();
    const told: unknown[] = [];
    const { service, at } = testScheduling(db, services, {
      fireDigest: async (tx, of, nowMs) => void told.push([tx.isTransaction, of, nowMs]),
    });
    const weekly = { target: 'digest', every: 'week', days: ['mon'], at: '07:00' } as const;
    await service.create(operatorOf(accountId), weekly);
    const monday = Date.UTC(2026, 10, 23, 7);
    await at(monday + 3_000);
    expect(told).toEqual([[true, { accountId, dueAt: monday }, monday + 3_000]]);
  });
});

function runsOf(db: Db, reportId: number) {
  return db.sql
    .selectFrom('runs')
    .select(['number', 'cause', 'causedBy'])
    .where('reportId', '=', reportId)
    .orderBy('number')
    .execute();
}
