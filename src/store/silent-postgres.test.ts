import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { insertAccount, listAccounts } from './accounts.ts';
import { inTransaction } from './db.ts';
import { openPostgresStore } from './open-postgres.ts';
import { serverLimits } from './postgres.ts';
import { postgresUrl } from './testing.ts';

test('a server that falls silent is an outage within seconds, and the next statement gets another connection', async () => {
  const between = await middleman(await postgresUrl('migrated'));
  const store = await openPostgresStore(between.url, {
    now: Date.now,
    limits: { ...serverLimits, answerMs: 300 },
  });
  onTestFinished(() => store.close());
  await insertAccount(store.db, 'Before', 1);

  between.fallSilent();
  const outage = { code: 'storage-unavailable' };
  await expect(listAccounts(store.db)).rejects.toMatchObject(outage);

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
  await expect(listAccounts(store.db)).resolves.toEqual([]);
});

/** Between us and the server: a connection that has fallen silent stays open, and passes nothing on. */
async function middleman(url: string) {
  const { hostname, port, pathname, username } = new URL(url);
  const host = decodeURIComponent(hostname);
  const target = host.startsWith('/')
    ? { path: join(host, `.s.PGSQL.${port || '5432'}`) }
    : { host, port: Number(port || 5432) };
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = createConnection(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const address = server.address();
  const given = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `postgres://${username}@127.0.0.1:${given}${pathname}`,
    /** For ever; connections that are made later work. */
    fallSilent() {
      for (const socket of open) socket.pause();
    },
  };
}
