import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db } from '../store/db.ts';
import { eachDatabase, openRecordedStore } from '../store/testing.ts';
import type { Caller } from './caller.ts';
import { lookAtNext } from './looks/sample-looked.ts';
import { seedClosedCrawl } from './sites/testing.ts';
import {
  completed,
  newAccount,
  newReport,
  runQueued,
  sampleBody,
  type TestServices,
  testServices,
} from './testing.ts';
import { operatorOf } from './trail/write-audit-log.ts';

const reportsById = { sortBy: 'id', sort: 'desc', perPage: 10, page: 1 } as const;

eachDatabase(({ openTestStore }) => {
  describe('Z1 another account', () => {
    test('gets the same answer for a report that it does not own as for one that does not exist', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const owner = await newAccount(services, 'Owner');
      const stranger = await newAccount(services, 'Stranger');
      const { report, runId } = await newReport(services, owner, 'https://example.com/');
      const { reports } = services;
      let wait: ReturnType<typeof reports.waitForRun> | undefined;
      await runQueued(services, () => {
        wait = reports.waitForRun(stranger.accountId, report.id, runId, 10_000);
        return completed(sampleBody(80));
      });
      expect(await wait).toEqual({ hasEnded: true, report: undefined });
      for (const ask of [
        (id: number) => reports.get(stranger.accountId, id),
        (id: number) => reports.update(stranger, id, { privacy: 1 }, undefined),
        (id: number) => reports.update(stranger, id, { password: 'x' }, { version: 1 }),
        (id: number) => reports.delete(stranger, id, undefined),
      ]) {
        const [foreign, unknown] = await Promise.all([refusalOf(ask(report.id)), refusalOf(ask(999))]);
        expect(foreign).toEqual(unknown);
        expect(foreign).toMatchObject({ code: 'not-found' });
      }
      expect(await reports.waitForRun(stranger.accountId, report.id, runId, 1_000)).toMatchObject({
        hasEnded: true,
      });
      expect(await reports.list(stranger.accountId, reportsById)).toMatchObject({ total: 0, rows: [] });
      for (const project of ['example.com', '1']) {
        const list = await reports.list(stranger.accountId, { ...reportsById, project });
        expect(list).toMatchObject({ total: 0, rows: [] });
      }
      expect(await reports.get(owner.accountId, report.id)).toMatchObject({ score: 80, privacy: 0 });
    });

    test('gets the same answer for a site that it does not own as for one that does not exist', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const owner = await newAccount(services, 'Owner');
      const stranger = await newAccount(services, 'Stranger');
      const { siteId } = await seedClosedCrawl(db, { accountId: owner.accountId });
      const { sites, links } = services;
      for (const ask of [
        (id: number) => sites.get(stranger.accountId, id),
        (id: number) => sites.update(stranger, id, { name: 'Mine' }, undefined),
        (id: number) => sites.update(stranger, id, { update: true }, { version: 1 }),
        (id: number) => sites.delete(stranger, id, undefined),
        (id: number) => links.list(stranger.accountId, { noun: 'site', id }),
        (id: number) => links.create(stranger, { noun: 'site', id }, undefined),
      ]) {
        const [foreign, unknown] = await Promise.all([refusalOf(ask(siteId)), refusalOf(ask(999))]);
        expect(foreign).toEqual(unknown);
        expect(foreign).toMatchObject({ code: 'not-found' });
      }
      const paging = { sortBy: 'id', sort: 'asc', perPage: 10, page: 1 } as const;
      expect(await sites.list(stranger.accountId, paging)).toMatchObject({ total: 0, rows: [] });
      expect(await sites.seenIn(stranger.accountId, 'example.com', 'https://example.com/about')).toEqual([]);
      expect(await sites.limits(stranger.accountId)).toMatchObject({ sites: { used: 0 } });
    });

    test('cannot be given a child by the schema: keys are composite', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const owner = await newAccount(services, 'Owner');
      const stranger = await newAccount(services, 'Stranger');
      await newReport(services, owner, 'https://example.com/');
      const other = stranger.accountId;
      const foreign = [
        sql`insert into reports (account_id, project_id, url, state, slug, runs_count, version, created_at, updated_at)
        values (${other}, 1, 'https://example.com/', 0, 'slug', 1, 1, 1, 1)`,
        sql`insert into runs (account_id, report_id, number, cause, state, not_before, queued_at)
        values (${other}, 1, 2, 1, 2, 1, 1)`,
        sql`insert into browser_runs (run_id, account_id, report_id, state, queued_at)
        values (1, ${other}, 1, 2, 1)`,
        sql`insert into sites (account_id, project_id, start, settings, slug, crawls_count, version, created_at, updated_at)
        values (${other}, 1, 'https://example.com/', '{}', 'slug', 0, 1, 1, 1)`,
        sql`update reports set account_id = ${other}`,
        sql`update projects set account_id = ${other}`,
      ];
      for (const statement of foreign) {
        await expect(statement.execute(db.sql)).rejects.toThrow(/foreign key constraint/i);
      }
    });
  });

  test('Z1 every statement on tables of accounts names the account', async () => {
    const store = await openRecordedStore();
    const services = testServices(store.db);
    const caller = await newAccount(services);
    const { report } = await newReport(services, caller, 'https://example.com/');
    await runQueued(services, () => completed(sampleBody(50)));
    const change = { update: true, privacy: 2, password: 'secret' } as const;
    await services.reports.update(caller, report.id, change, undefined);
    await runQueued(services, () => completed(sampleBody(60)));
    await services.reports.get(caller.accountId, report.id);
    for (const sortBy of ['id', 'url', 'score', 'generated_at', 'result'] as const) {
      for (const filter of [
        {},
        { search: 'a' },
        { privacy: 2 as const },
        { project: 'example.com', check: 'title' },
      ]) {
        await services.reports.list(caller.accountId, { ...reportsById, ...filter, sortBy });
      }
    }
    await services.projects.list(caller.accountId, { sortBy: 'project', sort: 'asc', perPage: 10, page: 1 });
    await services.projects.get(caller.accountId, 'example.com');
    await services.reports.runs(caller.accountId, report.id, { ...reportsById, sortBy: 'number' });
    await services.reports.compareRuns(caller.accountId, report.id, 1, 2);
    (await services.live.watch(caller.accountId, report.id, () => {}))();
    const many = { urls: ['https://example.com/1', 'https://other.example/'], privacy: 0 } as const;
    await services.reports.createMany(caller, many);
    await services.accounts.usage(caller.accountId);
    await services.keys.list(operatorOf(caller.accountId));
    const key = { route: 'POST', keyHash: 'a', bodyHash: 'b' };
    await services.reports.create(caller, { url: 'https://example.com/', privacy: 0 }, key);
    await services.reports.rememberAnswer(caller, key, 201, '{}');
    const { link } = await services.links.create(caller, { noun: 'report', id: report.id }, undefined);
    await services.links.list(caller.accountId, { noun: 'report', id: report.id });
    await services.links.revoke(caller, { noun: 'report', id: report.id }, link.id);
    await services.reports.update(caller, report.id, { newLink: true }, undefined);
    const shared = await services.projects.share(
      caller,
      'example.com',
      { privacy: 2, password: 'x' },
      undefined,
    );
    const ofProject = { noun: 'project', id: shared.id } as const;
    const made = await services.links.create(caller, ofProject, undefined);
    await services.links.list(caller.accountId, ofProject);
    const viewer = { accountId: caller.accountId, grants: undefined };
    await services.shares.openProject(made.slug, viewer);
    await services.shares.openPage(made.slug, report.id, viewer);
    await services.links.revoke(caller, ofProject, made.link.id);
    await services.projects.share(caller, 'example.com', { newLink: true }, undefined);
    await services.reports.delete(caller, report.id, undefined);
    await useLooks(services, caller);
    await useAlerts(services, caller);
    await useSites(services, store.db, caller);
    await services.projects.delete(caller, 'example.com', undefined);
    await services.keys.revoke(operatorOf(caller.accountId), 1);

    const tenant =
      /"(?:reports|projects|runs|api_keys|report_tallies|project_findings|report_findings|project_days|project_categories|idempotency_keys|account_days|share_links|alerts|browser_runs|sites|crawls|crawl_\w+)"|\breports as reports\b|\bprojects as projects\b/;
    const statements = [...new Set(store.statements)].filter((statement) => tenant.test(statement));
    expect(statements.length).toBeGreaterThan(40);
    expect(statements.filter((statement) => !isBound(statement))).toEqual(overAllAccounts);
  });
});

