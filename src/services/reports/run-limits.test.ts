import { describe, expect, test } from 'vitest';
import type { Db } from '../../store/db.ts';
import { eachDatabase, openTestPostgres, untilSomebodyWaits } from '../../store/testing.ts';
import { newAccount, newReport, testServices } from '../testing.ts';

const urls = Array.from({ length: 5 }, (_, at) => `https://a.example/${at}`);

eachDatabase(({ openTestStore }) => {
  describe.each([
    ['ASSAY_ACCOUNT_WAITING', { code: 'rate-limited', retryAfterSeconds: 30 }],
    // The answers spread it out.
    ['ASSAY_QUEUE_MAX', { code: 'overloaded', retryAfterSeconds: undefined }],
  ] as const)('runs of a deleted project', (setting, refusal) => {
    test(`take no place of ${setting}`, async () => {
      const { db } = await openTestStore();
      const services = testServices(db, { settings: { [setting]: '5' } });
      const caller = await newAccount(services);
      await services.reports.createMany(caller, { urls, privacy: 0 });
      await expect(newReport(services, caller, 'https://b.example/')).rejects.toMatchObject(refusal);
      await services.projects.delete(caller, 'a.example', undefined);

      await newReport(services, caller, 'https://b.example/');
      const rows = await services.reports.createMany(caller, { urls, privacy: 0 });
      expect(rows.map(({ ok }) => ok)).toEqual([true, true, true, true, false]);
      await expect(newReport(services, caller, 'https://b.example/')).rejects.toMatchObject(refusal);
    });
  });
});

test.each([1, 2])('the last places of the queue are not given away twice, %i at once', async (count) => {
  const { db } = await openTestPostgres();
  const stored = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const paused: Db = {
    ...db,
    transact: (run) =>
      db.transact(async (tx, last) => {
        const result = await run(tx, last);
        stored.resolve();
        await commit.promise;
        return result;
      }),
  };
  const settings = { ASSAY_QUEUE_MAX: '2' };
  const [slow, services] = [testServices(paused, { settings }), testServices(db, { settings })];
  const [one, other] = [await newAccount(services), await newAccount(services)];
  const create = (by: typeof services, caller: typeof one, host: string) =>
    by.reports.createMany(caller, {
      urls: Array.from({ length: count }, (_, at) => `https://${host}/${at}`),
      privacy: 0,
    });
  await newReport(services, one, 'https://first.example/');
  const first = create(slow, one, 'a.example');
  await stored.promise;
  let hasEnded = false;
  const second = create(services, other, 'b.example').finally(() => {
    hasEnded = true;
  });
  await untilSomebodyWaits(db, () => hasEnded);
  commit.resolve();
  const rows = [...(await first), ...(await second)];
  expect(rows.filter(({ ok }) => ok)).toHaveLength(1);
});
