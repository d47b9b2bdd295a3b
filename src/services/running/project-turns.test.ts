import { describe, expect, onTestFinished, test } from 'vitest';
import { type Db, inTransaction } from '../../store/db.ts';
import { findReportToChange } from '../../store/reports/reports.ts';
import { openTestPostgres, untilSomebodyWaits } from '../../store/testing.ts';
import type { Caller } from '../caller.ts';
import { newAccount, newReport, type TestServices, testServices } from '../testing.ts';

type Work = (by: TestServices, caller: Caller, db: Db) => Promise<unknown>;

const waiters: readonly (readonly [string, Work])[] = [
  [
    'a declaration',
    ({ projects }, caller) => projects.declare(caller, 'a.example', { indexable: false }, undefined),
  ],
  ['the deletion of a project', ({ projects }, caller) => projects.delete(caller, 'a.example', undefined)],
];

const comers: readonly (readonly [string, Work])[] = [
  ['a report that is made', (by, caller) => newReport(by, caller, 'https://a.example/2')],
  [
    'reports that are made together',
    ({ reports }, caller) => reports.createMany(caller, { urls: ['https://a.example/3'], privacy: 0 }),
  ],
  [
    'a run that ends',
    (_, { accountId }, db) => inTransaction(db, (tx) => findReportToChange(tx, accountId, 2)),
  ],
];

describe.each(waiters)('%s that waits', (_, wait) => {
  test.each(comers)('is not overtaken by %s', async (_name, come) => {
    const { db } = await openTestPostgres();
    const services = testServices(db);
    const caller = await newAccount(services);
    const { report } = await newReport(services, caller, 'https://a.example/');
    expect((await newReport(services, caller, 'https://a.example/another')).report.id).toBe(2);
    const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    onTestFinished(() => over.resolve());
    const holder = inTransaction(db, async (tx) => {
      await findReportToChange(tx, caller.accountId, report.id);
      held.resolve();
      await over.promise;
    });
    await held.promise;

    const ended: string[] = [];
    const waiting = wait(services, caller, db).then(() => ended.push('waiting'));
    await untilSomebodyWaits(db);
    const later = come(services, caller, db).then(() => ended.push('later'));
    await untilSomebodyWaits(db, () => ended.length > 0, 2);
    over.resolve();
    await Promise.all([holder, waiting, later]);
    expect(ended).toEqual(['waiting', 'later']);
  });
});
