import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase } from '../store/testing.ts';
import { newAccount, testServices } from './testing.ts';

const hourMs = 3_600_000;

eachDatabase(({ openTestStore }) => {
  test('each night all counters are counted anew; what was wrong is corrected and told as a bug', async () => {
    const { db } = await openTestStore();
    const errors: unknown[] = [];
    const log = { error: (...line: unknown[]) => errors.push(line), warn() {}, info() {}, debug() {} };
    const services = testServices(db, { log });
    await newAccount(services);
    services.clock.nowMs = Date.UTC(2026, 10, 21, 3);
    const night = async () => {
      let steps = 0;
      while (await services.upkeep.recountSome()) steps += 1;
      return steps;
    };
    // The first night of a database is the one after its first day.
    expect(await night()).toBe(0);
    await sql`insert into report_tallies values (1, 0, 2, 3, 0, 4, 4, 380, 4)`.execute(db.sql);
    services.clock.nowMs += 22 * hourMs;
    expect(await night()).toBe(0);
    services.clock.nowMs += hourMs;
    expect(await night()).toBeGreaterThan(0);
    expect(errors).toEqual([
      [
        expect.stringContaining('a bug of Assay'),
        { account: 1, miscounts: [expect.objectContaining({ kind: 'tallies' })] },
      ],
    ]);
    expect(await night()).toBe(0);
    services.clock.nowMs += 24 * hourMs;
    expect(await night()).toBeGreaterThan(0);
    expect(errors).toHaveLength(1);
  });
});
