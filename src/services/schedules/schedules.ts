import { AssayError, changedMeanwhile, noneWithId } from '../../errors.ts';
import { sentenceOf } from '../../schedule/sentence.ts';
import { nextTimes } from '../../schedule/times.ts';
import { firstAppointment } from '../../schedule/turn.ts';
import { inTransaction } from '../../store/db.ts';
import { lockAccount } from '../../store/people/accounts.ts';
import {
  countSchedules,
  deleteSchedule,
  findSchedule,
  findScheduleToChange,
  insertSchedule,
  listSchedules,
  type ScheduleRow,
  setAppointment,
} from '../../store/schedules/schedules.ts';
import { setScheduleReports } from '../../store/schedules/target-reports.ts';
import type { Caller } from '../caller.ts';
import { actorOf, writeAuditLog } from '../trail/write-audit-log.ts';
import { requireRightTo } from './digest-right.ts';
import { beginFire } from './fire.ts';
import { acceptTarget, acceptTiming, scheduleNameOf } from './schedule-input.ts';
import { listFirePage, listSchedulePage } from './schedule-lists.ts';
import { workOff } from './schedule-loops.ts';
import { fireOf, viewSchedules } from './schedule-view.ts';
import type { SchedulesParts } from './schedules-parts.ts';
import type { NewSchedule, Schedule, SchedulesService } from './types.ts';
import { updateSchedule } from './update-schedule.ts';

export function createSchedulesService(parts: SchedulesParts): SchedulesService {
  const { db, settings, now } = parts;
  const { schedulesMax } = settings.watching;

  const require = async (accountId: number, id: number): Promise<ScheduleRow> => {
    const row = await findSchedule(db, accountId, id);
    if (row === undefined) throw noneWithId('schedule');
    return row;
  };
  const get = async (accountId: number, id: number): Promise<Schedule> => {
    const [schedule] = await viewSchedules(db, accountId, [await require(accountId, id)], now());
    if (schedule === undefined) throw noneWithId('schedule');
    return schedule;
  };

  return {
    get,
    list: (accountId, query) => listSchedulePage(parts, accountId, query),

    async create(caller, input) {
      return get(caller.accountId, await create(caller, input));
    },

    async plan(accountId, input) {
      const { target } = input;
      const accepted = await acceptTiming(parts, accountId, input, await acceptTarget(db, accountId, input));
      const { cron: _, ...timing } = accepted;
      const sentence = sentenceOf(accepted.plan, accepted.timeZone);
      return { target, ...timing, sentence, upcoming: nextTimes(accepted, now(), 5) };
    },

    async listOf(accountId, target, targetId) {
      const rows = await listSchedules(db, accountId);
      const own = rows.filter((row) => row.target === target && row.targetId === targetId);
      return viewSchedules(db, accountId, own, now());
    },

    async update(caller, id, change, ifMatch) {
      await updateSchedule(parts, caller, id, change, ifMatch);
      return get(caller.accountId, id);
    },

    async delete(caller, id, ifMatch) {
      const { accountId } = caller;
      await inTransaction(db, async (tx) => {
        const row = await findScheduleToChange(tx, accountId, id);
        if (row === undefined) throw noneWithId('schedule');
        requireRightTo(caller, row);
        if (ifMatch !== undefined && ifMatch.version !== row.version) throw changedMeanwhile('schedule');
        await deleteSchedule(tx, accountId, id);
        await writeAuditLog(tx, caller, now(), { action: 'schedule.deleted', object: `schedule:${id}` });
      });
    },

    async fires(accountId, id, query) {
      await require(accountId, id);
      return listFirePage(parts, accountId, id, query);
    },

    async fire(caller, id) {
      const { accountId } = caller;
      const nowMs = now();
      const fired = await inTransaction(db, async (tx) => {
        const row = await findScheduleToChange(tx, accountId, id);
        if (row === undefined) throw noneWithId('schedule');
        requireRightTo(caller, row);
        // Two in one millisecond are two.
        for (let dueAt = nowMs; ; dueAt += 1) {
          const begun = await beginFire(tx, parts, row, { dueAt, nowMs });
          if (begun !== undefined) return begun;
        }
      });
      const last = fired.goesOn ? await workOff(parts, fired.fire, nowMs) : undefined;
      return fireOf(last ?? fired.fire);
    },

    async limits(accountId) {
      return { max: schedulesMax, used: await countSchedules(db, accountId) };
    },
  };

  async function create(caller: Caller, input: NewSchedule): Promise<number> {
    const { accountId } = caller;
    const { target } = input;
    requireRightTo(caller, input);
    const { targetId, reportIds, isOfMany } = await acceptTarget(db, accountId, input);
    const { plan, ...timing } = await acceptTiming(parts, accountId, input, { isOfMany });
    const name = input.name === undefined ? null : scheduleNameOf(input.name);
    return inTransaction(db, async (tx) => {
      await lockAccount(tx, accountId);
      if ((await countSchedules(tx, accountId)) >= schedulesMax) {
        throw new AssayError(
          'rate-limited',
          `This account has ${schedulesMax} schedules, which is the limit. Delete one first.`,
        );
      }
      const createdAt = now();
      const id = await insertSchedule(tx, {
        ...{ accountId, target, targetId, name, plan: JSON.stringify(plan), ...timing },
        ...{ paused: input.isPaused === true ? 1 : 0, createdBy: actorOf(caller), createdAt },
        // Its jitter follows from its id.
        ...{ nextAt: 0, dueAt: 0 },
      });
      await setAppointment(tx, { accountId, id }, firstAppointment({ id, ...timing }, createdAt));
      if (reportIds.length > 0) await setScheduleReports(tx, accountId, id, reportIds);
      const detail = `${target}: ${sentenceOf(plan, timing.timeZone)}`;
      await writeAuditLog(tx, caller, createdAt, {
        action: 'schedule.created',
        object: `schedule:${id}`,
        detail,
      });
      return id;
    });
  }
}
