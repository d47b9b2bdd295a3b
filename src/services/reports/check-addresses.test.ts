import { expect, test } from 'vitest';
import type { Environment } from '../../config.ts';
import { eachDatabase } from '../../store/testing.ts';
import { completed, newAccount, newReport, runQueued, sampleBody, testServices } from '../testing.ts';
import type { CheckedRow } from './types.ts';

eachDatabase(({ openTestStore }) => {
  async function opened(settings: Environment = {}) {
    const { db } = await openTestStore();
    const services = testServices(db, { settings });
    const caller = await newAccount(services);
    const check = (...urls: string[]) => services.reports.check(caller, { urls, privacy: 1 });
    const finish = () => runQueued(services, () => completed(sampleBody(80)));
    const total = async () => {
      const query = { sortBy: 'id', sort: 'asc', perPage: 10, page: 1 } as const;
      return (await services.reports.list(caller.accountId, query)).total;
    };
    return { services, caller, check, finish, total };
  }

  test('an address that has a report is run again, however it is written', async () => {
    const { services, caller, check, finish, total } = await opened();
    const { report } = await newReport(services, caller, 'https://example.com/a');
    await finish();
    expect(await check('  EXAMPLE.com:443/a#top')).toEqual([
      // Who can open it stays as it was.
      { ...row('  EXAMPLE.com:443/a#top', 'again', 2), reportId: report.id, privacy: 0 },
    ]);
    await finish();
    expect(await services.reports.get(caller.accountId, report.id)).toMatchObject({
      runsCount: 2,
      score: 80,
    });
    expect(await total()).toBe(1);
  });

  test('a run that waits or goes on is not queued twice', async () => {
    const { check } = await opened();
    const [first] = await check('example.com');
    expect(first).toMatchObject(row('example.com', 'first', 1));
    expect(await check('example.com')).toEqual([{ ...first, run: 'open' }]);
  });

  test('of many reports of an address the newest is run', async () => {
    const { services, caller, check, finish } = await opened();
    await newReport(services, caller, 'https://example.com/');
    const { report } = await newReport(services, caller, 'https://example.com/');
    await finish();
    expect(await check('example.com')).toMatchObject([{ reportId: report.id, number: 2 }]);
  });

  test('a list is told line by line, each address once', async () => {
    const { services, caller, check, finish, total } = await opened();
    await newReport(services, caller, 'https://example.com/a');
    await finish();
    await newReport(services, caller, 'https://example.com/b');
    const rows = await check(
      ...['example.com/c', 'ftp://example.com/', 'example.com/a', 'https://example.com/c', 'example.com/b'],
    );
    expect(rows).toMatchObject([
      row('example.com/c', 'first', 1),
      { url: 'ftp://example.com/', ok: false, refusal: { code: 'validation-failed' } },
      row('example.com/a', 'again', 2),
      row('example.com/b', 'open', 1),
    ]);
    expect(await total()).toBe(3);
  });

  test('neither a report of another account nor one of a deleted project counts', async () => {
    const { services, caller, check } = await opened();
    const other = await newAccount(services, 'Other');
    await newReport(services, other, 'https://example.com/');
    await newReport(services, caller, 'https://example.com/');
    await services.projects.delete(caller, 'example.com', undefined);
    expect(await check('example.com')).toMatchObject([row('example.com', 'first', 1)]);
  });

  test('what finds no place in the queue is told for each address, and alone refused', async () => {
    const { services, caller, check, finish } = await opened({ ASSAY_ACCOUNT_WAITING: '2' });
    for (const path of ['a', 'b']) await newReport(services, caller, `https://example.com/${path}`);
    await finish();
    const refused = { ok: false, refusal: { code: 'rate-limited' } };
    expect(await check('example.com/new', 'example.com/a', 'example.com/b')).toMatchObject([
      row('example.com/new', 'first', 1),
      row('example.com/a', 'again', 2),
      { ...refused, url: 'example.com/b' },
    ]);
    await expect(check('example.com/b')).rejects.toMatchObject(refused.refusal);
    await expect(check()).rejects.toMatchObject({ fields: { urls: [expect.any(String)] } });
  });
});

function row(url: string, run: Extract<CheckedRow, { ok: true }>['run'], number: number) {
  return { url, ok: true, run, number };
}
