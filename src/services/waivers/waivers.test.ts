import { describe, expect, test } from 'vitest';
import { AssayError } from '../../errors.ts';
import { dayMs } from '../../lib/durations.ts';
import { bodyKinds } from '../../store/codes.ts';
import { eachDatabase } from '../../store/testing.ts';
import type { Caller } from '../caller.ts';
import { newAccount, newReport, testServices } from '../testing.ts';
import { operatorOf } from '../trail/write-audit-log.ts';
import { testJudging } from './testing.ts';
import type { NewWaiver } from './types.ts';

const project = 'example.com';
/** Without a title, a description, a language and text for its pictures. */
const html = '<!doctype html><h1>Hello</h1><img src="a.png"><img src="b.png"><p>Some words on a page.';

eachDatabase(({ openTestStore }) => {
  async function start(settings = {}) {
    const { db } = await openTestStore();
    const services = testServices(db, { settings });
    return { db, services, owner: await newAccount(services) };
  }

  async function withProject(settings = {}) {
    const started = await start(settings);
    await newReport(started.services, started.owner, 'https://example.com/');
    return started;
  }

  /** One completed report of each path. */
  async function withReports(paths: readonly string[], settings = {}) {
    const started = { ...(await start(settings)), judging: testJudging() };
    const { services, owner, judging } = started;
    const ids: number[] = [];
    for (const path of paths) {
      const { report } = await newReport(services, owner, `https://example.com${path}`);
      ids.push(report.id);
    }
    await judging.runAll(services, () => ({ html }));
    const get = (at = 0) => services.reports.get(owner.accountId, ids[at] ?? 0);
    const waive = async (waiver: Partial<NewWaiver> = {}) => {
      const made = await services.waivers.create(owner, project, { ...wish, ...waiver });
      services.clock.nowMs += 60_000;
      return made;
    };
    return { ...started, ids, get, waive };
  }

  const wish = { check: 'image-alt', reason: 'The shop is rebuilt in March.' };

  describe('V1 a waiver', () => {
    test('is made for a reason and until a day, and its project lists it', async () => {
      const { services, owner } = await withProject();
      const given = { ...wish, pages: '/blog/*', item: 'image-alt:abc', until: '2026-12-24' };
      const { waiver } = await services.waivers.create(owner, project, given);
      expect(waiver).toMatchObject({
        ...{ check: 'image-alt', pages: '/blog/*', item: 'image-alt:abc', until: '2026-12-24' },
        ...{ reason: wish.reason, createdBy: `key:${owner.keyId}`, endedAt: null },
      });
      const usual = await services.waivers.create(owner, project, wish);
      expect(usual.waiver).toMatchObject({ pages: null, item: null, until: '2027-02-19' });
      expect(await services.waivers.list(owner.accountId, project, { isEnded: false })).toEqual([
        usual.waiver,
        waiver,
      ]);
      const { rows } = await services.auditLog.list(owner.accountId, {
        before: 1e9,
        limit: 10,
        group: 'reports',
      });
      expect(rows[1]).toMatchObject({
        action: 'waiver.created',
        detail: `waiver ${waiver.id} of image-alt in example.com, pages /blog/*, item image-alt:abc, until 2026-12-24`,
      });
    });

    test.each([
      ['check', { check: 'no-such-check' }, /^There is no check with this id/],
      ['reason', { reason: ' x ' }, /^Say why it may stay, in 3 characters or more/],
      ['reason', { reason: 'x'.repeat(501) }, /^A reason has at most 500 characters/],
      ['reason', { reason: 'one\ntwo' }, /^Write the reason on one line/],
      ['pages', { pages: 'blog/*' }, /^A pattern begins with \/ or \*/],
      ['days', { days: 366 }, /^A waiver lasts 1 to 365 days/],
      ['days', { days: 0 }, /^A waiver lasts 1 to 365 days/],
      ['until', { until: '2026-11-20' }, /from today until 2027-11-21/],
      ['until', { until: '2027-11-22' }, /from today until 2027-11-21/],
      ['until', { until: '2027-02-31' }, /from today until 2027-11-21/],
      ['item', { item: 'x'.repeat(201) }, /^An id of an item has at most 200/],
    ])('is refused with a sentence about %s: %j', async (field, change, sentence) => {
      const { services, owner } = await withProject();
      const refused = await refusalOf(services.waivers.create(owner, project, { ...wish, ...change }));
      expect(refused.fields?.[field]?.[0]).toMatch(sentence);
      expect(await services.waivers.list(owner.accountId, project, { isEnded: false })).toEqual([]);
    });

    test('of what holds down the whole score is for owners alone, to make and to end', async () => {
      const { services, owner } = await withProject();
      const admin = { ...owner, scopes: ['read', 'write', 'admin'] } as Caller;
      const member = { ...owner, keyId: null, userId: 77 };
      const cap = { ...wish, check: 'is-crawlable' };
      expect(await refusalOf(services.waivers.create(member, project, cap))).toMatchObject({
        code: 'insufficient-scope',
      });
      const { waiver } = await services.waivers.create(admin, project, cap);
      expect(await refusalOf(services.waivers.end(member, project, waiver.id))).toMatchObject({
        code: 'insufficient-scope',
      });
      await services.waivers.end(admin, project, waiver.id);
    });

    test('is one of so many in a project', async () => {
      const { services, owner } = await withProject({ ASSAY_WAIVERS_MAX: '1' });
      const { waiver } = await services.waivers.create(owner, project, wish);
      const refused = await refusalOf(services.waivers.create(owner, project, wish));
      expect(refused.fields?.check).toEqual([
        'This project has 1 waivers, which is the limit. End one first.',
      ]);
      await services.waivers.end(owner, project, waiver.id);
      await services.waivers.create(owner, project, wish);
    });

    test('that was ended is listed among those that are over, and ends once', async () => {
      const { services, owner } = await withProject();
      const { waiver } = await services.waivers.create(owner, project, wish);
      services.clock.nowMs += 1_000;
      await services.waivers.end(owner, project, waiver.id);
      const { accountId } = owner;
      expect(await services.waivers.list(accountId, project, { isEnded: false })).toEqual([]);
      expect(await services.waivers.list(accountId, project, { isEnded: true })).toEqual([
        { ...waiver, endedAt: services.clock.nowMs },
      ]);
      expect(await refusalOf(services.waivers.end(owner, project, waiver.id))).toMatchObject({
        code: 'not-found',
      });
    });

    test('Z1 is nothing to another account', async () => {
      const { services, owner } = await withProject();
      const { waiver } = await services.waivers.create(owner, project, wish);
      const stranger = await newAccount(services, 'Stranger');
      await newReport(services, stranger, 'https://example.com/');
      const { waivers } = services;
      expect(await waivers.list(stranger.accountId, project, { isEnded: false })).toEqual([]);
      expect(await refusalOf(waivers.end(stranger, project, waiver.id))).toEqual(
        await refusalOf(waivers.end(stranger, project, 999)),
      );
      expect(await waivers.list(owner.accountId, project, { isEnded: false })).toEqual([waiver]);
    });
  });

  describe('V2 a finding that is waived', () => {
    test('leaves the score of the next run, and stays listed with reason and end', async () => {
      const { services, owner, ids, judging, get, waive } = await withReports(['/']);
      const before = await get();
      const { waiver } = await waive();
      await services.reports.update(owner, ids[0] ?? 0, { update: true }, undefined);
      await judging.runAll(services, () => ({ html }));
      const after = await get();
      const said = { id: waiver.id, reason: wish.reason, until: waiver.until, by: `waiver:${waiver.id}` };
      const check = after.body?.checks.find(({ id }) => id === 'image-alt');
      expect(check).toMatchObject({
        outcome: 'not_applicable',
        reason: 'waived',
        waived: [{ ...said, items: 2 }],
      });
      expect(check?.items.map(({ waived }) => waived)).toEqual([said, said]);
      expect(after.score).toBeGreaterThan(before.score ?? 100);
      expect(after.findingsCount).toBe((before.findingsCount ?? 0) - 1);
    });
  });

  describe('V3 a report that a waiver reaches', () => {
    test('is judged again from what is kept of it, as a run of its own', async () => {
      const { services, owner, judging, get, waive, ids } = await withReports(['/']);
      const before = await get();
      const { waiver, reach } = await waive();
      expect(reach).toEqual({ judgedAgain: 1, withNextRun: 0 });
      await judging.settle(services);
      const after = await get();
      const run = await services.reports.run(owner.accountId, ids[0] ?? 0, 2);
      expect(run).toMatchObject({
        ...{ cause: 'judged_again', causedBy: `waiver:${waiver.id}`, state: 'completed' },
        ...{ score: after.score, waiversHash: expect.any(String) },
      });
      expect(after).toMatchObject({ state: 'completed', runsCount: 2, waiversHash: run.waiversHash });
      expect(after.score).toBeGreaterThan(before.score ?? 100);
      expect(after.trend).toEqual([after.score]);
      const { difference } = await services.reports.compareRuns(owner.accountId, ids[0] ?? 0, 1, 2);
      expect(difference).toBe('waivers');
    });

    test('gets the score that a new run by the same waivers gets', async () => {
      const { services, owner, judging, get, waive, ids } = await withReports(['/']);
      await waive();
      await waive({ check: 'document-title', pages: '/' });
      await judging.settle(services);
      const again = await get();
      await services.reports.update(owner, ids[0] ?? 0, { update: true }, undefined);
      await judging.runAll(services, () => ({ html }));
      const fresh = await get();
      expect(fresh.runsCount).toBe(3);
      expect(fresh.body?.checks).toEqual(again.body?.checks);
      expect(fresh).toMatchObject({ score: again.score, waiversHash: again.waiversHash });
    });

    test('has what it had before once the waiver is ended, and nothing of it is new', async () => {
      const { db, services, owner, judging, get, waive } = await withReports(['/']);
      const before = await get();
      const { waiver } = await waive();
      await judging.settle(services);
      services.clock.nowMs += 60_000;
      await services.waivers.end(owner, project, waiver.id);
      await judging.settle(services);
      const after = await get();
      expect(after).toMatchObject({ score: before.score, waiversHash: null, runsCount: 3 });
      expect(after.body?.checks).toEqual(before.body?.checks);
      const { fresh } = await db.sql.selectFrom('reports').select('fresh').executeTakeFirstOrThrow();
      expect(fresh).toBeNull();
    });

    test('is left alone by a waiver of other pages', async () => {
      const { services, judging, get, waive } = await withReports(['/', '/blog/a']);
      const { reach } = await waive({ pages: '/blog/*' });
      expect(reach).toEqual({ judgedAgain: 1, withNextRun: 0 });
      await judging.settle(services);
      expect(await get(0)).toMatchObject({ runsCount: 1, waiversHash: null });
      expect(await get(1)).toMatchObject({ runsCount: 2, waiversHash: expect.any(String) });
    });

    test('follows with its next run where nothing is kept of it', async () => {
      const { db, services, judging, get, waive } = await withReports(['/']);
      await db.sql.deleteFrom('runBodies').where('kind', '=', bodyKinds.evidence).execute();
      expect((await waive()).reach).toEqual({ judgedAgain: 0, withNextRun: 1 });
      await judging.settle(services);
      expect(await get()).toMatchObject({ runsCount: 1, waiversHash: null });
    });

    test('is judged again after a run that had begun before, and keeps no other waiting', async () => {
      const { services, owner, judging, get, waive, ids } = await withReports(['/']);
      const { report: other } = await newReport(services, owner, 'https://other.example/');
      await judging.runAll(services, () => ({ html }));
      await services.reports.update(owner, ids[0] ?? 0, { update: true }, undefined);
      const meanwhile = async () => {
        await waive();
        await services.waivers.create(owner, 'other.example', wish);
        await judging.settle(services);
      };
      await judging.runAll(services, () => ({ html }), meanwhile);
      expect(await get()).toMatchObject({ runsCount: 2, waiversHash: null });
      expect(await services.reports.get(owner.accountId, other.id)).toMatchObject({ runsCount: 2 });
      await judging.settle(services);
      expect(await get()).toMatchObject({ runsCount: 3, waiversHash: expect.any(String) });
    });

    test('is one of many, each of which is judged once for several waivers', async () => {
      const paths = Array.from({ length: 9 }, (_, index) => `/${index}`);
      const { services, judging, get, waive } = await withReports(paths);
      await waive();
      await waive({ check: 'document-title' });
      await judging.settle(services);
      for (const index of paths.keys()) expect(await get(index)).toMatchObject({ runsCount: 2 });
    });
  });

  describe('V4 a waiver whose day is over', () => {
    test('has no effect any more, and is told a week before', async () => {
      const { db, services, owner, judging, get, waive } = await withReports(['/']);
      const { accountId } = owner;
      const before = await get();
      await db.sql
        .insertInto('recipients')
        .values({
          accountId,
          email: 'a@example.com',

          askedAt: 1,
          confirmedAt: 2,
          createdAt: 1,
        })
        .execute();
      const { waiver } = await waive({ days: 10 });
      await judging.settle(services);
      expect((await get()).score).toBeGreaterThan(before.score ?? 100);

      services.clock.nowMs += 2 * dayMs;
      await judging.settle(services);
      expect(await eventsOf()).toEqual([]);
      services.clock.nowMs += 2 * dayMs;
      await judging.settle(services);
      await judging.settle(services);
      expect(await eventsOf()).toEqual([
        {
          project_id: expect.any(Number),
          project,
          waiver: waiver.id,
          check: 'image-alt',
          until: waiver.until,
        },
      ]);

      services.clock.nowMs += 7 * dayMs;
      // Before anything has said that it is over.
      const other = await newReport(services, owner, 'https://example.com/other');
      await judging.runAll(services, () => ({ html }));
      expect(await services.reports.get(accountId, other.report.id)).toMatchObject({ waiversHash: null });
      await judging.settle(services);
      expect(await get()).toMatchObject({ score: before.score, waiversHash: null });
      const ended = await services.waivers.list(accountId, project, { isEnded: true });
      expect(ended).toMatchObject([{ id: waiver.id, endedAt: services.clock.nowMs }]);
      const { rows } = await services.auditLog.list(accountId, { before: 1e9, limit: 10, group: 'reports' });
      expect(rows[0]).toMatchObject({ action: 'waiver.expired', actor: 'server' });

      async function eventsOf() {
        const rows = await db.sql
          .selectFrom('events')
          .select('data')
          .where('type', '=', 'waiver.expiring')
          .execute();
        return rows.map(({ data }) => JSON.parse(data) as unknown);
      }
    });
  });

  test('waivers go with their project', async () => {
    const { db, services, owner, waive } = await withReports(['/']);
    await waive();
    await services.projects.delete(operatorOf(owner.accountId), project, undefined);
    while (await services.upkeep.purgeSome());
    expect(await db.sql.selectFrom('waivers').selectAll().execute()).toEqual([]);
    expect(await db.sql.selectFrom('projects').selectAll().execute()).toEqual([]);
  });
});

async function refusalOf(asked: Promise<unknown>): Promise<AssayError> {
  const refusal = await asked.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(refusal instanceof AssayError)) throw new Error('It was not refused.', { cause: refusal });
  return refusal;
}
