import { expect, test } from 'vitest';
import { eachDatabase, openRecordedStore } from '../../store/testing.ts';
import { completed, newAccount, newReport, runQueued, sampleBody, testServices } from '../testing.ts';

const url = 'https://flood.example/';
const accountFull = { code: 'rate-limited', message: expect.stringContaining('wait already') };

eachDatabase(({ openTestStore }) => {
  test('D5 an account whose queue is full may queue again as soon as a run begins or a report goes', async () => {
    const { db } = await openTestStore();
    const services = testServices(db, { settings: { ASSAY_ACCOUNT_WAITING: '2' } });
    const caller = await newAccount(services);
    const { report } = await newReport(services, caller, url);
    await newReport(services, caller, url);
    const refused = () => expect(newReport(services, caller, url)).rejects.toMatchObject(accountFull);
    await refused();
    await refused();
    await services.reports.delete(caller, report.id, undefined);
    await newReport(services, caller, url);
    await refused();
    expect(await runQueued(services, () => completed(sampleBody(80)))).toBe(2);
    await newReport(services, caller, url);
  });

  test('D5 a queue that one account has filled is full for another, until a moment has passed', async () => {
    const { db } = await openTestStore();
    const services = testServices(db, { settings: { ASSAY_QUEUE_MAX: '1' } });
    const [one, other] = [await newAccount(services, 'One'), await newAccount(services, 'Other')];
    await newReport(services, one, url);
    const refused = { code: 'overloaded', retryAfterSeconds: undefined };
    await expect(newReport(services, other, url)).rejects.toMatchObject(refused);
    await expect(newReport(services, other, url)).rejects.toMatchObject(refused);
    // Another process has begun the run, which nobody here has heard of.
    await db.sql.updateTable('runs').set({ state: 2, leasedUntil: null }).execute();
    services.clock.nowMs += 200;
    await newReport(services, other, url);
  });

  test('D5 a queue that was full stays so no longer because the clock was set back', async () => {
    const { db } = await openTestStore();
    const services = testServices(db, { settings: { ASSAY_ACCOUNT_WAITING: '1' } });
    const caller = await newAccount(services);
    await newReport(services, caller, url);
    await expect(newReport(services, caller, url)).rejects.toMatchObject(accountFull);
    await db.sql.updateTable('runs').set({ state: 2, leasedUntil: null }).execute();
    services.clock.nowMs -= 86_400_000;
    await newReport(services, caller, url);
  });
});

test('D5 what is refused for a full queue again and again asks the database once', async () => {
  const { db, statements } = await openRecordedStore();
  const services = testServices(db, { settings: { ASSAY_ACCOUNT_WAITING: '1' } });
  const caller = await newAccount(services);
  await newReport(services, caller, url);
  await expect(newReport(services, caller, url)).rejects.toMatchObject(accountFull);
  const before = statements.length;
  for (let count = 0; count < 20; count += 1) {
    await expect(newReport(services, caller, url)).rejects.toMatchObject(accountFull);
  }
  expect(statements.length).toBe(before);
});

test('D5 of a flood only as many ask the database as runs have begun since it was full', async () => {
  const { db, statements } = await openRecordedStore();
  const services = testServices(db, { settings: { ASSAY_ACCOUNT_WAITING: '3' } });
  const caller = await newAccount(services);
  for (let count = 0; count < 3; count += 1) await newReport(services, caller, url);
  await expect(newReport(services, caller, url)).rejects.toMatchObject(accountFull);
  expect(await runQueued(services, () => completed(sampleBody(80)))).toBe(3);
  const before = statements.length;
  const flood = await Promise.allSettled(Array.from({ length: 20 }, () => newReport(services, caller, url)));
  expect(flood.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const inserted = statements.slice(before).filter((sql) => sql.startsWith('insert into "account_days"'));
  expect(inserted).toHaveLength(3);
});
