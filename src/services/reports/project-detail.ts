import { hash } from 'node:crypto';
import { categories } from '../../checks/check.ts';
import { dayMs } from '../../lib/durations.ts';
import { dayOf } from '../../store/counters/account-days.ts';
import { countFindings, listFindings } from '../../store/counters/findings.ts';
import { type CategorySum, listProjectCategories } from '../../store/counters/project-categories.ts';
import { type DayChange, listProjectDays } from '../../store/counters/project-days.ts';
import { listTallies } from '../../store/counters/tallies.ts';
import type { Db } from '../../store/db.ts';
import { listWorstReports } from '../../store/lists/worst-reports.ts';
import type { ProjectRow } from '../../store/reports/projects.ts';
import { errorPages } from './error-pages.ts';
import { findingOf } from './finding-of.ts';
import type { ProjectDay, ProjectDetail } from './project-types.ts';
import { failedIn, projectOf } from './project-view.ts';
import { reportOf } from './report-view.ts';

/** Nobody fixes more than that at once. */
const worstMax = 10;
const findingsMax = 20;
const trendDays = 365;

/** All that is shown of one project, in a few short ranges however many reports it has. */
export async function readProjectDetail(
  db: Db,
  accountId: number,
  row: ProjectRow,
  nowMs: number,
): Promise<ProjectDetail> {
  const { id } = row;
  const today = dayOf(nowMs);
  const [tallies, days, sums, worst, findings, errorPagesCount] = await Promise.all([
    listTallies(db, accountId, id),
    listProjectDays(db, accountId, id, today - trendDays),
    listProjectCategories(db, accountId, id),
    listWorstReports(db, accountId, id, worstMax, errorPages),
    listFindings(db, accountId, id, findingsMax),
    countFindings(db, accountId, id, errorPages.check),
  ]);
  const project = projectOf(row, tallies);
  const scored = tallies.reduce((sum, tally) => sum + tally.scored, 0);
  const scoreSum = tallies.reduce((sum, tally) => sum + tally.scoreSum, 0);
  const detail = {
    ...project,
    trend: trendOf({ scored, scoreSum, ...project.results }, days, today),
    categories: averagesOf(sums),
    worst: worst.map(reportOf),
    findings: findings.map(findingOf),
    errorPagesCount,
    failedCount: failedIn(tallies),
  };
  // A new password shows nowhere, and is a change all the same.
  const { passwordVersion } = row.share;
  return { ...detail, version: versionOf({ ...detail, passwordVersion }) };
}

/**
 * From how things stand back to the first day, taking off what each day had changed.
 * @param days the latest first
 */
function trendOf(
  now: DayChange,
  days: readonly (DayChange & { readonly day: number })[],
  today: number,
): ProjectDay[] {
  const trend: ProjectDay[] = [];
  let state = now;
  // A day still to come is left from before the clock was set back.
  if ((days[0]?.day ?? 0) < today) trend.push(dayView(today, state));
  for (const change of days) {
    trend.push(dayView(change.day, state));
    state = {
      scored: state.scored - change.scored,
      scoreSum: state.scoreSum - change.scoreSum,
      good: state.good - change.good,
      decent: state.decent - change.decent,
      bad: state.bad - change.bad,
    };
  }
  return trend.reverse();
}

function dayView(day: number, { scored, scoreSum, good, decent, bad }: DayChange): ProjectDay {
  return {
    at: day * dayMs,
    scored,
    averageScore: scored === 0 ? null : Math.round(scoreSum / scored),
    results: { good, decent, bad },
  };
}

function averagesOf(sums: readonly CategorySum[]): ProjectDetail['categories'] {
  const byName = new Map(sums.map((sum) => [sum.category, sum]));
  return categories.flatMap((category) => {
    const { scored, scoreSum } = byName.get(category) ?? { scored: 0, scoreSum: 0 };
    return scored === 0 ? [] : [{ category, reports: scored, averageScore: Math.round(scoreSum / scored) }];
  });
}

/** A hash of what is shown: for a counter in the row of the project all its runs would wait for one lock. */
function versionOf(detail: object): string {
  return hash('sha256', JSON.stringify(detail), 'base64url').slice(0, 22);
}
