import { describe, expect, test } from 'vitest';
import { judged } from '../../report/sample-export.ts';
import { alertStateCodes } from '../../store/codes.ts';
import { type Db, inTransaction } from '../../store/db.ts';
import { deliveryCodes } from '../../store/telling/delivery-codes.ts';
import { eachDatabase } from '../../store/testing.ts';
import type { EventData } from '../../telling/event-types.ts';
import type { Caller } from '../caller.ts';
import { seedClosedCrawl } from '../sites/testing.ts';
import {
  completed,
  judgedBody,
  newAccount,
  newReport,
  runQueued,
  type TestServices,
  testServices,
} from '../testing.ts';
import { operatorOf } from '../trail/write-audit-log.ts';
import { tellDigest } from './digest.ts';
import { digestLines, isEmpty } from './digest-lines.ts';

const dayMs = 86_400_000;

eachDatabase(({ openTestStore }) => {
  async function start() {
    const { db } = await openTestStore();
    const services = testServices(db);
    const caller = operatorOf((await newAccount(services, 'Shop')).accountId);
    return { db, services, caller, accountId: caller.accountId };
  }

  test('U5 watching a first project plans the weeks, and none that was taken away comes back', async () => {
    const { services, caller, accountId } = await start();
    const { report } = await newReport(services, caller, 'https://example.com/about');
    const { id } = await services.projects.find(accountId, report.project);
    const plans = async () => {
      const query = { target: 'digest', sortBy: 'id', sort: 'asc', perPage: 10, page: 1 } as const;
      return (await services.schedules.list(accountId, query)).rows;
    };
    await services.notifications.changeProject(caller, id, { scoreDrop: 9 });
    expect(await plans()).toEqual([]);
    await services.notifications.changeProject(caller, id, { watch: true });
    const [plan] = await plans();
    expect(plan).toMatchObject({ sentence: 'Mondays at 07:00, UTC' });
    await services.schedules.delete(caller, plan?.id ?? 0, undefined);
    await services.notifications.changeProject(caller, id, { watch: true, scoreDrop: 8 });
    expect(await plans()).toEqual([]);
  });

  /** A report that had 91 ten days ago and has 74 now, of a project that is watched. */
  async function watchedReport({ services, caller }: { services: TestServices; caller: Caller }) {
    const { clock, reports, notifications } = services;
    const now = clock.nowMs;
    clock.nowMs = now - 10 * dayMs;
    const { report } = await newReport(services, caller, 'https://example.com/about');
    await runQueued(services, () => completed(judgedBody(91, [])));
    clock.nowMs = now - 2 * dayMs;
    await reports.update(caller, report.id, { update: true }, undefined);
    await runQueued(services, () => completed(judgedBody(74, [])));
    clock.nowMs = now;
    const { id: projectId } = await services.projects.find(caller.accountId, report.project);
    await notifications.changeProject(caller, projectId, { watch: true });
    return { projectId, reportId: report.id, now };
  }

  function alert(
    db: Db,
    row: { accountId: number; projectId: number; reportId: number; openedAt: number },
    more: Record<string, unknown> = {},
  ) {
    return db.sql
      .insertInto('alerts')
      .values({
        ...{
          kind: 'score.dropped',
          key: `report:${row.reportId}`,
          state: alertStateCodes.open,
          members: '[]',
          openings: 1,
          flapping: 0,
        },
        ...{ before: '{"score":91}', after: '{"score":74}', beganAt: row.openedAt, ...row, ...more },
      })
      .execute();
  }

  /** What was to go to an address and was given up. */
  async function givenUp(db: Db, accountId: number, doneAt: number): Promise<void> {
    const event = await db.sql
      .insertInto('events')
      .values({
        accountId,
        type: 'digest.weekly',
        subject: 'account',
        data: '{}',
        notBefore: 1,
        createdAt: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const recipient = await db.sql
      .insertInto('recipients')
      .values({ accountId, email: 'team@example.org', askedAt: 1, createdAt: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.sql
      .insertInto('deliveries')
      .values({
        ...{ accountId, recipientId: recipient.id, eventId: event.id, state: deliveryCodes.failed },
        ...{ nextAt: 1, createdAt: 1, doneAt },
      })
      .execute();
  }

  describe('U5 the week', () => {
    test('has the scores now and a week ago of what is watched, and of nothing else', async () => {
      const started = await start();
      const { services, caller, accountId } = started;
      const { projectId } = await watchedReport(started);
      await newReport(services, caller, 'https://unwatched.example/');
      await runQueued(services, () => completed(judgedBody(50, [])));
      const digest = await services.digest.latest(accountId);
      expect(digest.projects).toEqual([
        { id: projectId, project: 'example.com', score: 74, scoreBefore: 91 },
      ]);
      expect(digestLines(digest)).toContain('example.com: 74 of 100, 91 a week ago');
      await services.notifications.changeProject(caller, projectId, { digest: 'none' });
      expect((await services.digest.latest(accountId)).projects).toEqual([]);
    });

    test('has what began and what ended within it', async () => {
      const started = await start();
      const { db, services, accountId } = started;
      const { projectId, reportId, now } = await watchedReport(started);
      const row = { accountId, projectId, reportId };
      await alert(db, { ...row, openedAt: now - dayMs });
      await alert(db, { ...row, openedAt: now - 20 * dayMs }, { key: 'old' });
      const over = { state: alertStateCodes.resolved, endedBy: 'passed' };
      await alert(
        db,
        { ...row, openedAt: now - 9 * dayMs },
        { ...over, key: 'b', resolvedAt: now - 3 * dayMs },
      );
      await alert(
        db,
        { ...row, openedAt: now - 30 * dayMs },
        { ...over, key: 'c', resolvedAt: now - 8 * dayMs },
      );
      const digest = await services.digest.latest(accountId);
      expect(digest.opened.map(({ sentence }) => sentence)).toEqual([
        'example.com/about: the score fell from 91 to 74',
      ]);
      expect(digest.resolved.map(({ sentence }) => sentence)).toEqual([
        'example.com/about: the score has recovered, it had fallen from 91 to 74',
      ]);
      expect(digestLines(digest).slice(0, 2)).toEqual([
        'Got worse: example.com/about: the score fell from 91 to 74',
        'Over: example.com/about: the score has recovered, it had fallen from 91 to 74',
      ]);
    });

    test('has crawls that did not go through, what ends soon, and what was not delivered', async () => {
      const started = await start();
      const { db, services, accountId } = started;
      const { projectId, reportId, now } = await watchedReport(started);
      const { siteId, crawlId } = await seedClosedCrawl(db, { accountId });
      await db.sql
        .updateTable('sites')
        .set({ projectId, start: 'https://example.com/' })
        .where('id', '=', siteId)
        .execute();
      await db.sql
        .updateTable('crawls')
        .set({ finishedAt: now - dayMs, stoppedBy: 'pages' })
        .where('id', '=', crawlId)
        .execute();
      for (const days of [5, 20]) {
        await db.sql
          .insertInto('waivers')
          .values({
            accountId,
            projectId,
            checkId: 'has-hsts',
            reason: 'x',
            createdAt: 1,
            until: now + days * dayMs,
            judgedTo: 0,
            closedTo: 0,
          })
          .execute();
      }
      const row = { accountId, projectId, reportId, openedAt: now - 20 * dayMs };
      await alert(db, row, { kind: 'certificate.expiring', key: 'example.com', after: '{"days":6}' });
      await givenUp(db, accountId, now - dayMs);
      const digest = await services.digest.latest(accountId);
      expect(digestLines(digest)).toEqual([
        'The crawl of https://example.com/ did not go through: pages',
        '1 message did not reach team@example.org',
        'The certificate of example.com ends in 6 days',
        expect.stringMatching(
          /^example\.com: “Browsers are told to use https only” is waived until 2[56] Nov 2026 only$/,
        ),
        'example.com: 74 of 100, 91 a week ago',
      ]);
      expect(isEmpty(digest)).toBe(false);
    });

    test('has the three findings that gain most', async () => {
      const { services, caller, accountId } = await start();
      const { report } = await newReport(services, caller, 'https://example.com/about');
      const failing = ['meta-description', 'title', 'image-alt', 'has-hsts'].map((id, at) =>
        judged({ id, outcome: 'fail', pointsLost: at + 1 }),
      );
      await runQueued(services, () => completed(judgedBody(70, failing)));
      const { id: projectId } = await services.projects.find(accountId, report.project);
      await services.notifications.changeProject(caller, projectId, { watch: true });
      const { findings } = await services.digest.latest(accountId);
      expect(findings.map(({ check, gain }) => ({ check, gain }))).toEqual([
        { check: 'has-hsts', gain: 4 },
        { check: 'image-alt', gain: 3 },
        { check: 'title', gain: 2 },
      ]);
    });

    test('of one account has nothing of another', async () => {
      const started = await start();
      const { db, services, accountId } = started;
      const { projectId, reportId, now } = await watchedReport(started);
      await alert(db, { accountId, projectId, reportId, openedAt: now - dayMs });
      await givenUp(db, accountId, now - dayMs);
      const other = await newAccount(services, 'Other');
      const digest = await services.digest.latest(other.accountId);
      expect({ ...digest, from: 0, to: 0 }).toEqual({
        ...{ from: 0, to: 0, projects: [], opened: [], resolved: [], findings: [], crawls: [] },
        ...{ waivers: [], certificates: [], undelivered: [] },
      });
      expect(isEmpty(digest)).toBe(true);
    });
  });

  describe('U5 a digest', () => {
    const told = async (db: Db) =>
      (await db.sql.selectFrom('events').select('data').where('type', '=', 'digest.weekly').execute()).map(
        ({ data }) => JSON.parse(data) as EventData['digest.weekly'],
      );
    const agreed = (db: Db, accountId: number) =>
      db.sql
        .insertInto('recipients')
        .values({ accountId, email: 'team@example.org', askedAt: 1, confirmedAt: 1, createdAt: 1 })
        .execute();

    async function fire({ db, services, accountId }: { db: Db; services: TestServices; accountId: number }) {
      const dueAt = services.clock.nowMs;
      await inTransaction(db, (tx) => tellDigest(tx, async () => [], { accountId, dueAt }, dueAt));
    }

    test('is told once to whoever agreed to mail, with its sentences', async () => {
      const started = await start();
      await watchedReport(started);
      await agreed(started.db, started.accountId);
      await fire(started);
      expect(await told(started.db)).toEqual([
        {
          from: new Date(started.services.clock.nowMs - 7 * dayMs).toISOString(),
          to: new Date(started.services.clock.nowMs).toISOString(),
          ...{ projects: 1, opened: 0, resolved: 0, lines: ['example.com: 74 of 100, 91 a week ago'] },
        },
      ]);
    });

    test('with nothing to tell is one line', async () => {
      const started = await start();
      await agreed(started.db, started.accountId);
      await fire(started);
      expect((await told(started.db)).map(({ lines }) => lines)).toEqual([
        ['Nothing got worse, and nothing is about to end.'],
      ]);
    });

    test('with nothing to tell is none where the account wants none of that', async () => {
      const started = await start();
      await agreed(started.db, started.accountId);
      await started.services.notifications.changeAccount(started.caller, { digestEmpty: false });
      await fire(started);
      expect(await told(started.db)).toEqual([]);
      await watchedReport(started);
      await fire(started);
      expect(await told(started.db)).toHaveLength(1);
    });

    test('is not told where the account wants none', async () => {
      const started = await start();
      await agreed(started.db, started.accountId);
      await started.services.notifications.changeAccount(started.caller, { digest: 'none' });
      await fire(started);
      expect(await told(started.db)).toEqual([]);
    });
  });
});
