import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../store/db.ts';
import { eachDatabase, openTestStore } from '../store/testing.ts';
import { firstOwner } from './sample-people.ts';
import { newAccount, newReport, testServices } from './testing.ts';

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

eachDatabase(({ openTestStore }) => {
  test('sessions and links go when they are over, and users stay', async () => {
    const { db } = await openTestStore();
    const services = testServices(db);
    const { accountId } = await newAccount(services);
    const { caller } = await firstOwner(services, accountId);
    await services.invitations.create(caller, { email: null, role: 'member' });
    const count = async (table: 'sessions' | 'invitations' | 'users') =>
      (await db.sql.selectFrom(table).selectAll().execute()).length;
    while (await services.upkeep.retainSome());
    expect([await count('sessions'), await count('invitations')]).toEqual([1, 2]);
    services.clock.nowMs += 7 * 86_400_000 + 1;
    while (await services.upkeep.retainSome());
    expect([await count('sessions'), await count('invitations'), await count('users')]).toEqual([0, 0, 1]);
  });

  test('what was deleted goes a little at a time, and then there is nothing left to do', async () => {
    const { db } = await openTestStore();
    const services = testServices(db);
    const caller = await newAccount(services);
    const urls = Array.from({ length: 60 }, (_, page) => `https://gone.example/${page}`);
    await services.reports.createMany(caller, { urls, privacy: 0 });
    await newReport(services, caller, 'https://kept.example/');
    await services.projects.delete(caller, 'gone.example', undefined);
    const left: number[] = [];
    while (await services.upkeep.purgeSome()) {
      left.push((await db.sql.selectFrom('reports').select('id').execute()).length);
    }
    expect(left.slice(0, 3)).toEqual([36, 11, 1]);
    expect(await db.sql.selectFrom('projects').select('name').execute()).toEqual([{ name: 'kept.example' }]);
    expect(await services.upkeep.purgeSome()).toBe(false);
  });
});

async function pages(db: Db): Promise<number> {
  const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(db.sql);
  return rows[0]?.pageCount ?? 0;
}
