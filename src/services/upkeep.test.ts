import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../store/db.ts';
import { openTestStore } from '../store/testing.ts';
import { testServices } from './testing.ts';

test('pages that are free for good are given back to the file system, a few at a time', async () => {
  const { db } = await openTestStore();
  const services = testServices(db);
  const emptyPages = await pages(db);
  await sql`insert into settings values ('large', ${'x'.repeat(8 * 2 ** 20)})`.execute(db.sql);
  await sql`delete from settings where key = 'large'`.execute(db.sql);
  let before = await pages(db);
  expect(before - emptyPages).toBeGreaterThan(2_000);
  while (await services.upkeep.purgeSome()) {
    const after = await pages(db);
    expect(before - after).toBeGreaterThan(100);
    expect(before - after).toBeLessThan(300);
    before = after;
  }
  // Some are kept, as they are used again soon.
  expect(before - emptyPages).toBeLessThanOrEqual(1_000);
});

async function pages(db: Db): Promise<number> {
  const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(db.sql);
  return rows[0]?.pageCount ?? 0;
}
