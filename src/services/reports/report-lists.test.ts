import { createSecretKey } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { resultOf } from '../../score/score.ts';
import { type Privacy, resultCodes, type StateCode } from '../../store/codes.ts';
import { type SampleReport, seededRandom, storeMany, storeSamples } from '../../store/sample-reports.ts';
import { eachDatabase } from '../../store/testing.ts';
import type { Caller } from '../caller.ts';
import type { Page } from '../page.ts';
import {
  completed,
  newAccount,
  newReport,
  runQueued,
  sampleBody,
  type TestServices,
  testServices,
} from '../testing.ts';
import { createReportLists } from './report-lists.ts';
import type { Report, ReportQuery } from './types.ts';

const base: ReportQuery = { sortBy: 'id', sort: 'desc', perPage: 10, page: 1 };
const sorts = ['id', 'generated_at', 'url', 'score', 'result', 'findings_count', 'score_change'] as const;
const directions = ['asc', 'desc'] as const;
const filters: readonly Partial<ReportQuery>[] = [
  {},
  { project: 'a.example' },
  { result: 'good' },
  { result: 'decent' },
  { result: 'bad', project: 'a.example' },
  { state: 'failed' },
  { state: 'completed', privacy: 0 },
  { privacy: 2 },
  { privacy: 1, project: 'a.example' },
  { result: 'decent', state: 'completed' },
  { search: 'PAGE-1' },
  { search: '%' },
  { search: 'a_b', privacy: 0 },
  { search: 'page', project: 'a.example', state: 'completed' },
  { check: 'title', project: 'a.example' },
  { check: 'title', project: 'a.example', privacy: 0 },
  { search: 'lantern' },
  { search: 'LAMPS', result: 'good' },
  { search: 'lantern', searchBy: 'url' },
  { search: 'page', searchBy: 'title', project: 'a.example' },
  { search: 'nowhere' },
];

