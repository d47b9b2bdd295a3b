import { sentenceOf } from '../../schedule/sentence.ts';
import { nextTimes } from '../../schedule/times.ts';
import { offsetOf } from '../../schedule/turn.ts';
import type { Db } from '../../store/db.ts';
import { type FireRow, latestFires } from '../../store/schedules/fires.ts';
import type { ScheduleRow } from '../../store/schedules/schedules.ts';
import { readScheduleReports, readTargetNames } from '../../store/schedules/target-reports.ts';
import { planOfRow } from './plan-of-row.ts';
import type { Fire, Schedule } from './types.ts';

/** Rows of one account as they are shown. */
export async function viewSchedules(
  db: Db,
  accountId: number,
  rows: readonly ScheduleRow[],
  nowMs: number,
): Promise<readonly Schedule[]> {
  if (rows.length === 0) return [];
  const [fires, named, names] = await Promise.all([
    latestFires(db, accountId),
    readScheduleReports(db, accountId),
    readTargetNames(db, accountId),
  ]);
  const latest = new Map(fires.map((fire) => [fire.scheduleId, fire]));
  return rows.map((row): Schedule => {
    const { id, target, targetId, timeZone, paused } = row;
    const plan = planOfRow(row);
    const isPaused = paused === 1;
    const last = latest.get(id);
    const found = names.get(id);
    return {
      ...{ id, target, targetId, timeZone, isPaused, plan, name: row.name },
      targetName: found?.name ?? null,
      projectId: found?.projectId ?? null,
      reportIds: named.get(id) ?? [],
      ...{ jitter: row.jitter, missed: row.missed, pausedWhy: row.pausedWhy },
      sentence: sentenceOf(plan, timeZone),
      nextAt: isPaused ? null : row.nextAt,
      upcoming: isPaused ? [] : nextTimes(row, Math.max(row.dueAt - 1, nowMs - offsetOf(row)), 3),
      last: last === undefined ? null : fireOf(last),
      ...{ failures: row.failures, createdBy: row.createdBy, version: row.version },
      ...{ createdAt: row.createdAt, updatedAt: row.updatedAt },
    };
  });
}

export function fireOf({ dueAt, beganAt, outcome, rest, ...row }: FireRow): Fire {
  const { made, joined, missed, number, detail } = row;
  const left = rest === null ? 0 : (JSON.parse(rest) as number[]).length;
  return { dueAt, beganAt, outcome, made, joined, left, missed, number, detail };
}
