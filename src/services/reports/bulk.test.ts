import { expect, test, vi } from 'vitest';
import type { Environment } from '../../config.ts';
import { AssayError } from '../../errors.ts';
import { silentLog } from '../../lib/log.ts';
import { eachDatabase, openRecordedStore } from '../../store/testing.ts';
import { recountAccount } from '../../store/upkeep/recount.ts';
import { completed, newAccount, newReport, runQueued, sampleBody, testServices } from '../testing.ts';

eachDatabase(({ openTestStore }) => {
  test('a list of URLs becomes reports, and each that is none says why', async () => {
    const { services, caller } = await opened();
    const rows = await services.reports.createMany(caller, {
      urls: [
        'example.com/a',
        'ftp://example.com/',
        ' https://www.example.com/b ',
        'http://127.0.0.1/',
        'https://other.example/',
      ],
      privacy: 1,
      indexable: true,
    });
    expect(rows.map((row) => (row.ok ? row.report.url : row.refusal.fields))).toEqual([
      'https://example.com/a',
      { url: [expect.any(String)] },
      'https://www.example.com/b',
      { url: [expect.any(String)] },
      'https://other.example/',
    ]);
    const [first] = rows;
    const report = first?.ok === true ? first.report : undefined;
    expect(report).toMatchObject({
      state: 'queued',
      privacy: 1,
      indexable: true,
      project: 'example.com',
      runsCount: 1,
      version: 1,
    });
    // The same as one that was made alone.
    const alone = await newReport(services, caller, {
      url: 'https://example.com/',
      privacy: 1,
      indexable: true,
    });
    const { id, url, slug, body: _, ...rest } = alone.report;
    expect(report).toMatchObject(rest);
    expect(await runQueued(services, () => completed(sampleBody(80)))).toBe(4);
    expect(await services.reports.get(caller.accountId, report?.id ?? 0)).toMatchObject({ score: 80 });
  });

  test('the same URL twice makes two reports', async () => {
    const { services, caller } = await opened();
    const rows = await services.reports.createMany(caller, { urls: ['a.example', 'a.example'], privacy: 0 });
    const ids = rows.map((row) => row.ok && row.report.id);
    expect(new Set(ids).size).toBe(2);
  });

  test('S1: with a password each report has it, and without one the whole list is refused', async () => {
    const { services, caller } = await opened();
    const rows = await services.reports.createMany(caller, {
      urls: ['a.example', 'b.example'],
      privacy: 2,
      password: 'secret',
    });
    expect(rows.map((row) => row.ok && row.report.hasPassword)).toEqual([true, true]);
    await expect(
      services.reports.createMany(caller, { urls: ['a.example'], privacy: 2 }),
    ).rejects.toMatchObject({ fields: { password: [expect.any(String)] } });
  });

  test.each([
    [0, 'at least one'],
    [1_001, '1000 URLs at most'],
  ])('%i URLs are refused', async (count, sentence) => {
    const { services, caller } = await opened();
    const urls = Array.from({ length: count }, () => 'a.example');
    await expect(services.reports.createMany(caller, { urls, privacy: 0 })).rejects.toMatchObject({
      code: 'validation-failed',
      message: expect.stringContaining(sentence),
    });
  });

  test.each([
    ['ASSAY_ACCOUNT_WAITING', 'rate-limited', 'wait already'],
    ['ASSAY_QUEUE_MAX', 'overloaded', 'Too many runs'],
    ['ASSAY_CREATE_PER_DAY', 'rate-limited', 'today'],
  ] as const)('rows beyond %s are refused, and those before are kept', async (setting, code, words) => {
    const { services, caller } = await opened({ [setting]: '5' });
    await newReport(services, caller, 'https://first.example/');
    const urls = Array.from({ length: 7 }, (_, at) => `https://a.example/${at}`);
    const rows = await services.reports.createMany(caller, { urls, privacy: 0 });
    expect(rows.map(({ ok }) => ok)).toEqual([true, true, true, true, false, false, false]);
    for (const row of rows.slice(4)) {
      expect(row).toMatchObject({ refusal: { code, message: expect.stringContaining(words) } });
    }
    const usage = await services.accounts.usage(caller.accountId);
    expect(usage).toMatchObject({ waiting: 5, reportsToday: 5 });
  });

  test('an account that has fetched its share of the day is refused every row', async () => {
    const { services, caller } = await opened({ ASSAY_EGRESS_PER_DAY: '1000' });
    await newReport(services, caller, 'https://first.example/');
    await runQueued(services, () => completed(sampleBody(80), 1_000));
    const rows = await services.reports.createMany(caller, {
      urls: ['a.example', 'b.example'],
      privacy: 0,
    });
    const refusal = { code: 'rate-limited', message: expect.stringContaining('fetched as much') };
    expect(rows).toMatchObject([
      { ok: false, refusal },
      { ok: false, refusal },
    ]);
    expect(await services.accounts.usage(caller.accountId)).toMatchObject({ reportsToday: 1, waiting: 0 });
  });

  test('each row counts against the day', async () => {
    const { services, caller } = await opened();
    await services.reports.createMany(caller, {
      urls: ['a.example', 'ftp://b.example', 'c.example'],
      privacy: 0,
    });
    expect(await services.accounts.usage(caller.accountId)).toMatchObject({ reportsToday: 2, waiting: 2 });
  });

  test('a thousand URLs are two transactions, and the counts move once in each', async () => {
    const store = await openRecordedStore();
    const services = testServices(store.db);
    const caller = await newAccount(services);
    store.statements.length = 0;
    const urls = Array.from({ length: 1_000 }, (_, at) => `https://${at % 3}.example/${at}`);
    const rows = await services.reports.createMany(caller, { urls, privacy: 0 });
    expect(rows.every(({ ok }) => ok)).toBe(true);
    const count = (part: string) => store.statements.filter((one) => one.toLowerCase().includes(part)).length;
    expect(count('insert into "report_tallies"')).toBe(2);
    expect(count('insert into "reports"')).toBe(2);
    const page = await services.reports.list(caller.accountId, {
      ...{ sortBy: 'id', sort: 'asc', perPage: 10, page: 1 },
      project: '1.example',
    });
    expect(page.total).toBe(333);
    expect(page.rows.map(({ url }) => url).slice(0, 2)).toEqual([
      'https://1.example/1',
      'https://1.example/4',
    ]);
  });

  test.each([
    [new AssayError('storage-unavailable', 'The disk is full.'), 'storage-unavailable', 0],
    [new Error('A bug.'), 'internal', 1],
  ])('what is stored is told, though the rest could not be: %s', async (error, code, logged) => {
    const { db } = await openTestStore();
    const log = { ...silentLog, error: vi.fn() };
    let failsAfter = Number.POSITIVE_INFINITY;
    const services = testServices(
      {
        ...db,
        transact: (run) =>
          db.transact(async (tx, last) => {
            const result = await run(tx, last);
            failsAfter -= 1;
            if (failsAfter < 0) throw error;
            return result;
          }),
      },
      { log },
    );
    const caller = await newAccount(services);
    const urls = Array.from({ length: 502 }, (_, at) => `https://a.example/${at}`);
    const create = () => services.reports.createMany(caller, { urls, privacy: 0 });

    failsAfter = 0;
    await expect(create()).rejects.toBe(error);
    expect(await services.accounts.usage(caller.accountId)).toMatchObject({ waiting: 0 });
    failsAfter = 1;
    const rows = await create();
    expect(rows.map(({ url }) => url)).toEqual(urls);
    expect(rows.slice(0, 500).every(({ ok }) => ok)).toBe(true);
    expect(rows.slice(500)).toMatchObject([{ refusal: { code } }, { refusal: { code } }]);
    expect(await services.accounts.usage(caller.accountId)).toMatchObject({ waiting: 500 });
    expect(log.error).toHaveBeenCalledTimes(logged);
  });

  test('other requests come in between while a long list is read', async () => {
    const { services, caller } = await opened();
    let read = 0;
    let most = 0;
    const urls = Array.from({ length: 1_000 }, () => '');
    for (const at of urls.keys()) {
      const url = () => {
        read += 1;
        return `ftp://${at}.example/`;
      };
      Object.defineProperty(urls, at, { get: url });
    }
    const other = () => {
      most = Math.max(most, read);
      read = 0;
      next = setImmediate(other);
    };
    let next = setImmediate(other);
    const rows = await services.reports.createMany(caller, { urls, privacy: 0 });
    clearImmediate(next);
    expect(rows).toHaveLength(1_000);
    expect(most).toBeLessThan(200);
  });

  test('no statement of the size of a request is kept', async () => {
    const { db } = await openTestStore();
    const services = testServices(db);
    const { accountId, ...caller } = await newAccount(services);
    const urls = Array.from({ length: 130 }, (_, at) => `https://h${at}.example/`);
    await services.reports.createMany({ ...caller, accountId }, { urls, privacy: 0 });
    const lengths = [...db.prepared.values()].map(({ parameters }) => parameters.length);
    expect(Math.max(...lengths)).toBeLessThan(500);
    expect(await recountAccount(db, accountId, { nowMs: 0, repair: false })).toEqual([]);
    expect(await services.projects.totals(accountId)).toMatchObject({
      projectsCount: 130,
      reportsCount: 130,
    });
  });

  test('whoever watches for work is woken', async () => {
    const { services, caller } = await opened();
    let woken = 0;
    services.events.on('queued', () => {
      woken += 1;
    });
    await services.reports.createMany(caller, { urls: ['a.example', 'b.example'], privacy: 0 });
    expect(woken).toBe(1);
  });

  async function opened(settings: Environment = {}) {
    const { db } = await openTestStore();
    const services = testServices(db, { settings });
    return { services, caller: await newAccount(services) };
  }
});