eachDatabase(({ openTestStore, openTestStoreForFile }) => {
  describe('the grid of lists', () => {
    let services: TestServices;
    let accountId: number;
    let samples: readonly SampleReport[];

    beforeAll(async () => {
      const { db } = await openTestStoreForFile();
      services = testServices(db);
      accountId = (await newAccount(services)).accountId;
      const stranger = await newAccount(services, 'Another');
      const random = seededRandom(1);
      // Another account's rows lie between ours, in every index.
      samples = [];
      for (let part = 0; part < 4; part += 1) {
        await storeSamples(
          db,
          stranger.accountId,
          Array.from({ length: 5 }, () => sample(random)),
        );
        const own = Array.from({ length: 20 }, () => sample(random));
        samples = [...samples, ...(await storeSamples(db, accountId, own))];
      }
    });

    const grid = filters.flatMap((filter) =>
      sorts.flatMap((sortBy) => directions.map((sort) => ({ filter, sortBy, sort }))),
    );

    test.each(grid)(
      '$filter by $sortBy $sort is what sorting in memory says',
      async ({ filter, sortBy, sort }) => {
        const query = { ...base, ...filter, sortBy, sort };
        const expected = sorted(samples, query).map(({ id }) => id);
        const lastPage = Math.max(1, Math.ceil(expected.length / 10));

        const byPage: Page<Report>[] = [];
        for (let page = 1; page <= lastPage; page += 1) {
          byPage.push(await services.reports.list(accountId, { ...query, page }));
        }
        expect(byPage.flatMap(ids)).toEqual(expected);
        expect(byPage.map(({ page, total, lastPage }) => ({ page, total, lastPage }))).toEqual(
          byPage.map((_, at) => ({ page: at + 1, total: expected.length, lastPage })),
        );

        const forwards = await follow(services, accountId, query, byPage[0] as Page<Report>, 'next');
        expect(forwards.map(ids)).toEqual(byPage.map(ids));
        expect(forwards.map(({ page }) => page)).toEqual(byPage.map(({ page }) => page));
        const backwards = await follow(services, accountId, query, byPage.at(-1) as Page<Report>, 'prev');
        expect(backwards.toReversed().map(ids)).toEqual(byPage.map(ids));
        expect(backwards.map(({ page }) => page)).toEqual(byPage.toReversed().map(({ page }) => page));
      },
    );

    test('a page past the end is empty, and so is the list of a project that does not exist', async () => {
      const past = await services.reports.list(accountId, { ...base, page: 99 });
      expect(past).toMatchObject({
        rows: [],
        total: 80,
        page: 99,
        lastPage: 8,
        cursors: { next: null, prev: null },
      });
      const nowhere = await services.reports.list(accountId, { ...base, project: 'nowhere.example' });
      expect(nowhere).toMatchObject({ rows: [], total: 0, lastPage: 1 });
    });

    test('a report is the same object until it changes, by whatever changes it', async () => {
      const { db } = await openTestStore();
      const own = testServices(db);
      const caller = await newAccount(own);
      const { report } = await newReport(own, caller, 'https://a.example/');
      const listed = async () => (await own.reports.list(caller.accountId, base)).rows[0];
      const first = await listed();
      expect(await listed()).toBe(first);
      const id = report.id;
      const changes = [
        () => own.reports.update(caller, id, { privacy: 1 }, undefined),
        () => own.reports.update(caller, id, { indexable: true }, undefined),
        () => own.reports.update(caller, id, { newLink: true }, undefined),
        () => runQueued(own, () => completed(sampleBody(80))),
        () => own.reports.update(caller, id, { update: true }, undefined),
        () => own.audits.claimNext(0, []),
      ];
      for (const change of changes) {
        const before = await listed();
        await change();
        const after = await listed();
        expect(after).not.toEqual(before);
        expect({ ...after, body: null }).toEqual({
          ...(await own.reports.get(caller.accountId, id)),
          body: null,
        });
      }
    });

    test.each([{}, { privacy: 0 }] as const)(
      'of %j misses no report whose run ends while it is read, whenever that is',
      async (filter) => {
        const { db } = await openTestStore();
        const own = testServices(db);
        const caller = await newAccount(own);
        const keys = [createSecretKey(Buffer.alloc(32))] as const;
        const known: number[] = [];
        let fewest = Number.POSITIVE_INFINITY;
        for (let statement = 1; statement <= fewest; statement += 1) {
          for (const sort of ['asc', 'desc'] as const) {
            known.push((await newReport(own, caller, `https://${sort}.example/${statement}`)).report.id);
            let statements = 0;
            const interrupted = db.sql.withPlugin({
              transformQuery: ({ node }) => node,
              async transformResult({ result }) {
                if (++statements === statement) await runQueued(own, () => completed(sampleBody(80)));
                return result;
              },
            });
            const list = createReportLists({
              db: { ...db, sql: interrupted },
              cursorKeys: keys,
              now: Date.now,
            });
            const query = { ...base, ...filter, sortBy: 'generated_at', sort, perPage: 50 } as const;
            expect(ids(await list(caller.accountId, query)).toSorted((a, b) => a - b)).toEqual(known);
            fewest = Math.min(fewest, statements);
            await runQueued(own, () => completed(sampleBody(80)));
          }
        }
        expect(fewest).toBeGreaterThan(3);
      },
    );

    test('a cursor opens its own list and no other', async () => {
      const query = { ...base, state: 'completed' } as const;
      const { next } = (await services.reports.list(accountId, query)).cursors;
      if (next === null) throw new Error('There is no second page.');
      await expect(services.reports.list(accountId, { ...query, cursor: next })).resolves.toMatchObject({
        page: 2,
      });

      const flip = (text: string, at: number) =>
        `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
      const forged = Buffer.from('[1,"",1,1,0,2,80]12345678').toString('base64url');
      const others = [
        { ...query, cursor: flip(next, 3) },
        { ...query, cursor: flip(next, next.length - 2) },
        { ...query, cursor: next.slice(0, -1) },
        { ...query, cursor: `${next}A` },
        { ...query, cursor: '' },
        { ...query, cursor: forged },
        { ...query, cursor: next, sort: 'asc' as const },
        { ...query, cursor: next, state: 'failed' as const },
        { ...query, cursor: next, perPage: 25 as const },
      ];
      for (const other of others) {
        await expect(services.reports.list(accountId, other)).rejects.toMatchObject({
          code: 'validation-failed',
          fields: { cursor: [expect.any(String)] },
        });
      }
      await expect(services.reports.list(accountId + 1, { ...query, cursor: next })).rejects.toMatchObject({
        code: 'validation-failed',
      });
    });
  });

  describe('a list whose matches lie far away', () => {
    test.each([
      { sortBy: 'url', sort: 'asc' },
      { sortBy: 'generated_at', sort: 'asc' },
      { sortBy: 'score_change', sort: 'asc' },
      { sortBy: 'score', sort: 'desc' },
      { sortBy: 'id', sort: 'desc' },
    ] as const)('by $sortBy $sort is right all the same', async ({ sortBy, sort }) => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const { accountId } = await newAccount(services);
      await storeMany(db, accountId, 'many.example', 5_000);
      const far = Array.from({ length: 300 }, (_, at) => ({
        ...{
          project: 'zzz.example',
          url: `https://zzz.example/${at}`,
          state: 2 as const,
          privacy: 1 as const,
        },
        ...{ score: 0, result: 1 as const, generatedAt: 1_000_000 + at, failing: [] },
      }));
      const stored = await storeSamples(db, accountId, far);
      const query = { ...base, sortBy, sort, privacy: 1 } as const;
      const expected = sorted(stored, query).map(({ id }) => id);
      const first = await services.reports.list(accountId, query);
      const pages = await follow(services, accountId, query, first, 'next');
      expect(pages.flatMap(ids)).toEqual(expected);
      const seventh = await services.reports.list(accountId, { ...query, page: 7 });
      expect(ids(seventh)).toEqual(expected.slice(60, 70));
    });
  });

  describe('a search', () => {
    test.each([
      ['walked', { sortBy: 'score', sort: 'desc' }],
      ['collected', { sortBy: 'url', sort: 'asc', project: 'a.example' }],
    ] as const)(
      'that finds more than are counted is followed to its end all the same: %s',
      async (_, order) => {
        const { db } = await openTestStore();
        const { accountId } = await newAccount(testServices(db));
        const random = seededRandom(3);
        const samples = await storeSamples(
          db,
          accountId,
          Array.from({ length: 90 }, () => sample(random)),
        );
        const query: ReportQuery = { ...base, ...order, search: 'example' };
        const expected = sorted(samples, query).map(({ id }) => id);
        expect(expected.length).toBeGreaterThan(15);
        const keys = [createSecretKey(Buffer.alloc(32))] as const;
        const list = createReportLists({ db, cursorKeys: keys, now: Date.now, countedMax: 14 });

        const first = await list(accountId, query);
        expect(first).toMatchObject({ total: 15, isTotalMinimum: true, lastPage: 2 });
        const last = await list(accountId, { ...query, page: 2 });
        expect(last.isTotalMinimum).toBe(true);
        // Not from the end of the list, which is further away than anybody has counted.
        expect(ids(last)).toEqual(expected.slice(10, 20));

        const pages = [first];
        for (let { next } = first.cursors; next !== null; ) {
          const page = await list(accountId, { ...query, cursor: next });
          pages.push(page);
          next = page.cursors.next;
        }
        expect(pages.flatMap(ids)).toEqual(expected);
        expect(pages.at(-1)).toMatchObject({ total: expected.length, isTotalMinimum: false });
        expect(ids(await list(accountId, { ...query, page: 3 }))).toEqual(expected.slice(20, 30));
        expect(ids(await list(accountId, { ...query, page: 300 }))).toEqual([]);
      },
    );

    test('finds international names and paths in the spelling that people read', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const urls = [
        'https://bücher.example/straße',
        'https://other.example/über uns',
        'https://example.com/%C3%9Cber',
      ];
      for (const url of urls) await services.reports.create(caller, { url, privacy: 0 });
      const found = async (search: string) =>
        (await services.reports.list(caller.accountId, { ...base, sort: 'asc', search })).rows.map(
          ({ id }) => id,
        );
      expect(await found('bücher')).toEqual([1]);
      expect(await found('BÜCHER.EXAMPLE/')).toEqual([1]);
      expect(await found('straße')).toEqual([1]);
      expect(await found('über uns')).toEqual([2]);
      expect(await found('Über')).toEqual([3]);
      expect(await found('example')).toEqual([1, 2, 3]);
      expect(await found('https://example.com/%c3%9cber')).toEqual([3]);
      expect(await found('x'.repeat(100_000))).toEqual([]);
      expect(await found('ü'.repeat(3_000))).toEqual([]);
      expect(await found('\ud800')).toEqual([]);
      expect(await found('\u0000')).toEqual([]);
      expect(await found('_')).toEqual([]);
      expect(await found('\\')).toEqual([]);
    });

    test('is counted once in half a minute, and never again by its cursors', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const { accountId } = await newAccount(services);
      await storeMany(db, accountId, 'many.example', 30);
      const query = { ...base, search: 'many' };
      const first = await services.reports.list(accountId, query);
      expect(first.total).toBe(30);
      await storeMany(db, accountId, 'many.example:8080', 5);
      expect((await services.reports.list(accountId, query)).total).toBe(30);
      services.clock.nowMs += 30_000;
      expect((await services.reports.list(accountId, query)).total).toBe(35);
      const cursor = first.cursors.next as string;
      expect((await services.reports.list(accountId, { ...query, cursor })).total).toBe(30);
      await storeMany(db, accountId, 'many.example:9090', 2);
      // A clock that was set back prolongs nothing.
      services.clock.nowMs -= 86_400_000;
      expect((await services.reports.list(accountId, query)).total).toBe(37);
    });

    test('finds at once what was made since it was counted', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const query = { ...base, search: 'shop' };
      const read = (page = 1) => services.reports.list(caller.accountId, { ...query, page });
      expect(await read()).toMatchObject({ rows: [], total: 0 });
      for (let count = 1; count <= 12; count += 1) {
        await newReport(services, caller, 'https://other.example/');
        const { report } = await newReport(services, caller, `https://shop.example/${count}`);
        const first = await read();
        expect(first.rows[0]?.id).toBe(report.id);
        expect(first.rows).toHaveLength(Math.min(10, count));
        if (count > 11) continue;
        expect(first).toMatchObject({ total: count, lastPage: count > 10 ? 2 : 1 });
        expect(first.cursors.next === null).toBe(count <= 10);
        expect((await read(2)).rows).toHaveLength(Math.max(0, count - 10));
      }
    });

    test('is counted again once reports were deleted, by every page and by cursors made before', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { accountId } = caller;
      await storeMany(db, accountId, 'kept-many.example', 25);
      await storeMany(db, accountId, 'gone-many.example', 15);
      const query = { ...base, search: 'many' };
      const read = (page: number) => services.reports.list(accountId, { ...query, page });
      const before = await read(1);
      expect(before.total).toBe(40);
      await services.projects.delete(caller, 'gone-many.example', undefined);

      const cursor = before.cursors.next as string;
      expect((await services.reports.list(accountId, { ...query, cursor })).total).toBe(25);
      const pages = [await read(1), await read(2), await read(3), await read(4)];
      expect(pages.map(({ total, lastPage }) => [total, lastPage])).toEqual(pages.map(() => [25, 3]));
      expect(pages.map(({ rows }) => rows.length)).toEqual([10, 10, 5, 0]);
      expect(new Set(pages.flatMap(ids)).size).toBe(25);
    });

    test.each<
      [string, Partial<ReportQuery>, (services: TestServices, caller: Caller, id: number) => unknown]
    >([
      ['deleted', {}, ({ reports }, caller, id) => reports.delete(caller, id, undefined)],
      [
        'changed',
        { privacy: 1 },
        ({ reports }, caller, id) => reports.update(caller, id, { privacy: 0 }, undefined),
      ],
    ])(
      'shows no report on two of its pages when some were %s, and others made, since it was counted',
      async (_, filter, takeAway) => {
        const { db } = await openTestStore();
        const services = testServices(db);
        const caller = await newAccount(services);
        for (let count = 0; count < 21; count += 1) {
          await services.reports.create(caller, { url: `https://shop.example/${count}`, privacy: 1 });
        }
        const query = { ...base, search: 'shop', ...filter };
        const read = (page: number) => services.reports.list(caller.accountId, { ...query, page });
        const before = await read(1);
        expect(before.total).toBe(21);
        for (const id of ids(before).slice(4, 6)) await takeAway(services, caller, id);
        for (const path of ['a', 'b']) await newReport(services, caller, `https://other.example/${path}`);

        const pages = [await read(1), await read(2), await read(3)];
        expect(pages.map(({ rows }) => rows.length)).toEqual([10, 9, 0]);
        expect(new Set(pages.flatMap(ids)).size).toBe(19);
        expect(pages.slice(1).map(({ total, lastPage }) => [total, lastPage])).toEqual([
          [19, 2],
          [19, 2],
        ]);
        // Also when the later page is read first.
        await takeAway(services, caller, ids(pages[0] as Page<Report>)[0] as number);
        const again = [await read(2), await read(1)];
        expect(new Set(again.flatMap(ids)).size).toBe(18);
      },
    );

    test('leads to no page that is empty, and hides none that was filled since it was counted', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      await storeMany(db, caller.accountId, 'shop.example', 11);
      const read = (page: number) =>
        services.reports.list(caller.accountId, { ...base, search: 'shop', page });
      const before = await read(1);
      expect(before).toMatchObject({ total: 11, lastPage: 2 });
      await services.reports.delete(caller, ids(before)[0] as number, undefined);
      await newReport(services, caller, 'https://other.example/');
      expect(await read(1)).toMatchObject({
        rows: { length: 10 },
        total: 10,
        lastPage: 1,
        cursors: { next: null },
      });
      expect(await read(2)).toMatchObject({ rows: [], total: 10 });
      await storeMany(db, caller.accountId, 'shop.example:8080', 2);
      expect(await read(2)).toMatchObject({ rows: { length: 2 }, total: 12, lastPage: 2 });
    });

    test('counts no report that was deleted since, on a page where all of them would be seen', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { accountId } = caller;
      await storeMany(db, accountId, 'few.example', 2);
      const query = { ...base, search: 'few' };
      const before = await services.reports.list(accountId, query);
      expect(before.total).toBe(2);
      for (const left of [1, 0]) {
        await services.reports.delete(caller, before.rows[left]?.id as number, undefined);
        const after = await services.reports.list(accountId, query);
        expect(after).toMatchObject({ total: left, lastPage: 1, rows: { length: left } });
      }
    });
  });
});

