import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { AssayError } from '../../errors.ts';
import { silentLog } from '../../lib/log.ts';
import { urlRules } from '../../net/egress.ts';
import { usualConfig } from '../../start/testing.ts';
import { addToDay } from '../../store/counters/account-days.ts';
import { inTransaction } from '../../store/db.ts';
import { lockAccount } from '../../store/people/accounts.ts';
import { openTestPostgres, openTestStore, untilSomebodyWaits } from '../../store/testing.ts';
import { createPlaces } from '../running/places.ts';
import { completed, newAccount, newReport, runQueued, sampleBody, testServices } from '../testing.ts';
import type { ReportChange } from './types.ts';
import { updateReport } from './update-report.ts';

/** A report, and what was done to change it. */
async function watched() {
  const { db } = await openTestStore();
  const services = testServices(db);
  const caller = await newAccount(services);
  const { report } = await newReport(services, caller, 'https://example.com/');
  const done: string[] = [];
  const parts = {
    db: {
      ...db,
      transact: ((run) => {
        done.push('transaction');
        return db.transact(run);
      }) satisfies typeof db.transact,
    },
    ...{
      settings: usualConfig,
      urlRules: urlRules(usualConfig.egress),
      events: services.events,
      places: createPlaces(),
      lookers: services.lookers,
      log: silentLog,
      randomBytes,
    },
    cursorKeys: [createSecretKey(randomBytes(32))] as const,
    now: () => services.clock.nowMs,
    hashPassword: async () => {
      done.push('hash');
      return 'a hash';
    },
  };
  const change = (values: ReportChange, version = report.version, isFull = true) =>
    updateReport(parts, caller, report.id, values, { version }, () => {
      done.push('asked');
      if (isFull) throw new AssayError('overloaded', 'There is too much to do.');
    });
  return { done, change, version: report.version };
}

const locked = { privacy: 2, password: 'secret' } as const;

test.each([{ update: true }, { update: true, ...locked }])(
  'D5 a run that is not admitted costs neither a hash nor a transaction: %j',
  async (values) => {
    const { done, change } = await watched();
    await expect(change(values)).rejects.toMatchObject({ code: 'overloaded' });
    expect(done).toEqual(['asked']);
  },
);

test('D5 what is wrong with a change is said before it is asked whether there is room', async () => {
  const { done, change, version } = await watched();
  await expect(change({ update: true, ...locked }, version + 1)).rejects.toMatchObject({
    code: 'precondition-failed',
  });
  await expect(change({ update: true, privacy: 2, password: '' })).rejects.toMatchObject({
    fields: { password: [expect.any(String)] },
  });
  await expect(change({ update: true, privacy: 2 })).rejects.toMatchObject({ code: 'validation-failed' });
  expect(done).toEqual([]);
});

test('a run that is admitted is queued with the new password', async () => {
  const { done, change, version } = await watched();
  const { report, runId } = await change({ update: true, ...locked }, version, false);
  expect({ done, hasPassword: report.hasPassword, runId }).toEqual({
    done: ['asked', 'hash', 'transaction'],
    hasPassword: true,
    runId: expect.any(Number),
  });
});

test('a change that runs nothing is never refused for want of room', async () => {
  const { done, change } = await watched();
  expect((await change(locked)).report.hasPassword).toBe(true);
  expect(done).toEqual(['hash', 'transaction']);
});

test('a change that queues a run locks days before the account, as making a project does', async () => {
  const store = await openTestPostgres();
  // A deadlock would be tried again, unseen.
  const db = { ...store.db, isCollision: () => false };
  const services = testServices(db);
  const caller = await newAccount(services);
  const { report } = await newReport(services, caller, 'https://example.com/');
  await runQueued(services, () => completed(sampleBody(80)));
  const change = { update: true, privacy: 1 } as const;
  let changing: Promise<{ readonly runId: number | null }> | undefined;
  await inTransaction(db, async (tx) => {
    await addToDay(tx, caller.accountId, services.clock.nowMs, { reports: 1, egressBytes: 0 });
    changing = services.reports.update(caller, report.id, change, undefined);
    await untilSomebodyWaits(db);
    await Promise.race([lockAccount(tx, caller.accountId), changing]);
  });
  expect(await changing).toMatchObject({ runId: expect.any(Number) });
});
