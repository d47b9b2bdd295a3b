import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Log, silentLog } from '../../lib/log.ts';
import { createHostLimits } from '../../net/host-limits.ts';
import { manualClock } from '../../net/testing/manual-clock.ts';
import { openTestPostgres, openTestStore } from '../../store/testing.ts';
import { createHostTurns } from './host-turns.ts';

const session = { account: 1 };

// Ten turns at once take no whole number of milliseconds at these rates.
test.each([3, 7, 60])('two nodes together ask a host %d times a second', async (hostPerSecond) => {
  const { db } = await openTestPostgres();
  const stopped = { ...db, clock: sql<number>`1795000000000::bigint` };
  const clock = manualClock();
  const rates = { hostBurst: 10, hostPerSecond, retryAfterMaxMs: 600_000 };
  const node = () => createHostLimits(rates, clock, createHostTurns(stopped, silentLog, Date.now));
  const [first, second] = [node(), node()];
  // It takes ten, which is all, and uses one.
  await first.take('h', session, clock.now());
  const refused = await second.take('h', session, clock.now()).catch((error: unknown) => error);
  const turnInMs = (refused as { turn?: { inMs: number } }).turn?.inMs ?? 0;
  expect(turnInMs).toBeGreaterThanOrEqual(1000 / hostPerSecond);
  expect(turnInMs).toBeLessThan(1000 / hostPerSecond + 3);
});

test('that turns cannot be shared is said once, and once more after they could', async () => {
  const { db } = await openTestPostgres();
  const said: string[] = [];
  const log: Log = { ...silentLog, warn: (message) => void said.push(message) };
  const clocks = { right: db.clock, wrong: sql<number>`(1 / 0)` };
  const broken = { ...db, clock: clocks.wrong };
  const turns = createHostTurns(broken, log, Date.now);
  const reserve = () => turns?.reserve('h', 1, 100).catch(() => undefined);
  for (let page = 0; page < 3; page += 1) await reserve();
  expect(said).toHaveLength(1);
  Object.assign(broken, { clock: clocks.right });
  expect(await reserve()).toBeDefined();
  Object.assign(broken, { clock: clocks.wrong });
  for (let page = 0; page < 3; page += 1) await reserve();
  expect(said).toHaveLength(2);
});

test('the threads of one process ask a host together', async () => {
  const { db } = await openTestStore();
  const clock = manualClock();
  const turns = createHostTurns(db, silentLog, clock.now);
  const limits = (hostBurst: number) =>
    createHostLimits({ hostBurst, hostPerSecond: 10, retryAfterMaxMs: 600_000 }, clock, turns);
  const [reports, crawls] = [limits(100), limits(10)];
  // Ten are taken, which is all that a crawl may have at once; a report has more.
  await reports.take('h', session, clock.now());
  await expect(crawls.take('h', session, clock.now())).rejects.toMatchObject({ turn: { because: 'pace' } });
  await reports.take('h', session, clock.now());
  reports.pause('h', session, 5_000);
  await expect(crawls.take('h', { account: 2 }, clock.now())).rejects.toMatchObject({
    turn: { because: 'pause' },
  });
});
