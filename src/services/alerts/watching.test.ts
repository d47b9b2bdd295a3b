import { describe, expect, test } from 'vitest';
import type { AuditedRun } from '../../audit/types.ts';
import type { ReportBody } from '../../report/body.ts';
import { addToDay } from '../../store/counters/account-days.ts';
import { type Db, inTransaction } from '../../store/db.ts';
import { eachDatabase, openRecordedStore } from '../../store/testing.ts';
import { scheduledPerDay } from '../reports/run-limits.ts';
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
import { operatorOf } from '../trail/write-audit-log.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

eachDatabase(({ openTestStore }) => {
  async function start(url = 'https://example.com/') {
    const { db } = await openTestStore();
    const services = testServices(db);
    const caller = await newAccount(services);
    const { accountId } = caller;
    await db.sql
      .insertInto('webhooks')
      .values({
        ...{ accountId, types: '"*"', enabled: 1, format: 'standard', urlSealed: '', urlShown: '' },
        ...{ version: 1, createdAt: 1, updatedAt: 1 },
      })
      .execute();
    const { report } = await newReport(services, caller, url);
    const owner = operatorOf(accountId);
    const { id: projectId } = await services.projects.find(accountId, report.project);
    await services.notifications.changeProject(owner, projectId, { watch: true });
    const run = async (outcome: AuditedRun) => {
      services.clock.nowMs += hourMs;
      await services.reports.update(caller, report.id, { update: true }, undefined);
      await runQueued(services, () => outcome);
    };
    await runQueued(services, () => completed(page(90)));
    return { db, services, caller, owner, accountId, projectId, report, run };
  }

  describe('a watched project', () => {
    test('N1 N3 tells what two runs saw, once, and that it is over', async () => {
      const { db, services, accountId, report, run } = await start();
      await run(completed(page(90)));
      await run(completed(page(90, ['document-title'])));
      expect(await alertsIn(db)).toEqual([['finding.new', 'document-title', 'suspected']]);
      expect(await told(db)).toEqual([]);
      expect((await services.alerts.list(accountId, newest)).rows).toEqual([]);

      expect(await confirmed(services, completed(page(90, ['document-title'])))).toBe(1);
      expect(await alertsIn(db)).toEqual([['finding.new', 'document-title', 'open']]);
      const [opened] = await told(db);
      expect(opened).toMatchObject({
        type: 'alert.opened',
        data: { kind: 'finding.new', key: 'document-title', project: 'example.com', report: report.id },
      });
      const { rows } = await services.alerts.list(accountId, newest);
      expect(rows).toMatchObject([{ state: 'open', number: 3, project: 'example.com', pageUrl: report.url }]);
      expect(await services.alerts.count(accountId)).toBe(1);

      await run(completed(page(90, ['document-title'])));
      expect(await told(db)).toHaveLength(1);
      await run(completed(page(90)));
      await confirmed(services, completed(page(90)));
      expect(await alertsIn(db)).toEqual([['finding.new', 'document-title', 'resolved']]);
      expect((await told(db)).map(({ type }) => type)).toEqual(['alert.opened', 'alert.resolved']);
      expect(await services.alerts.count(accountId)).toBe(0);
    });

    test('N3 drops what a second run did not see', async () => {
      const { db, services, run } = await start();
      await run(completed(page(90, ['document-title'])));
      await confirmed(services, completed(page(90)));
      expect(await alertsIn(db)).toEqual([['finding.new', 'document-title', 'dropped']]);
      expect(await told(db)).toEqual([]);
      expect(await confirmed(services, completed(page(90)))).toBe(0);
    });

    test('N3 asks once more by a run that counts as scheduled', async () => {
      const { db, services, caller, report, run } = await start();
      await run(completed(page(90, ['document-title'])));
      const before = await services.accounts.usage(caller.accountId);
      await confirmed(services, completed(page(90, ['document-title'])));
      const { rows } = await services.reports.runs(caller.accountId, report.id, {
        ...newest,
        sortBy: 'number',
      });
      const [alert] = await db.sql.selectFrom('alerts').select('id').execute();
      expect(rows[0]).toMatchObject({ cause: 'schedule', causedBy: `alert:${alert?.id}` });
      expect((await services.accounts.usage(caller.accountId)).reportsToday).toBe(before.reportsToday);
    });

    test('N3 joins a run that is open', async () => {
      const { db, services, caller, report, run } = await start();
      await run(completed(page(90, ['document-title'])));
      services.clock.nowMs += 10 * minuteMs;
      await services.reports.update(caller, report.id, { update: true }, undefined);
      await turnOf(services);
      await runQueued(services, () => completed(page(90, ['document-title'])));
      expect(await alertsIn(db)).toEqual([['finding.new', 'document-title', 'open']]);
      const { rows } = await services.reports.runs(caller.accountId, report.id, {
        ...newest,
        sortBy: 'number',
      });
      expect(rows[0]?.number).toBe(3);
    });

    test('tells that a site is down after three tries, and of each failed run', async () => {
      const { db, services, run } = await start();
      await run(failed('connect_failed'));
      await confirmed(services, failed('connect_failed'));
      expect(await told(db)).toEqual([]);
      await confirmed(services, failed('timeout'));
      expect(await told(db)).toMatchObject([{ type: 'alert.opened', data: { kind: 'site.down' } }]);
      const events = await db.sql.selectFrom('events').select('type').execute();
      expect(events.filter(({ type }) => type === 'report.failed')).toHaveLength(3);
      await run(completed(page(90)));
      await confirmed(services, completed(page(90)));
      expect((await told(db)).map(({ type }) => type)).toEqual(['alert.opened', 'alert.resolved']);
    });

    test('N2 begins nothing with a first run, nor of a project that nobody watches', async () => {
      const { db, services, caller } = await start();
      const other = await newReport(services, caller, 'https://other.example/');
      for (const fails of [[], ['document-title'], ['document-title']]) {
        await services.reports.update(caller, other.report.id, { update: true }, undefined);
        await runQueued(services, () => completed(page(90, fails)));
      }
      await newReport(services, caller, 'https://example.com/new');
      await runQueued(services, () => completed(page(20, ['document-title'])));
      expect(await alertsIn(db)).toEqual([]);
    });

    test('N7 ends what a waiver covers, as waived', async () => {
      const { db, services, accountId, run } = await start();
      await run(completed(page(90, ['document-title'])));
      await confirmed(services, completed(page(90, ['document-title'])));
      await run(completed(waived(page(90), 'document-title')));
      const { rows } = await services.alerts.list(accountId, newest);
      expect(rows).toMatchObject([{ state: 'resolved', endedBy: 'waived' }]);
      expect((await told(db))[1]).toMatchObject({ type: 'alert.resolved', data: { ended_by: 'waived' } });
    });

    test('ends with the report that it held on, and says so; without a word where nobody watches', async () => {
      const { db, services, caller, owner, accountId, projectId, report, run } = await start();
      await run(completed(page(90, ['document-title'])));
      await confirmed(services, completed(page(90, ['document-title'])));
      await run(completed(page(90, ['document-title', 'meta-description'])));
      expect(await services.alerts.count(accountId)).toBe(1);
      await services.notifications.changeProject(owner, projectId, { watch: false });
      expect(await alertsIn(db)).toEqual([
        ['finding.new', 'document-title', 'resolved'],
        ['finding.new', 'meta-description', 'dropped'],
      ]);
      await services.notifications.changeProject(owner, projectId, { watch: true });
      await run(completed(page(90)));
      await run(completed(page(90, ['document-title'])));
      await confirmed(services, completed(page(90, ['document-title'])));
      expect((await told(db)).map(({ type }) => type)).toEqual(['alert.opened', 'alert.opened']);
      await services.reports.delete(caller, report.id, undefined);
      expect((await told(db))[2]).toMatchObject({ type: 'alert.resolved', data: { ended_by: 'removed' } });
      expect(await services.alerts.count(accountId)).toBe(0);
    });

    test('N2 begins nothing with what is judged again, tells no event of it, and ends what was waived', async () => {
      const { db, services, owner, report, run } = await start();
      await run(completed(page(90, ['document-title'])));
      await confirmed(services, completed(page(90, ['document-title'])));
      const waiver = { check: 'document-title', reason: 'The title is an image.', days: 30 };
      await services.waivers.create(owner, report.project, waiver);
      const again = waived(page(40, ['meta-description']), 'document-title');
      const judged = completed(again) as Extract<AuditedRun, { ok: true }>;
      const loops = services.waiverLoops(async () => ({ ...judged, look: null }));
      const before = await db.sql
        .selectFrom('events')
        .select('id')
        .where('type', '=', 'report.completed')
        .execute();
      for (const loop of loops) while (await loop.turn());
      const { rows } = await services.reports.runs(owner.accountId, report.id, {
        ...newest,
        sortBy: 'number',
      });
      expect(rows[0]).toMatchObject({ cause: 'judged_again', score: 40 });
      expect(await alertsIn(db)).toEqual([['finding.new', 'document-title', 'resolved']]);
      expect((await told(db))[1]).toMatchObject({ type: 'alert.resolved', data: { ended_by: 'waived' } });
      const after = await db.sql
        .selectFrom('events')
        .select('id')
        .where('type', '=', 'report.completed')
        .execute();
      expect(after).toEqual(before);
    });

    test('costs a run nothing but one look at what is told where nobody watches', async () => {
      const { db, statements } = await openRecordedStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { report } = await newReport(services, caller, 'https://example.com/');
      await runQueued(services, () => completed(page(90)));
      await services.reports.update(caller, report.id, { update: true }, undefined);
      const begun = statements.length;
      await runQueued(services, () => completed(page(20, ['document-title'])));
      const own = statements
        .slice(begun)
        .filter((text) => /notifications|"alerts"|"events"|"webhooks"/.test(text));
      expect(own.map((text) => text.slice(0, 40))).toEqual([expect.stringContaining('notifications')]);
    });

    test('N3 asks once, however many nodes look what is due', async () => {
      const { db, services, run } = await start();
      await run(completed(page(90, ['document-title'])));
      services.clock.nowMs += 10 * minuteMs;
      const others = testServices(db);
      others.clock.nowMs = services.clock.nowMs;
      await Promise.all([turnOf(services), turnOf(others), turnOf(services), turnOf(others)]);
      await turnOf(services);
      const queued = await db.sql.selectFrom('runs').select('causedBy').where('state', '=', 0).execute();
      expect(queued).toEqual([{ causedBy: expect.stringMatching(/^alert:/) }]);
    });

    test.each(['an account without room', 'a project that was deleted'])(
      'N3 lets %s keep nobody waiting',
      async (whose) => {
        const { db, services, run } = await start();
        const other = await newAccount(services);
        const { report } = await newReport(services, other, 'https://full.example/');
        await run(completed(page(90, ['document-title'])));
        const { id, ...alert } = await db.sql.selectFrom('alerts').selectAll().executeTakeFirstOrThrow();
        const { accountId } = other;
        const { id: projectId } = await services.projects.find(accountId, report.project);
        const theirs = { accountId, projectId, reportId: report.id, confirmAt: 1 };
        const rows = Array.from({ length: 45 }, (_, at) => ({ ...alert, ...theirs, key: `check-${at}` }));
        await db.sql.insertInto('alerts').values(rows).execute();
        services.clock.nowMs += 10 * minuteMs;
        const spent = { reports: 0, egressBytes: 0, scheduled: scheduledPerDay };
        if (whose === 'an account without room')
          await inTransaction(db, (tx) => addToDay(tx, accountId, services.clock.nowMs, spent));
        else await services.projects.delete(operatorOf(accountId), report.project, undefined);
        await turnOf(services);
        const queued = await db.sql
          .selectFrom('runs')
          .select('causedBy')
          .where('causedBy', 'like', 'alert:%')
          .execute();
        expect(queued).toEqual([{ causedBy: `alert:${id}` }]);
      },
    );

    test('N5 keeps what is down in suspicion while nearly nobody answers, and tells once others do', async () => {
      const { db, services, caller, report, run } = await start();
      const hosts = ['a.example.net', 'b.example.net', 'c.example.net', 'd.example.org', 'e.example.org'];
      const others = hosts.map((host) => `https://${host}/`);
      for (const url of others) await newReport(services, caller, url);
      const down = failed('connect_failed');
      await runQueued(services, () => down);
      const first = async (outcome: AuditedRun) => {
        services.clock.nowMs += 3 * minuteMs;
        await turnOf(services);
        await services.reports.update(caller, report.id, { update: true }, undefined);
        await runQueued(services, () => outcome);
      };
      for (const _ of [1, 2, 3]) await first(down);
      expect(await alertsIn(db)).toEqual([['site.down', 'project', 'suspected']]);
      expect(await told(db)).toEqual([]);
      for (const url of others) await newReport(services, caller, `${url}2`);
      await runQueued(services, ({ url }) => (url.includes('example.com') ? down : completed(page(90))));
      for (const _ of [1, 2, 3]) await first(down);
      expect(await told(db)).toMatchObject([{ type: 'alert.opened', data: { kind: 'site.down' } }]);
      await run(completed(page(90)));
    });

    test('is kept for a year after it is over, and goes with its project', async () => {
      const { db, services, caller, owner, run } = await start();
      await run(completed(page(90, ['document-title'])));
      await confirmed(services, completed(page(90)));
      await run(completed(page(90, ['meta-description'])));
      expect(await alertsIn(db)).toHaveLength(2);
      services.clock.nowMs += 366 * 24 * hourMs;
      while (await services.upkeep.retainSome());
      expect(await alertsIn(db)).toEqual([['finding.new', 'meta-description', 'suspected']]);
      await services.projects.delete({ ...owner, accountId: caller.accountId }, 'example.com', undefined);
      while (await services.upkeep.purgeSome());
      expect(await alertsIn(db)).toEqual([]);
      expect(await db.sql.selectFrom('projects').select('id').execute()).toEqual([]);
    });

    test('N6 holds in quiet hours what can wait', async () => {
      const { db, services, owner, projectId, run } = await start();
      const quiet = { from: '00:00', to: '23:59', timeZone: 'UTC' };
      await services.notifications.changeProject(owner, projectId, { quiet });
      await run(completed(page(90, ['document-title'])));
      await confirmed(services, completed(page(90, ['document-title'])));
      const [event] = await db.sql
        .selectFrom('events')
        .selectAll()
        .where('type', '=', 'alert.opened')
        .execute();
      expect(event?.notBefore).toBe(Date.UTC(2026, 10, 21, 23, 59));
      await run(failed('timeout'));
      await confirmed(services, failed('timeout'));
      await confirmed(services, failed('timeout'));
      const events = await db.sql
        .selectFrom('events')
        .selectAll()
        .where('type', '=', 'alert.opened')
        .execute();
      expect(events[1]?.notBefore).toBe(services.clock.nowMs);
    });

    test('N7 says nothing of what is muted, and ends what is accepted', async () => {
      const { db, services, caller, accountId, run } = await start();
      await run(completed(page(90, ['document-title'])));
      await confirmed(services, completed(page(90, ['document-title'])));
      const [alert] = (await services.alerts.list(accountId, newest)).rows;
      const id = alert?.id ?? 0;
      const mutedUntil = services.clock.nowMs + 24 * hourMs;
      expect(await services.alerts.change(caller, id, { mutedUntil, note: 'On purpose' })).toMatchObject({
        mutedUntil,
        note: 'On purpose',
      });
      await run(completed(page(90)));
      await confirmed(services, completed(page(90)));
      expect((await told(db)).map(({ type }) => type)).toEqual(['alert.opened']);

      await run(completed(page(90, ['meta-description'])));
      await confirmed(services, completed(page(90, ['meta-description'])));
      const [second] = (await services.alerts.list(accountId, { ...newest, state: 'open' })).rows;
      await services.alerts.change(caller, second?.id ?? 0, { isAccepted: true });
      expect(await services.alerts.get(accountId, second?.id ?? 0)).toMatchObject({
        state: 'resolved',
        endedBy: 'accepted',
      });
      const again = services.alerts.change(caller, second?.id ?? 0, { isAccepted: true });
      await expect(again).rejects.toThrow('This alert is over');
      await run(completed(page(90, ['meta-description'])));
      expect(await services.alerts.count(accountId)).toBe(0);
    });

    test('N1 makes one row of a key, however many runs end at once', async () => {
      const { db, services, caller } = await start();
      const urls = ['/a', '/b', '/c', '/d'].map((path) => `https://example.com${path}`);
      const ids: number[] = [];
      for (const url of urls) ids.push((await newReport(services, caller, url)).report.id);
      await runQueued(services, () => completed(page(90)));
      services.clock.nowMs += hourMs;
      for (const id of ids) await services.reports.update(caller, id, { update: true }, undefined);
      const claims = [];
      for (const _ of ids) {
        const claiming = await services.audits.claimNext(0, []);
        if (claiming.kind === 'claimed') claims.push(claiming.claim);
      }
      const others = testServices(db);
      others.clock.nowMs = services.clock.nowMs;
      const outcome = completed(page(90, ['document-title']));
      const ended = await Promise.all(
        claims.map((claim, at) =>
          (at % 2 === 0 ? services : others).audits.run(
            claim,
            async () => outcome,
            new AbortController().signal,
          ),
        ),
      );
      expect(ended).toEqual(['completed', 'completed', 'completed', 'completed']);
      expect(await alertsIn(db)).toMatchObject([['finding.new', 'document-title', expect.any(String)]]);
      const [row] = await db.sql.selectFrom('alerts').select('members').execute();
      expect(JSON.parse(row?.members ?? '[]')).toHaveLength(4);
    });
  });
});

