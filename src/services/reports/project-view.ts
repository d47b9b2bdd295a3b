import { stateCodes } from '../../store/codes.ts';
import type { Tally } from '../../store/counters/tallies.ts';
import type { ProjectRow } from '../../store/reports/projects.ts';
import type { Project } from './project-types.ts';

/** A project as the services give it, out of its row and its tallies. */
export function projectOf(
  { id, name, createdAt, expectations }: ProjectRow,
  tallies: readonly Tally[],
): Project {
  return { id, project: name, createdAt, expectations, ...sumsOf(tallies) };
}

/** What reports come to that are counted in these cells. */
export function sumsOf(
  tallies: readonly Tally[],
): Pick<Project, 'reportsCount' | 'results' | 'averageScore'> {
  const sum = (key: 'reports' | 'scored' | 'scoreSum') =>
    tallies.reduce((total, tally) => total + tally[key], 0);
  const withResult = (code: number) =>
    tallies.reduce((total, { result, reports }) => total + (result === code ? reports : 0), 0);
  const scored = sum('scored');
  return {
    reportsCount: sum('reports'),
    results: { good: withResult(3), decent: withResult(2), bad: withResult(1) },
    averageScore: scored === 0 ? null : Math.round(sum('scoreSum') / scored),
  };
}

/** Reports whose latest run failed; those that have a result from before count there, too. */
export function failedIn(tallies: readonly Tally[]): number {
  return tallies
    .filter(({ state }) => state === stateCodes.failed)
    .reduce((sum, { reports }) => sum + reports, 0);
}