function sample(random: () => number): Omit<SampleReport, 'id'> {
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const project = pick(['a.example', 'b.example', 'c.example']);
  // Few different values: most rows are tied, and many have none.
  const path = pick(['', 'page-1', 'page-12', 'PAGE-2', 'a_b', 'aXb', '100%25']);
  const score = pick([null, null, 10, 49, 50, 79, 80, 95]);
  const isProvisional = score !== null && random() < 0.2;
  const result = score === null || isProvisional ? null : resultCodes[resultOf(score)];
  return {
    project,
    url: `https://${project}/${path}`,
    state: pick<StateCode>([0, 1, 2, 2, 2, 2, 3]),
    privacy: pick<Privacy>([0, 0, 0, 1, 2]),
    score,
    result,
    title: score === null ? null : pick([null, 'Juniper Lane: lamps and lanterns', 'The first page']),
    previousScore: score === null ? null : pick([null, null, 40, 80]),
    generatedAt: score === null ? null : pick([1_000, 2_000, 3_000]),
    failing: score === null ? [] : pick([['title'], ['title-length'], ['title-length', 'h1']]),
  };
}

function sorted(samples: readonly SampleReport[], query: ReportQuery): SampleReport[] {
  const states = ['queued', 'running', 'completed', 'failed'];
  const results = [null, 'bad', 'decent', 'good'];
  const found = samples.filter(
    (row) =>
      (query.project === undefined || row.project === query.project) &&
      (query.result === undefined || results[row.result ?? 0] === query.result) &&
      (query.state === undefined || states[row.state] === query.state) &&
      (query.privacy === undefined || row.privacy === query.privacy) &&
      (query.check === undefined || row.failing.includes(query.check)) &&
      isFound(row, query),
  );
  const sign = query.sort === 'asc' ? 1 : -1;
  return found.sort((a, b) => {
    const [left, right] = [sortValueOf(a, query.sortBy), sortValueOf(b, query.sortBy)];
    if (left === right) return sign * (a.id - b.id);
    if (left === null) return 1;
    if (right === null) return -1;
    return sign * (left < right ? -1 : 1);
  });
}

