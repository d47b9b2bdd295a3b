import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '../store/db.ts';
import { writeSetting } from '../store/settings.ts';
import { eachDatabase, openTestPostgres, openTestStore } from '../store/testing.ts';
import { createReadiness } from './readiness.ts';
import { testServices } from './testing.ts';

eachDatabase((database) => {
  test('D6 a server whose database takes a line is ready', async () => {
    const { db } = await database.openTestStore();
    expect(await testServices(db).ready()).toEqual({ ready: true });
  });

  test('D6 a server is not ready while its database takes no writes', async () => {
    const { db } = await database.openTestStore();
    const held = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    const holding = inTransaction(db, async (tx) => {
      await writeSetting(tx, 'ready_at', '0');
      held.resolve();
      await over.promise;
    });
    await held.promise;
    const services = testServices(db);
    expect(await services.ready()).toEqual({
      ready: false,
      reasons: ['The database did not store a line within 500 ms.'],
    });
    over.resolve();
    await holding;
    // The answer is remembered for a second, so that asking costs nothing.
    expect((await services.ready()).ready).toBe(false);
    services.clock.nowMs += 1_000;
    expect(await services.ready()).toEqual({ ready: true });
  });

  test('D6 a database whose schema is older than the program is not ready; a newer one is, beside its own program', async () => {
    const { db } = await database.openTestStore();
    const services = testServices(db);
    await sql`insert into migrations (name, timestamp) values ('9999-later', '')`.execute(db.sql);
    expect(await services.ready()).toEqual({ ready: true });
    services.clock.nowMs += 1_000;
    await sql`delete from migrations where name like '0001-%'`.execute(db.sql);
    expect(await services.ready()).toMatchObject({
      ready: false,
      reasons: [expect.stringContaining('0001-tables did not run')],
    });
  });
});

test('D6 a server that is not ready says what the database said, without the statement', async () => {
  const { db, pool } = await openTestPostgres();
  await pool.query('alter table settings rename to elsewhere');
  const ready = createReadiness({ db, folder: undefined, diskMinBytes: 0, now: () => 0 });
  expect(await ready()).toEqual({
    ready: false,
    reasons: ['The database does not take writes: relation "settings" does not exist (42P01)'],
  });
});

test('D6 a server is not ready when its disk is nearly full', async () => {
  const { db, at } = await openTestStore();
  const ready = createReadiness({ db, folder: at.folder, diskMinBytes: 2 ** 60, now: () => 0 });
  expect(await ready()).toEqual({
    ready: false,
    reasons: [expect.stringMatching(/^\d+ bytes are free on the disk of /)],
  });
});

describe('D6 a node is not ready while the queue of its database', () => {
  test.each([
    ['is missing', 'drop schema pgboss cascade', /^The queue \(pg-boss, version \d+\) is missing\.$/],
    ['has lost its place', "delete from pgboss.queue where name = 'run'", / is missing\.$/],
    [
      'is older',
      'update pgboss.version set version = 41',
      /has the tables of version 41; .* works with \d+\.$/,
    ],
    ['is newer', 'update pgboss.version set version = 999', /has the tables of version 999; /],
  ])('%s', async (_, change, reason) => {
    const { db, pool } = await openTestPostgres();
    const services = testServices(db);
    expect(await services.ready()).toEqual({ ready: true });
    await pool.query(change);
    services.clock.nowMs += 1_000;
    expect(await services.ready()).toEqual({ ready: false, reasons: [expect.stringMatching(reason)] });
  });
});