/** Everything that is done with looks. */
async function useLooks(services: TestServices, caller: Caller): Promise<void> {
  const { accountId } = caller;
  services.lookers.offer(true);
  const asked = { url: 'https://example.com/look', privacy: 0, browser: true } as const;
  const { report } = await newReport(services, caller, asked);
  await services.projects.switchBrowser(caller, report.project, 'on', undefined);
  await runQueued(services, () => completed(sampleBody(50)));
  await services.looks.latest(accountId, report.id);
  await services.reports.update(caller, report.id, { update: true }, undefined);
  await runQueued(services, () => completed(sampleBody(50)));
  await lookAtNext(services);
  await services.looks.latestWithBody(accountId, report.id);
  await services.looks.ofRun(accountId, report.id, 1);
  await services.looks.picture(accountId, report.id, 'mobile');
  await services.looks.limits(accountId);
  await services.reports.delete(caller, report.id, undefined);
}

/** Everything that is done with alerts. */
async function useAlerts(services: TestServices, caller: Caller): Promise<void> {
  const { accountId } = caller;
  const { alerts, notifications } = services;
  const owner = { ...operatorOf(accountId), keyId: caller.keyId };
  const { report } = await newReport(services, caller, 'https://example.com/watched');
  const { id } = await services.projects.find(accountId, report.project);
  await notifications.changeAccount(owner, { watch: true });
  await notifications.changeProject(owner, id, { webhooks: [] });
  await notifications.ofAccount(accountId);
  await notifications.ofProject(accountId, id);
  await notifications.watching(accountId);
  const facts = { ...sampleBody(90).facts, status: 200, finalUrl: 'https://example.com/', tls: null };
  await runQueued(services, () => completed(sampleBody(90, { facts })));
  for (const score of [40, 40]) {
    await services.reports.update(caller, report.id, { update: true }, undefined);
    await runQueued(services, () => completed(sampleBody(score, { facts })));
    services.clock.nowMs += 600_000;
  }
  await alerts.list(accountId, { ...reportsById, projectId: id });
  await alerts.count(accountId);
  await alerts.get(accountId, 1).catch(() => undefined);
  await alerts.change(caller, 1, { note: 'Seen', isAccepted: true }).catch(() => undefined);
  await notifications.followAccount(owner, id);
  await notifications.changeAccount(owner, { watch: false });
  await services.reports.delete(caller, report.id, undefined);
}