function isFound({ url, title }: SampleReport, { search, searchBy }: ReportQuery): boolean {
  if (search === undefined) return true;
  const texts = [...(searchBy === 'title' ? [] : [url]), ...(searchBy === 'url' ? [] : [title ?? ''])];
  return texts.some((text) => text.toLowerCase().includes(search.toLowerCase()));
}

function sortValueOf(
  { score, previousScore = null, generatedAt, failing, ...row }: SampleReport,
  sortBy: ReportQuery['sortBy'],
): number | string | null {
  switch (sortBy) {
    case 'generated_at':
      return generatedAt;
    case 'findings_count':
      return generatedAt === null ? null : failing.length;
    case 'score_change':
      return score === null || previousScore === null ? null : score - previousScore;
    case 'score':
      return score;
    default:
      return row[sortBy];
  }
}

async function follow(
  { reports }: TestServices,
  accountId: number,
  query: ReportQuery,
  start: Page<Report>,
  towards: 'next' | 'prev',
): Promise<Page<Report>[]> {
  const pages = [start];
  for (let cursor = start.cursors[towards]; cursor !== null; ) {
    const page = await reports.list(accountId, { ...query, cursor });
    pages.push(page);
    cursor = page.cursors[towards];
  }
  return pages;
}

function ids({ rows }: Page<Report>): number[] {
  return rows.map(({ id }) => id);
}
