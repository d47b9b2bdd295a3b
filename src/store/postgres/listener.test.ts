import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestPostgres } from '../testing.ts';

test.each(['wake up', '', '7', 'null'])('a node outlives the notice %j of somebody else', async (payload) => {
  const { db, listen } = await openTestPostgres();
  const heard = Promise.withResolvers<unknown>();
  await listen({ onNotice: (...told) => heard.resolve(told), onGap: () => undefined });
  await sql`select pg_notify('assay_jobs', ${payload})`.execute(db.sql);
  expect(await heard.promise).toEqual(['assay_jobs', {}]);
});
