import { createSecretKey, randomBytes } from 'node:crypto';
import { type Log, silentLog } from '../../lib/log.ts';
import { configOf } from '../../start/testing.ts';
import type { Db } from '../../store/db.ts';
import type { TestServices } from '../testing.ts';
import { createScheduling } from './create-scheduling.ts';
import type { FireDigest } from './schedules-parts.ts';

/** Schedules by the clock of the test, on whatever database, as one process has them. */
export function testScheduling(
  db: Db,
  { clock, events, lookers }: TestServices,
  {
    settings = {},
    fireDigest = async () => undefined,
    log = silentLog,
  }: {
    readonly settings?: Readonly<Record<string, string>>;
    readonly fireDigest?: FireDigest;
    readonly log?: Log;
  } = {},
) {
  const { service, loops, fired } = createScheduling({
    ...{ db: { ...db, clock: undefined }, settings: configOf(settings), events, lookers, fireDigest, log },
    cursorKeys: [createSecretKey(randomBytes(32))],
    now: () => clock.nowMs,
  });
  const [look, rests] = loops.map((loop) => async () => {
    while (await loop.turn());
  });
  if (look === undefined || rests === undefined) throw new Error('Schedules have two loops.');
  return {
    ...{ service, fired, look, rests },
    /** Looks at a time. */
    async at(nowMs: number) {
      clock.nowMs = nowMs;
      await look();
    },
  };
}
