import { expect, test, vi } from 'vitest';
import type { Db } from '../../store/db.ts';
import { eachDatabase, openTestNodes } from '../../store/testing.ts';
import { newAccount, testServices } from '../testing.ts';
import { answerMaxMs } from './idempotency.ts';

const input = { url: 'https://example.com/', privacy: 0 } as const;
const key = { route: 'POST /api/v1/reports', keyHash: 'a'.repeat(64), bodyHash: 'b'.repeat(64) };
const inProgress = { code: 'idempotency-in-progress', retryAfterSeconds: 1 };

/** Two nodes on one PostgreSQL, whose own clocks are wrong by hours. */
async function twoNodes() {
  const stores = await openTestNodes();
  for (const { listen } of stores) await listen({ onNotice: () => undefined, onGap: () => undefined });
  const [store, { db }] = stores;
  const [here, there] = [testServices(store.db), testServices(db)];
  here.clock.nowMs = Date.now() - 7_200_000;
  there.clock.nowMs = Date.now() + 7_200_000;
  return { db, here, there, caller: await newAccount(here), endHere: () => store.close() };
}

/** As if it had been sent before. */
async function makeOlder(db: Db, ms: number): Promise<void> {
  await db.sql
    .updateTable('idempotencyKeys')
    .set(({ eb }) => ({ createdAt: eb('createdAt', '-', ms) }))
    .execute();
}

test('H2 a key that one node answers is in progress on every node, and the first answer is the one', async () => {
  const { here, there, caller } = await twoNodes();
  expect((await here.reports.create(caller, input, key)).kind).toBe('created');
  await expect(there.reports.create(caller, input, key)).rejects.toMatchObject(inProgress);
  await expect(
    there.reports.create(caller, input, { ...key, bodyHash: 'c'.repeat(64) }),
  ).rejects.toMatchObject({ code: 'idempotency-key-reused' });
  await here.reports.rememberAnswer(caller, key, 201, '{"data":1}');
  for (const { reports } of [here, there]) {
    expect(await reports.create(caller, input, key)).toEqual({
      kind: 'replayed',
      status: 201,
      body: '{"data":1}',
    });
  }
});

test('H2 of many requests at once over the nodes one makes a report, and the others are in progress', async () => {
  const { db, here, there, caller } = await twoNodes();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 16 }, (_, at) => (at % 2 === 0 ? here : there).reports.create(caller, input, key)),
  );
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toMatchObject(Array(15).fill(inProgress));
  expect(await db.sql.selectFrom('reports').select('id').execute()).toHaveLength(1);
});

test('H2 a key whose node died while it answered is answered from its report at once', async () => {
  const { here, there, caller, endHere } = await twoNodes();
  const created = await here.reports.create(caller, input, key);
  await expect(there.reports.create(caller, input, key)).rejects.toMatchObject(inProgress);
  await endHere();
  await vi.waitFor(async () => expect(await there.reports.create(caller, input, key)).toEqual(created));
});

test('H2 a node whose death nobody sees holds its key no longer than an answer takes', async () => {
  const { db, here, there, caller } = await twoNodes();
  const created = await here.reports.create(caller, input, key);
  await makeOlder(db, answerMaxMs - 15_000);
  await expect(there.reports.create(caller, input, key)).rejects.toMatchObject(inProgress);
  await makeOlder(db, 15_000);
  expect(await there.reports.create(caller, input, key)).toEqual(created);
});

test('H2 a key of a version that named no node is held for as long as an answer takes', async () => {
  const { db, here, there, caller } = await twoNodes();
  const created = await here.reports.create(caller, input, key);
  await db.sql.updateTable('idempotencyKeys').set({ body: null }).execute();
  await expect(there.reports.create(caller, input, key)).rejects.toMatchObject(inProgress);
  await makeOlder(db, answerMaxMs);
  expect(await there.reports.create(caller, input, key)).toEqual(created);
});

test('H2 a key is kept by the clock of the database, not by that of who removes old ones', async () => {
  const { db, here, there, caller } = await twoNodes();
  const report = await here.reports.create(caller, input, key);
  await here.reports.rememberAnswer(caller, key, 201, '{"data":1}');
  while (await there.upkeep.retainSome());
  expect(await there.reports.create(caller, input, key)).toMatchObject({ kind: 'replayed' });
  await makeOlder(db, 24 * 3_600_000 + 1_000);
  while (await here.upkeep.retainSome());
  expect(await there.reports.create(caller, input, key)).not.toEqual(report);
});

eachDatabase(({ openTestStore }) => {
  test('H2 a key stays in progress for as long as an answer may take', async () => {
    const { db } = await openTestStore();
    const services = testServices(db);
    const caller = await newAccount(services);
    const created = await services.reports.create(caller, input, key);
    services.clock.nowMs += answerMaxMs - 1;
    await expect(services.reports.create(caller, input, key)).rejects.toMatchObject(inProgress);
    services.clock.nowMs += 1;
    expect(await services.reports.create(caller, input, key)).toEqual(created);
  });
});

test('H2 a key from a future that the clock of the database was set back from is nobody\u2019s', async () => {
  const { db, here, there, caller } = await twoNodes();
  const created = await here.reports.create(caller, input, key);
  await makeOlder(db, -3_600_000);
  expect(await there.reports.create(caller, input, key)).toEqual(created);
});

test('H2 a key whose report another node deleted before the answer is free at once', async () => {
  const { here, there, caller } = await twoNodes();
  const created = await here.reports.create(caller, input, key);
  if (created.kind !== 'created') throw new Error('The report was replayed.');
  await there.reports.delete(caller, created.reportId, undefined);
  expect(await there.reports.create(caller, input, key)).toMatchObject({ kind: 'created' });
});