/** Everything that is done with sites. */
async function useSites(services: TestServices, db: Db, caller: Caller): Promise<void> {
  const { sites, links, shares } = services;
  const { accountId } = caller;
  await seedClosedCrawl(db, { accountId });
  const key = { route: 'POST sites', keyHash: 'a', bodyHash: 'b' };
  const input = { start: 'https://example.com/shop', settings: {}, privacy: 1 } as const;
  const created = await sites.create(caller, input, key);
  if (created.kind !== 'created') throw new Error('The site was replayed.');
  const { siteId: id } = created;
  await sites.rememberAnswer(caller, key, 201, '{}');
  await sites.update(caller, id, { name: 'Shop', update: true, settings: { pagesMax: 5 } }, undefined);
  for (const project of [undefined, 'example.com']) {
    const paging = { sortBy: 'score', sort: 'desc', perPage: 10, page: 1 } as const;
    await sites.list(accountId, project === undefined ? paging : { ...paging, project });
  }
  await sites.seenIn(accountId, 'example.com', 'https://example.com/about');
  await sites.limits(accountId);
  const { link, slug } = await links.create(caller, { noun: 'site', id }, undefined);
  await links.list(accountId, { noun: 'site', id });
  await shares.openSite(slug, { accountId, grants: undefined });
  await links.revoke(caller, { noun: 'site', id }, link.id);
  await sites.update(caller, id, { newLink: true }, undefined);
  await sites.delete(caller, id, undefined);
}

/** What is over all accounts by its nature: the queue, and its length. */
const overAllAccounts = [
  'select count(*) as "count" from (select "runs"."id" from "runs" where "runs"."state" = 0 limit ? + 0) as "waiting"',
];

function isBound(statement: string): boolean {
  // A share link is for whoever has it: what it leads to says whose it is.
  if (/"(?:projects|sites)"\."slug" = \?/.test(statement)) return true;
  const writes = /^insert into "\w+" \(([^)]*)\)/.exec(statement);
  if (writes !== null) return writes[1]?.includes('"account_id"') ?? false;
  // Every part of a compound statement has its own condition.
  const parts = statement.split(' union all ');
  return parts.every((part) => /\+?"?account_id"? (?:=|>|<=) \?/.test(part));
}

async function refusalOf(answer: Promise<unknown>): Promise<{ code: unknown; message: string }> {
  try {
    await answer;
  } catch (error) {
    const { code, message } = error as Error & { code?: unknown };
    return { code, message };
  }
  throw new Error('It was not refused.');
}
