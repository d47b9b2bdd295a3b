import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertAccount, listAccounts } from './accounts.ts';
import { openTestPostgres } from './testing.ts';

test('a migrated database stores an account', async () => {
  const { db } = await openTestPostgres();
  await insertAccount(db, 'Test', 1);
  expect(await listAccounts(db)).toEqual([{ id: 1, name: 'Test', createdAt: 1 }]);
  const { rows } = await sql<{ n: number }>`select sum(id) as n from accounts`.execute(db.sql);
  expect(rows).toEqual([{ n: 1 }]);
});
