import { describe, expect, test } from 'vitest';
import { storeMany } from '../../store/sample-reports.ts';
import { openRecordedStore, type RecordedStore } from '../../store/testing.ts';
import type { Caller } from '../caller.ts';
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
import { operatorOf } from '../trail/write-audit-log.ts';
import type { ReportQuery } from './types.ts';

const sorts = ['id', 'generated_at', 'url', 'score', 'result', 'findings_count', 'score_change'] as const;
const base = { sort: 'desc', perPage: 10, page: 1 } as const;

describe('the plan of a list', () => {
  // Reports of which every filter below lets too many through for collecting them to pay.
  const filters: readonly Partial<ReportQuery>[] = [
    {},
    { project: 'a.example' },
    { result: 'bad' },
    { result: 'good', project: 'a.example' },
    { result: 'bad', state: 'completed' },
    { state: 'completed' },
    { state: 'completed', project: 'a.example', privacy: 0 },
    { search: 'a' },
    { search: 'a', project: 'a.example' },
  ];

  test.each(sorts)('by %s is one range of an index after the other, without sorting', async (sortBy) => {
    const { store, services, caller } = await filledStore();
    for (const filter of filters) await leaf(services, caller, { ...base, ...filter, sortBy });
    const found = await remarks(store);
    // "found" is what a search has found so far, which is counted.
    expect(
      found.filter(({ step }) => !/SEARCH|CO-ROUTINE|MERGE|UNION|SUBQUERY|LEFT|RIGHT|SCAN found$/.test(step)),
    ).toEqual([]);
  });

  test('with few matches far apart is read from the index of filters and sorted', async () => {
    const { store, services, caller } = await filledStore();
    await services.reports.create(caller, { url: 'https://a.example/private', privacy: 1 });
    store.statements.length = 0;
    await services.reports.list(caller.accountId, { ...base, sortBy: 'url', privacy: 1 });
    const steps = (await remarks(store)).map(({ step }) => step);
    expect(steps).toContain(
      'SEARCH reports USING COVERING INDEX reports_by_facets (account_id=? AND state=? AND privacy=?)',
    );
    expect(steps).toContain('USE TEMP B-TREE FOR ORDER BY');
  });

  // The only private one is collected, and the completed ones are found along the order.
  test.each(sorts.filter((sort) => sort !== 'id'))(
    'by %s reads no row that the page does not show',
    async (sortBy) => {
      const { store, services, caller } = await filledStore();
      await services.reports.create(caller, { url: 'https://a.example/private', privacy: 1 });
      await newReport(services, caller, 'https://gone.example/');
      await services.projects.delete(caller, 'gone.example', undefined);
      store.statements.length = 0;
      for (const scope of [{}, { project: 'a.example' }]) {
        await leaf(services, caller, { ...base, ...scope, sortBy, privacy: 1 });
        await leaf(services, caller, { ...base, ...scope, sortBy, state: 'completed', privacy: 0 });
      }
      // In the order of places; the rows of a page are read by their ids.
      const lists = (await remarks(store)).filter(({ step }) => /INDEX reports_(?:project_)?by_/.test(step));
      expect(lists.length).toBeGreaterThan(3);
      expect(lists.filter(({ step }) => !step.includes('COVERING'))).toEqual([]);
    },
  );

  test('of a search counts nothing anew for pages near its beginning, nor behind its end', async () => {
    const { store, services, caller } = await filledStore();
    await storeMany(store.db, caller.accountId, 'shop.example', 15);
    const read = (page: number) =>
      services.reports.list(caller.accountId, { ...base, sortBy: 'id', search: 'shop', page });
    const counts = () => store.statements.filter((statement) => statement.includes('count(')).length;
    store.statements.length = 0;
    await Promise.all([1, 1].map(read));
    expect(counts()).toBe(1);
    const pages = await Promise.all([2, 2, 3, 3].map(read));
    expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
      [5, 15],
      [5, 15],
      [0, 15],
      [0, 15],
    ]);
    expect(counts()).toBe(1);
  });

  test('of another account’s size does not matter: each range begins with the account', async () => {
    const { store, services, caller } = await filledStore();
    for (const sortBy of sorts) await leaf(services, caller, { ...base, sortBy });
    const ranges = (await remarks(store)).filter(({ step }) => step.includes('SEARCH reports USING'));
    expect(ranges.length).toBeGreaterThan(5);
    expect(ranges.filter(({ step }) => !step.includes('(account_id=?'))).toEqual([]);
  });
});

test('the baseline of a project is read along the order of completion', async () => {
  const { store, services, caller } = await filledStore();
  await services.projects.baseline(caller.accountId, 'a.example');
  const steps = (await remarks(store))
    .map(({ step }) => step)
    .filter((step) => / reports\b|ORDER BY/.test(step));
  expect(steps).toEqual([
    'SEARCH reports USING INDEX reports_project_by_generated (account_id=? AND project_id=? AND generated_at<?)',
  ]);
});

