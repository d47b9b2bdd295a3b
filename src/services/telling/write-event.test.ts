import { expect, test } from 'vitest';
import { type Db, inTransaction } from '../../store/db.ts';
import { eachDatabase } from '../../store/testing.ts';
import { newAccount, testServices } from '../testing.ts';
import { onNews } from './wakes.ts';
import { forgetWants } from './wants.ts';
import { type NewEvent, writeEvent } from './write-event.ts';

const nowMs = Date.UTC(2026, 10, 29, 9);

eachDatabase(({ openTestStore }) => {
  async function start() {
    const { db } = await openTestStore();
    const { accountId } = await newAccount(testServices(db));
    forgetWants(db, accountId);
    return { db, accountId };
  }

  test('W4 an event is written where a webhook wants its type, and only there', async () => {
    const { db, accountId } = await start();
    const other = (await newAccount(testServices(db), 'Other')).accountId;
    await insertWebhook(db, accountId, { types: ['schedule.failing'] });
    await insertWebhook(db, other, { types: '*', enabled: 0 });
    await inTransaction(db, async (tx) => {
      expect(await writeEvent(tx, failing(accountId), nowMs)).toBeTypeOf('number');
      expect(await writeEvent(tx, tried(accountId), nowMs)).toBeUndefined();
      expect(await writeEvent(tx, failing(other), nowMs)).toBeUndefined();
    });
    const rows = await db.sql.selectFrom('events').selectAll().execute();
    expect(rows).toEqual([
      {
        ...{ id: expect.any(Number), accountId, projectId: null, type: 'schedule.failing' },
        ...{ subject: 'schedule:7', notBefore: nowMs, spreadAt: null, createdAt: nowMs },
        data: JSON.stringify({ schedule: 7, sentence: 'Daily at 06:00', failures: 3 }),
      },
    ]);
  });

  test('W4 an event is written where somebody gets mail of its type', async () => {
    const { db, accountId } = await start();
    await db.sql
      .insertInto('recipients')
      .values({ accountId, email: 'a@example.com', askedAt: 1, confirmedAt: 2, createdAt: 1 })
      .execute();
    await inTransaction(db, async (tx) => {
      expect(await writeEvent(tx, { ...failing(accountId), notBefore: nowMs + 5 }, nowMs)).toBeDefined();
      expect(await writeEvent(tx, tried(accountId), nowMs)).toBeUndefined();
    });
    expect(await db.sql.selectFrom('events').select('notBefore').execute()).toEqual([
      { notBefore: nowMs + 5 },
    ]);
  });

  test('W4 a transaction that fails leaves no event, and wakes nobody', async () => {
    const { db, accountId } = await start();
    await insertWebhook(db, accountId, { types: '*' });
    let woken = 0;
    const end = onNews(db, () => {
      woken += 1;
    });
    const failed = inTransaction(db, async (tx) => {
      await writeEvent(tx, failing(accountId), nowMs);
      throw new Error('It fails.');
    });
    await expect(failed).rejects.toThrow('It fails.');
    expect(await db.sql.selectFrom('events').select('id').execute()).toEqual([]);
    expect(woken).toBe(0);
    await inTransaction(db, (tx) => writeEvent(tx, failing(accountId), nowMs));
    expect(woken).toBe(1);
    end();
  });

  test('W4 what an account wants is read again after five seconds', async () => {
    const { db, accountId } = await start();
    const write = (atMs: number) => inTransaction(db, (tx) => writeEvent(tx, failing(accountId), atMs));
    expect(await write(nowMs)).toBeUndefined();
    await insertWebhook(db, accountId, { types: '*' });
    expect(await write(nowMs + 4_999)).toBeUndefined();
    expect(await write(nowMs + 5_001)).toBeDefined();
  });
});

function failing(accountId: number): NewEvent {
  const data = { schedule: 7, sentence: 'Daily at 06:00', failures: 3 };
  return { accountId, projectId: null, type: 'schedule.failing', subject: 'schedule:7', data };
}

function tried(accountId: number): NewEvent {
  const data = { webhook: 1 };
  return { accountId, projectId: null, type: 'webhook.test', subject: 'webhook:1', data };
}

async function insertWebhook(
  db: Db,
  accountId: number,
  { types, enabled = 1 }: { readonly types: '*' | readonly string[]; readonly enabled?: 0 | 1 },
): Promise<void> {
  const row = { accountId, types: JSON.stringify(types), enabled, format: 'standard' as const };
  await db.sql
    .insertInto('webhooks')
    .values({ ...row, urlSealed: '', urlShown: '', version: 1, createdAt: 1, updatedAt: 1 })
    .execute();
}
