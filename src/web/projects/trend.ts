import { dayMs } from '../../lib/durations.ts';
import type { ProjectDay } from '../../services/reports/project-types.ts';

/** Marks of a chart that a reader can tell apart. */
const marksMax = 13;
/** Days between two marks. */
const steps = [1, 2, 4, 7, 14, 30];

/**
 * The days of a project that have an average, at equal distances back from today, oldest first: days are kept where
 * something changed, so a chart of those alone would stretch busy weeks and squeeze quiet ones.
 */
export function evenDays(trend: readonly ProjectDay[]): readonly ProjectDay[] {
  const first = trend.find(({ averageScore }) => averageScore !== null);
  const last = trend.at(-1);
  if (first === undefined || last === undefined || last.averageScore === null) return [];
  const span = Math.round((last.at - first.at) / dayMs);
  const step = steps.find((days) => span / days <= marksMax - 1) ?? 30;
  const count = Math.min(marksMax, Math.floor(span / step) + 1);
  return Array.from({ length: count }, (_, index) => last.at - (count - 1 - index) * step * dayMs).flatMap(
    (at) => {
      const day = dayAt(trend, at);
      return day === undefined || day.averageScore === null ? [] : [{ ...day, at }];
    },
  );
}

/**
 * The days that a chart shows: the first day with a score alone, as it stands, where there is no course yet.
 * @param checkedAt when the latest run was completed
 */
export function shownDays(trend: readonly ProjectDay[], checkedAt: number | null): readonly ProjectDay[] {
  if (hasCourse(trend, checkedAt)) return evenDays(trend);
  const first = trend.find(({ averageScore }) => averageScore !== null);
  const last = trend.at(-1);
  if (first === undefined || last === undefined || last.averageScore === null) return [];
  return [{ ...last, at: checkedAt ?? first.at }];
}

/**
 * Whether there are scores of two days to compare: something changed after the first day, or a later run came to the
 * same score. A day is kept only where something changed, and today always, so counting them is not enough.
 * @param checkedAt when the latest run was completed
 */
export function hasCourse(trend: readonly ProjectDay[], checkedAt: number | null): boolean {
  const days = trend.filter(({ averageScore }) => averageScore !== null);
  const [first, second] = days;
  if (first === undefined || second === undefined) return false;
  if (checkedAt !== null && checkedAt >= first.at + dayMs) return true;
  return days.length > 2 || first.scored !== second.scored || first.averageScore !== second.averageScore;
}

/** How the project stood on a day: as on the last day before it on which something changed. */
function dayAt(trend: readonly ProjectDay[], at: number): ProjectDay | undefined {
  return trend.findLast((day) => day.at <= at);
}

export interface TrendChange {
  /** Points. */
  readonly by: number;
  readonly days: number;
}

/** Against so many days ago, or the first day with a score of a younger project. Null: there is no day to compare with. */
export function changeOver(
  trend: readonly ProjectDay[],
  checkedAt: number | null,
  days: number,
): TrendChange | null {
  const last = trend.at(-1);
  if (last === undefined || last.averageScore === null || !hasCourse(trend, checkedAt)) return null;
  const then = dayAt(trend, last.at - days * dayMs);
  const isYounger = then === undefined || then.averageScore === null;
  const before = isYounger ? trend.find(({ averageScore }) => averageScore !== null) : then;
  if (before === undefined || before.averageScore === null || before === last) return null;
  return {
    by: last.averageScore - before.averageScore,
    days: isYounger ? Math.round((last.at - before.at) / dayMs) : days,
  };
}
