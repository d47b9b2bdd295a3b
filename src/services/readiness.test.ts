import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openTestStore } from '../store/testing.ts';
import { createReadiness } from './readiness.ts';
import { testServices } from './testing.ts';

test('D6 a server whose database takes a line and whose disk has room is ready', async () => {
  const { db } = await openTestStore();
  expect(await testServices(db).ready()).toEqual({ ready: true });
});

test('D6 a server is not ready while its database takes no writes', async () => {
  const { db, at } = await openTestStore();
  const other = new DatabaseSync(at.database);
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  const services = testServices(db);
  expect(await services.ready()).toEqual({
    ready: false,
    reasons: ['The database did not store a line within 500 ms.'],
  });
  other.exec('ROLLBACK');
  // The answer is remembered for a second, so that asking costs nothing.
  expect((await services.ready()).ready).toBe(false);
  services.clock.nowMs += 1_000;
  expect(await services.ready()).toEqual({ ready: true });
});

test('D6 a server is not ready when its disk is nearly full', async () => {
  const { db, at } = await openTestStore();
  const ready = createReadiness({ db, folder: at.folder, diskMinBytes: 2 ** 60, now: () => 0 });
  expect(await ready()).toEqual({
    ready: false,
    reasons: [expect.stringMatching(/^\d+ bytes are free on the disk of /)],
  });
});

test('D6 a database whose schema is older than the program is not ready; a newer one is, beside its own program', async () => {
  const { db } = await openTestStore();
  const services = testServices(db);
  await sql`insert into migrations (name, timestamp) values ('9999-later', '')`.execute(db.sql);
  expect(await services.ready()).toEqual({ ready: true });
  services.clock.nowMs += 1_000;
  await sql`delete from migrations where name like '0003-%'`.execute(db.sql);
  expect(await services.ready()).toMatchObject({
    ready: false,
    reasons: [expect.stringContaining('0003-share-links did not run')],
  });
});
