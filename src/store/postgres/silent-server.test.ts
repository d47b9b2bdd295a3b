import { expect, onTestFinished, test } from 'vitest';
import { middleman } from '../../../test/postgres/middleman.ts';
import { inTransaction } from '../db.ts';
import { insertAccount, listAccounts } from '../people/accounts.ts';
import { postgresUrl } from '../testing.ts';
import { openPostgresStore } from './open.ts';
import { serverLimits } from './pool.ts';

test('a server that falls silent is an outage within seconds, and the next statement gets another connection', async () => {
  const between = await middleman(await postgresUrl('migrated'));
  const store = await openPostgresStore(between.url, {
    now: Date.now,
    limits: { ...serverLimits, answerMs: 300 },
  });
  onTestFinished(() => store.close());
  await insertAccount(store.db, 'Before', 1);

  between.fallSilent();
  // No time to come back at: the answers spread it out.
  const outage = { code: 'storage-unavailable', retryAfterSeconds: undefined };
  await expect(listAccounts(store.db)).rejects.toMatchObject(outage);
  between.speak();

  await expect(listAccounts(store.db)).resolves.toMatchObject([{ name: 'Before' }]);
});

test('a server that falls silent within a transaction leaves nothing of it', async () => {
  const between = await middleman(await postgresUrl('migrated'));
  const store = await openPostgresStore(between.url, {
    now: Date.now,
    limits: { ...serverLimits, answerMs: 300 },
  });
  onTestFinished(() => store.close());
  const writing = inTransaction(store.db, async (tx) => {
    await insertAccount(tx, 'Half', 1);
    between.fallSilent();
    await insertAccount(tx, 'Done', 1);
  });
  await expect(writing).rejects.toMatchObject({ code: 'storage-unavailable' });
  between.speak();
  await expect(listAccounts(store.db)).resolves.toEqual([]);
});

test('a server that has fallen silent since it was opened lets no queue begin, and a sentence says why', async () => {
  const between = await middleman(await postgresUrl('migrated'));
  const store = await openPostgresStore(between.url, {
    now: Date.now,
    limits: { ...serverLimits, answerMs: 300 },
  });
  onTestFinished(() => store.close());
  await listAccounts(store.db);
  between.fallSilent();
  const starting = store.queue.start({ isWorker: true, onError: () => undefined });
  await expect(starting).rejects.toMatchObject({
    name: 'StoreRefusal',
    reason: 'not-reachable',
    message: expect.stringContaining('does not answer'),
  });
  between.speak();
});