const newest = { sortBy: 'id', sort: 'desc', perPage: 10, page: 1 } as const;

/** Of a page on which these checks fail. */
function page(score: number, fails: readonly string[] = []): ReportBody {
  const ids = ['document-title', 'meta-description', 'http-status-code'];
  const checks = ids.map((id) => ({
    ...{ id, category: 'seo', tier: 'page', weight: 5, summary: '', task: null, danger: false, value: null },
    ...{ items: [], itemsTotal: 0, pointsLost: 0, advice: null, furtherAdvice: [], reason: null },
    outcome: fails.includes(id) ? 'fail' : 'pass',
  })) as unknown as ReportBody['checks'];
  const body = judgedBody(score, checks);
  const facts = { ...body.facts, status: 200, finalUrl: 'https://example.com/', redirects: [], tls: null };
  return { ...body, facts } as ReportBody;
}

/** The same page, where all that this check found is waived. */
function waived(body: ReportBody, id: string): ReportBody {
  const waiver = { id: 1, reason: 'On purpose', until: '2027-01-01', by: 'user:1', items: 1 };
  const checks = body.checks.map((check) =>
    check.id === id
      ? { ...check, outcome: 'not_applicable' as const, reason: 'waived' as const, waived: [waiver] }
      : check,
  );
  return { ...body, checks };
}

async function turnOf({ loops }: TestServices): Promise<void> {
  const loop = loops.find(({ name }) => name === 'confirming alerts');
  await loop?.turn();
}

/** Half an hour later the run that was to confirm has ended so. @returns how many there were */
async function confirmed(services: TestServices, outcome: AuditedRun): Promise<number> {
  services.clock.nowMs += 30 * minuteMs;
  await turnOf(services);
  return runQueued(services, () => outcome);
}

async function alertsIn(db: Db): Promise<unknown[]> {
  const states = ['suspected', 'open', 'resolving', 'resolved', 'dropped'];
  const rows = await db.sql.selectFrom('alerts').selectAll().orderBy('id').execute();
  return rows.map(({ kind, key, state }) => [kind, key, states[state]]);
}

async function told(db: Db): Promise<{ readonly type: string; readonly data: unknown }[]> {
  const rows = await db.sql
    .selectFrom('events')
    .selectAll()
    .where('type', 'like', 'alert.%')
    .orderBy('id')
    .execute();
  return rows.map(({ type, data }) => ({ type, data: JSON.parse(data) as unknown }));
}
