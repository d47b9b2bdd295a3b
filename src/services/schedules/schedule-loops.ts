import { mendedAppointment, turnOf } from '../../schedule/turn.ts';
import { type Db, inTransaction } from '../../store/db.ts';
import { type FireKey, type FireRow, firesWithRest, insertFire } from '../../store/schedules/fires.ts';
import {
  dueSchedules,
  type ScheduleRow,
  schedulesBeyond,
  takeTurn,
} from '../../store/schedules/schedules.ts';
import type { Loop } from '../loop.ts';
import { beginFire, count, workRest } from './fire.ts';
import type { SchedulesParts } from './schedules-parts.ts';

/** K1. */
const everyMs = 5_000;
const rowsAtOnce = 20;
/** K7. */
const restEveryMs = 60_000;
/** A clock that goes back by less is only put right. */
const setBackMs = 60_000;
/** After a turn that failed for a reason of our own. */
const againMs = 60_000;

/** What every process that works does for schedules. */
export function createScheduleLoops(parts: SchedulesParts): readonly Loop[] {
  const look = createLook(parts);
  return [
    { name: 'schedules', everyMs, turn: look },
    { name: 'what schedules left', everyMs: restEveryMs, turn: () => workAllRests(parts) },
  ];
}

/** K1: has the turns that have come, and first sees whether the clock went back (K5). */
function createLook(parts: SchedulesParts): () => Promise<boolean> {
  /** Undefined at the start: the clock may have been set back while nobody looked. */
  let lookedAt: number | undefined;
  let mendedTo: number | undefined;
  return async () => {
    const nowMs = await timeOf(parts);
    if (lookedAt === undefined || nowMs < lookedAt - setBackMs) mendedTo = 0;
    lookedAt = nowMs;
    if (mendedTo !== undefined) mendedTo = await mendSome(parts, mendedTo, nowMs);
    const due = await dueSchedules(parts.db, nowMs, rowsAtOnce);
    for (const schedule of due) await haveTurn(parts, schedule, nowMs);
    return due.length === rowsAtOnce || mendedTo !== undefined;
  };
}

/** The database's, where nodes share one. */
async function timeOf({ db, now }: { readonly db: Db; readonly now: () => number }): Promise<number> {
  if (db.clock === undefined) return now();
  const { now: nowMs } = await db.sql.selectNoFrom(db.clock.as('now')).executeTakeFirstOrThrow();
  return nowMs;
}

/** K2, K4. What fails is tried again later, and is in nobody's way meanwhile. */
async function haveTurn(parts: SchedulesParts, schedule: ScheduleRow, nowMs: number): Promise<void> {
  try {
    const fired = await inTransaction(parts.db, async (tx) => {
      const { due, missed, next } = turnOf(schedule, nowMs);
      if (!(await takeTurn(tx, schedule, next))) return undefined;
      if (missed !== null && (await insertFire(tx, missedFire(schedule, missed, nowMs)))) {
        count(tx, parts, 'missed');
      }
      return due === null ? undefined : beginFire(tx, parts, schedule, { dueAt: due, nowMs });
    });
    if (fired?.goesOn === true) await workOff(parts, fired.fire, nowMs);
  } catch (error) {
    const { accountId: account, id } = schedule;
    parts.log.error('A schedule could not have its turn; it is tried again.', {
      account,
      schedule: id,
      error,
    });
    const later = { dueAt: schedule.dueAt, nextAt: nowMs + againMs };
    await inTransaction(parts.db, (tx) => takeTurn(tx, schedule, later));
  }
}

function missedFire(
  { accountId, id: scheduleId }: ScheduleRow,
  { dueAt, count: missed }: { readonly dueAt: number; readonly count: number },
  beganAt: number,
): FireRow {
  return {
    ...{ accountId, scheduleId, dueAt, beganAt, outcome: 'missed', made: 0, joined: 0, missed },
    ...{ number: null, rest: null, detail: null },
  };
}

/** Part by part, until all are checked or there is no more room. */
export async function workOff(
  parts: SchedulesParts,
  key: FireKey,
  nowMs: number,
): Promise<FireRow | undefined> {
  for (;;) {
    const fired = await workRest(parts, key, nowMs);
    if (fired?.goesOn !== true) return fired?.fire;
  }
}

async function workAllRests(parts: SchedulesParts): Promise<boolean> {
  const nowMs = await timeOf(parts);
  for (let after: FireRow | undefined; ; ) {
    const fires = await firesWithRest(parts.db, { after, limit: rowsAtOnce });
    for (const fire of fires) {
      await alone(parts, fire.accountId, fire.scheduleId, () => workOff(parts, fire, nowMs));
    }
    if (fires.length < rowsAtOnce) return false;
    after = fires.at(-1);
  }
}

/** K5. @returns up to which id; undefined: all were looked at */
async function mendSome(parts: SchedulesParts, afterId: number, nowMs: number): Promise<number | undefined> {
  const atMs = nowMs + 2 * parts.settings.watching.scheduleMinMs;
  const rows = await schedulesBeyond(parts.db, { atMs, afterId, limit: rowsAtOnce });
  for (const schedule of rows) {
    await alone(parts, schedule.accountId, schedule.id, async () => {
      const mended = mendedAppointment(schedule, nowMs);
      if (mended !== undefined) await inTransaction(parts.db, (tx) => takeTurn(tx, schedule, mended));
    });
  }
  return rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id;
}

/** What fails of one schedule, such as for a time zone that this machine does not know, is in the way of no other. */
async function alone(
  { log }: SchedulesParts,
  account: number,
  schedule: number,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error('A schedule could not be seen to; it is tried again.', { account, schedule, error });
  }
}