test('an address that is checked is found in the index of addresses, which says it all', async () => {
  const { store, services, caller } = await filledStore();
  await services.reports.check(caller, { urls: ['a.example', 'b.example'], privacy: 0 });
  const steps = (await remarks(store)).filter(({ statement }) => statement.includes('max("reports"."id")'));
  expect(steps.map(({ step }) => step)).toContain(
    'SEARCH reports USING COVERING INDEX reports_by_url (account_id=? AND url=?)',
  );
});

test('nothing that the services do reads a table, or all that an account has, from end to end', async () => {
  const { store, services, caller } = await filledStore();
  const { report } = await newReport(services, caller, 'https://b.example/');
  await runQueued(services, () => completed(sampleBody(50)));
  const change = { update: true, privacy: 2, password: 'secret' } as const;
  await services.reports.update(caller, report.id, change, undefined);
  await runQueued(services, () => failed('timeout'));
  await services.reports.get(caller.accountId, report.id);
  await services.reports.update(caller, report.id, { update: true }, undefined);
  await runQueued(services, () => completed(sampleBody(60)));
  await services.reports.compareRuns(caller.accountId, report.id, 1, 3);
  for (const page of [1, 2]) {
    await services.reports.runs(caller.accountId, report.id, { ...base, sortBy: 'number', page });
  }
  (await services.live.watch(caller.accountId, report.id, () => {}))();
  await services.reports.createMany(caller, { urls: ['b.example', 'c.example'], privacy: 0 });
  await services.reports.check(caller, { urls: ['b.example', 'd.example'], privacy: 0 });
  await services.projects.get(caller.accountId, 'a.example');
  await services.audits.recover();
  await services.accounts.usage(caller.accountId);
  await services.reports.delete(caller, report.id, undefined);
  await services.projects.list(caller.accountId, { ...base, sortBy: 'project', search: 'a' });
  await services.projects.list(caller.accountId, { ...base, sortBy: 'created_at' });
  await services.projects.delete(caller, 'a.example', undefined);
  while (await services.upkeep.purgeSome());
  services.clock.nowMs += 1e12;
  while (await services.upkeep.retainSome());

  const fromEndToEnd = (await remarks(store)).filter(({ step }) =>
    /^SCAN (?!\d+-ROW VALUES|waiting$|next$)|^SEARCH (?:runs|reports|run_bodies) .*\(account_id=\?\)/.test(
      step,
    ),
  );
  // Partial indexes that hold only what waits, runs or is deleted, and the few crawls that keep their details.
  const short = /runs_waiting|runs_leased|(?:projects|sites|crawls)_deleted|crawls_details/;
  expect(fromEndToEnd.filter(({ step }) => !short.test(step))).toEqual([]);
});

test('a key is found by its id, however many the account had before', async () => {
  const { store, services, caller } = await filledStore();
  const operator = operatorOf(caller.accountId);
  const input = { name: 'ci', scopes: ['write'], expiresAt: null } as const;
  const { key } = await services.keys.create(operator, input);
  const byKey = { ...operator, keyId: key.id, scopes: key.scopes };
  const { report } = await newReport(services, byKey, 'https://b.example/');
  store.statements.length = 0;
  expect(await services.keys.stands(byKey)).toBe(true);
  await services.reports.update(byKey, report.id, { privacy: 1 }, undefined);
  await services.projects.delete(byKey, 'b.example', undefined);
  await services.keys.revoke(operator, key.id);
  expect(await services.keys.stands(byKey)).toBe(false);
  const steps = (await remarks(store)).map(({ step }) => step).filter((step) => step.includes('api_keys'));
  expect(new Set(steps)).toEqual(new Set(['SEARCH api_keys USING INTEGER PRIMARY KEY (rowid=?)']));
});

async function filledStore() {
  const store = await openRecordedStore();
  const services = testServices(store.db);
  const caller = await newAccount(services);
  await storeMany(store.db, caller.accountId, 'a.example', 500);
  store.statements.length = 0;
  return { store, services, caller };
}

/** First pages, one in the middle, one from the end, and onwards from each. */
async function leaf({ reports }: TestServices, { accountId }: Caller, query: ReportQuery): Promise<void> {
  for (const sort of ['asc', 'desc'] as const) {
    // How far to skip in a search is not known beforehand.
    for (const page of query.search === undefined ? [1, 3, 30] : [1, 3]) {
      const { cursors } = await reports.list(accountId, { ...query, sort, page });
      for (const cursor of [cursors.next, cursors.prev]) {
        if (cursor !== null) await reports.list(accountId, { ...query, sort, cursor });
      }
    }
  }
}

async function remarks(store: RecordedStore): Promise<{ step: string; statement: string }[]> {
  const all: { step: string; statement: string }[] = [];
  for (const statement of new Set(store.statements)) {
    if (/^(?:begin|commit|rollback)/i.test(statement)) continue;
    const steps = await store.plan(statement);
    // What reads along a stretch of an index is itself read once.
    const own = steps.includes('CO-ROUTINE reports')
      ? steps.filter((step) => step !== 'SCAN reports')
      : steps;
    all.push(...own.map((step) => ({ step, statement })));
  }
  return all;
}
