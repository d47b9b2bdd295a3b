import { expect, test } from 'vitest';
import { configOf } from '../../start/testing.ts';
import { readDay } from '../../store/counters/account-days.ts';
import { inTransaction } from '../../store/db.ts';
import { eachDatabase } from '../../store/testing.ts';
import { completed, newAccount, newReport, runQueued, sampleBody, testServices } from '../testing.ts';
import { queueByItself } from './queue-run.ts';

eachDatabase(({ openTestStore }) => {
  async function made() {
    const { db } = await openTestStore();
    const services = testServices(db, { settings: { ASSAY_CREATE_PER_DAY: '1' } });
    const { accountId, ...caller } = await newAccount(services);
    const { report } = await newReport(services, { ...caller, accountId }, 'https://example.com/');
    await runQueued(services, () => completed(sampleBody(80)));
    const parts = {
      ...services,
      settings: configOf({ ASSAY_CREATE_PER_DAY: '1' }),
      now: () => services.clock.nowMs,
    };
    const queue = () =>
      inTransaction(db, (tx) => queueByItself(tx, parts, { accountId, reportId: report.id }, 'alert:12'));
    return { db, services, accountId, report, queue };
  }

  test('a run by itself has room where the account has had its runs of the day', async () => {
    const { db, services, accountId, report, queue } = await made();
    expect(await queue()).toMatchObject({ isQueued: true });
    expect(await services.reports.get(accountId, report.id)).toMatchObject({ state: 'queued', runsCount: 2 });
    expect(
      await db.sql.selectFrom('runs').select(['cause', 'causedBy']).where('number', '=', 2).execute(),
    ).toEqual([{ cause: 3, causedBy: 'alert:12' }]);
    expect(await readDay(db, accountId, services.clock.nowMs)).toMatchObject({ reports: 1, scheduled: 1 });
  });

  test('a run by itself joins the one that is open, and there is none of a report that is gone', async () => {
    const { services, accountId, report, queue } = await made();
    const first = await queue();
    expect(await queue()).toEqual({ runId: first?.runId, isQueued: false });
    await services.reports.delete({ ...(await newAccount(services)), accountId }, report.id, undefined);
    expect(await queue()).toBeUndefined();
  });
});
