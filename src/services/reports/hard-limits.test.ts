import { describe, expect, onTestFinished, test } from 'vitest';
import type { Environment } from '../../config.ts';
import type { Db } from '../../store/db.ts';
import { openPostgresStore } from '../../store/postgres/open.ts';
import { openTestStore, postgresUrl } from '../../store/testing.ts';
import type { Caller } from '../caller.ts';
import { newAccount, type TestServices, testServices } from '../testing.ts';

/** What two nodes make of it when they are asked for the same at the same moment. */
describe.each([
  [
    'one server with SQLite',
    async () => {
      const { db } = await openTestStore();
      return [db, db] as const;
    },
  ],
  [
    'two nodes with PostgreSQL',
    async () => {
      const url = await postgresUrl('migrated');
      return [await openNode(url), await openNode(url)] as const;
    },
  ],
])('%s', (_, openNodes) => {
  test('give an account no more keys than it may have, new ones and rotated ones', async () => {
    const { caller: member, each } = await nodes(openNodes, { ASSAY_API_KEYS_MAX: '5' });
    const caller: Caller = { ...member, scopes: ['read', 'write', 'admin'] };
    const { refused } = await each(12, ({ keys }, at) =>
      at % 4 === 3
        ? keys.rotate(caller, 1)
        : keys.create(caller, { name: `Key ${at}`, scopes: ['read'], expiresAt: null }),
    );
    expect(refused).toEqual(Array(8).fill('validation-failed'));
  });

  test('queue no more runs of an account than may wait', async () => {
    const { caller, services, each } = await nodes(openNodes, { ASSAY_ACCOUNT_WAITING: '7' });
    const { refused } = await each(20, ({ reports }, at) => reports.create(caller, newReport(at)));
    expect(refused).toEqual(Array(13).fill('rate-limited'));
    expect(await services.accounts.usage(caller.accountId)).toMatchObject({ waiting: 7, reportsToday: 7 });
  });

  test('run no more for an account than it may have in a day, one by one, many at once and again', async () => {
    const { caller, services, each } = await nodes(openNodes, { ASSAY_CREATE_PER_DAY: '30' });
    const before = await services.reports.create(caller, newReport(0));
    if (before.kind !== 'created') throw new Error('It was replayed.');
    const { done } = await each(24, async ({ reports }, at) => {
      if (at % 8 === 0) {
        const urls = Array.from({ length: 10 }, (_, page) => `https://${at}.example/${page}`);
        const rows = await reports.createMany(caller, { urls, privacy: 0 });
        return rows.filter(({ ok }) => ok).length;
      }
      await reports.create(caller, newReport(at));
      return 1;
    });
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(29);
    expect(await services.accounts.usage(caller.accountId)).toMatchObject({ waiting: 30, reportsToday: 30 });
  });
});

async function openNode(url: string): Promise<Db> {
  const store = await openPostgresStore(url, { now: Date.now });
  onTestFinished(() => store.close());
  await store.queue.start({ isWorker: false, onError: () => undefined });
  return store.db;
}

async function nodes(open: () => Promise<readonly [Db, Db]>, settings: Environment) {
  const [a, b] = (await open()).map((db) => testServices(db, { settings }));
  if (a === undefined || b === undefined) throw new Error('There are no two nodes.');
  return {
    services: a,
    caller: await newAccount(a),
    /** So many at once, the nodes by turns. */
    async each<T>(count: number, run: (services: TestServices, at: number) => Promise<T>) {
      const ends = await Promise.allSettled(
        Array.from({ length: count }, (_, at) => run(at % 2 === 0 ? a : b, at)),
      );
      return {
        done: ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : [])),
        refused: ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : [])),
      };
    },
  };
}

function newReport(at: number) {
  return { url: `https://${at % 3}.example/${at}`, privacy: 0 } as const;
}
