import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { silentLog } from '../../lib/log.ts';
import { writeSetting } from '../../store/settings.ts';
import { eachDatabase } from '../../store/testing.ts';
import { newAccount, testServices } from '../testing.ts';
import { createNightlyRecount } from './recount.ts';

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
    await sql`insert into report_tallies values (1, 0, 2, 3, 0, 4, 4, 380, 4, 0)`.execute(db.sql);
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

  test('a night is begun by one node alone', async () => {
    const { db } = await openTestStore();
    const services = testServices(db);
    await newAccount(services);
    const now = () => Date.UTC(2026, 10, 22, 3);
    await writeSetting(db, 'recounted_night', '1');
    const other = createNightlyRecount({ db, now, log: silentLog });
    let othersStep: Promise<boolean> | undefined;
    // Once we have read which night was counted last, the other begins.
    const overtaken = db.sql.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        othersStep ??= other();
        await othersStep;
        return result;
      },
    });
    const ours = createNightlyRecount({ db: { ...db, sql: overtaken }, now, log: silentLog });
    expect(await ours()).toBe(false);
    expect(await othersStep).toBe(true);
  });
});
