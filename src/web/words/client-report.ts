import { formatCount } from '../../lib/quantities.ts';
import type { SharedProject } from '../../services/reports/project-types.ts';
import { formatPoints, plural } from '../../ui/formats.ts';

const page = { one: 'page', other: 'pages' };
const point = { one: 'point', other: 'points' };

/** What the share page of a project says, to people who may not know what Assay is. */
export const clientReportWords = {
  title: (project: string) => `How good ${project} is`,
  description: ({ project, averageScore, reportsCount }: SharedProject) =>
    averageScore === null
      ? `${plural(reportsCount, page)} of ${project}, without a score yet.`
      : `${plural(reportsCount, page)} of ${project} score ${averageScore} of 100 on average: what improved, and what to do next.`,
  /** For members: the panel of the project. */
  sharing: {
    link: 'Link to this project',
    private: 'Only people signed in to this account',
    include: (count: number) =>
      `Include ${plural(count, { one: 'page', other: 'pages' })} whose own report is not as open`,
    includeHint: 'Without it the shared page leaves them out, and says how many.',
    note: 'Note for those who open it',
    saved: 'Sharing is saved.',
    newLinkDone: 'The project has a new link. The old one no longer works.',
  },
  pages: (count: number) => plural(count, page),
  checked: 'Last checked',
  never: 'No page was checked yet',
  leftOut: (count: number) =>
    `${plural(count, { one: 'page is', other: 'pages are' })} left out, as ${count === 1 ? 'its report is' : 'their reports are'} not shared.`,
  note: 'Note',
  improved: {
    title: 'What improved',
    average: (by: number, days: number) =>
      by === 0
        ? `The average score is the same as ${plural(days, { one: 'day', other: 'days' })} ago.`
        : `The average score ${by > 0 ? 'rose' : 'fell'} by ${plural(Math.abs(by), point)} in ${plural(days, { one: 'day', other: 'days' })}.`,
    counts: (better: number, worse: number, days: number) =>
      `In ${days} days, ${plural(better, page)} got better and ${formatCount(worse)} worse.`,
    none: (days: number) => `No score has risen in the last ${days} days.`,
    from: (before: number, after: number) => `${before} to ${after}`,
  },
  next: {
    title: 'What to do next',
    lede: 'Points are what the average score gains.',
    none: 'Nothing is left to do on these pages.',
    coverage: (count: number, all: number) =>
      count >= all
        ? all === 1
          ? 'the only page'
          : `all ${plural(all, page)}`
        : `${formatCount(count)} of ${plural(all, page)}`,
    gain: (points: number) => `+${formatPoints(points)}`,
    dangerous: 'Dangerous',
    lowest: (count: number) => `Counted on the ${plural(count, page)} with the lowest scores.`,
  },
  list: {
    title: 'Pages',
    lede: 'The lowest score first, with what to do first on each.',
    none: 'No page has a score yet.',
    nothing: 'Nothing to do',
    toFix: (count: number) => `${formatCount(count)} to fix`,
    lowest: (shown: number, all: number) =>
      `These are the ${formatCount(shown)} pages with the lowest scores of ${formatCount(all)}.`,
    unscored: (count: number) => `${plural(count, { one: 'page has', other: 'pages have' })} no score yet.`,
  },
} as const;
