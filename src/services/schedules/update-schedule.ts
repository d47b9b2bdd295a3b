import { isDeepStrictEqual } from 'node:util';
import { changedMeanwhile, invalid, noneWithId } from '../../errors.ts';
import { sentenceOf } from '../../schedule/sentence.ts';
import { firstAppointment } from '../../schedule/turn.ts';
import { inTransaction } from '../../store/db.ts';
import {
  changeSchedule,
  findSchedule,
  findScheduleToChange,
  type ScheduleChanges,
  type ScheduleRow,
} from '../../store/schedules/schedules.ts';
import { readScheduleReports, setScheduleReports } from '../../store/schedules/target-reports.ts';
import type { Caller } from '../caller.ts';
import { writeAuditLog } from '../trail/write-audit-log.ts';
import { requireRightTo } from './digest-right.ts';
import { endFires } from './fire.ts';
import { planOfRow } from './plan-of-row.ts';
import { type Accepted, acceptReports, acceptTiming, scheduleNameOf } from './schedule-input.ts';
import type { SchedulesParts } from './schedules-parts.ts';
import type { ScheduleChange } from './types.ts';

/** Changes when and what, and pauses or resumes: it is planned anew from now. */
export async function updateSchedule(
  parts: SchedulesParts,
  caller: Caller,
  id: number,
  { ids, name, isPaused, ...given }: ScheduleChange,
  ifMatch: { readonly version: number } | undefined,
): Promise<void> {
  const { accountId } = caller;
  const { db, now } = parts;
  const require = (row: ScheduleRow | undefined): ScheduleRow => {
    if (row === undefined) throw noneWithId('schedule');
    if (ifMatch !== undefined && ifMatch.version !== row.version) throw changedMeanwhile('schedule');
    return row;
  };
  // What is refused holds nothing up.
  const seen = require(await findSchedule(db, accountId, id));
  requireRightTo(caller, seen);
  await acceptTiming(parts, accountId, given, { before: acceptedOf(seen) });
  if (ids !== undefined && seen.target !== 'reports') {
    throw invalid('ids', '"ids" goes with the target reports.');
  }
  const reportIds = ids === undefined ? undefined : await acceptReports(db, accountId, ids);
  const newName = name === undefined ? undefined : scheduleNameOf(name);

  await inTransaction(db, async (tx) => {
    const before = require(await findScheduleToChange(tx, accountId, id));
    const known = { before: acceptedOf(before) };
    const timing = await acceptTiming({ ...parts, db: tx }, accountId, given, known);
    const changes = changesOf(before, { timing, newName, isPaused }, now());
    const listed = (await readScheduleReports(tx, accountId, id)).get(id) ?? [];
    const isOtherList = reportIds !== undefined && !isDeepStrictEqual(reportIds, listed);
    if (Object.keys(changes).length === 0 && !isOtherList) return;
    if (isOtherList) await setScheduleReports(tx, accountId, id, reportIds);
    if (changes.paused === 1) await endFires(tx, parts, before);
    await changeSchedule(tx, before, { ...changes, updatedAt: now() });
    for (const event of eventsOf(changes, isOtherList, timing)) {
      await writeAuditLog(tx, caller, now(), { ...event, object: `schedule:${id}` });
    }
  });
}

function acceptedOf(row: ScheduleRow): Accepted {
  const { cron, timeZone, jitter, missed } = row;
  return { plan: planOfRow(row), cron, timeZone, jitter, missed };
}

/** What really changes, so that a repeated request leaves the version alone. */
function changesOf(
  before: ScheduleRow,
  {
    timing,
    newName = before.name,
    isPaused = before.paused === 1,
  }: {
    readonly timing: Accepted;
    readonly newName: string | null | undefined;
    readonly isPaused: boolean | undefined;
  },
  nowMs: number,
): ScheduleChanges {
  const isOther = !isDeepStrictEqual(timing, acceptedOf(before));
  const paused = isPaused ? 1 : 0;
  const isOtherPause = paused !== before.paused;
  const { plan, ...columns } = timing;
  const isPlannedAnew = isOther || (isOtherPause && !isPaused);
  return {
    ...(newName === before.name ? {} : { name: newName }),
    ...(isOther ? { plan: JSON.stringify(plan), ...columns } : {}),
    ...(isOtherPause ? { paused, pausedWhy: null } : {}),
    ...(isPlannedAnew ? { failures: 0, ...firstAppointment({ id: before.id, ...columns }, nowMs) } : {}),
  };
}

function eventsOf({ paused, ...changes }: ScheduleChanges, isOtherList: boolean, timing: Accepted) {
  const isChanged = changes.plan !== undefined || changes.name !== undefined || isOtherList;
  const detail = sentenceOf(timing.plan, timing.timeZone);
  return [
    ...(isChanged ? [{ action: 'schedule.changed', detail } as const] : []),
    ...(paused === undefined
      ? []
      : [{ action: paused === 1 ? 'schedule.paused' : 'schedule.resumed' } as const]),
  ];
}
