import { stateCodes } from '../../store/codes.ts';
import type { Tally } from '../../store/counters/tallies.ts';
import type { ProjectRow, ProjectShareColumns } from '../../store/reports/projects.ts';
import type { Project, ProjectSharing } from './project-types.ts';
import type { Privacy } from './types.ts';

/** A project as the services give it, out of its row and its tallies. */
export function projectOf(
  { id, name, createdAt, expectations, share, browser }: ProjectRow,
  tallies: readonly Tally[],
): Project {
  const sharing = sharingOf(share, tallies);
  const head = { id, project: name, createdAt, expectations };
  return { ...head, ...sumsOf(tallies), sharing, browser: browserSwitches[browser] };
}

/** By their codes. */
export const browserSwitches = ['default', 'on', 'off'] as const;

function sharingOf(share: ProjectShareColumns, tallies: readonly Tally[]): ProjectSharing {
  const { privacy, slug, note } = share;
  const count = (level: Privacy) =>
    tallies.reduce((sum, tally) => sum + (tally.privacy === level ? tally.reports : 0), 0);
  const reports = { 0: count(0), 1: count(1), 2: count(2) };
  const shown = shownPrivacies(share);
  return {
    ...{ privacy, slug, note, reports },
    hasPassword: share.passwordHash !== null,
    indexable: share.indexable === 1,
    includesPrivate: share.includePrivate === 1,
    leftOutCount: byStrictness.reduce<number>(
      (sum, level) => sum + (shown.includes(level) ? 0 : reports[level]),
      0,
    ),
  };
}

/** From the most open to the strictest. */
const byStrictness = [0, 2, 1] as const;

/** Reports of which privacy the link of a project shows: none that are stricter than it, unless its owner takes them in. */
export function shownPrivacies({
  privacy,
  includePrivate,
}: Pick<ProjectShareColumns, 'privacy' | 'includePrivate'>): readonly Privacy[] {
  return includePrivate === 1 ? byStrictness : byStrictness.slice(0, byStrictness.indexOf(privacy) + 1);
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
