import { formatCount } from '../../lib/quantities.ts';
import { wordOf } from '../../lib/word-of.ts';
import type { Result } from '../../score/score.ts';
import { listOf, signed, spelled } from '../../ui/formats.ts';
import { resultName } from '../../ui/terms.ts';

const point = { one: 'point', other: 'points' };

/** Of the sheet that gives the answer first, and of the list of what comes below it. */
export const summaryWords = {
  label: 'Summary',
  partial: 'Some of the checks only',
  columns: { category: 'Category', score: 'Score', change: 'Change' },
  /** Before the first thing to do. */
  start: 'Start here:',
  noChange: 'No change',
  change: (points: number) => `${signed(points)} ${wordOf(Math.abs(points), point)}`,
  since: (when: string) => `since ${when}`,
  sinceBefore: 'since the run before',
  gauge: {
    scale: 'out of 100',
    label: (score: number, result: Result | null, isPartial: boolean) =>
      `${isPartial ? 'Partial score' : 'Score'} ${score} out of 100, ${resultName(result)}.`,
    previous: (score: number) => `Previous run: ${score}.`,
  },
  contents: {
    label: 'On this page',
    changes: 'What changed',
  },
} as const;

/** The answer in a sentence, and where the points are. */
export const verdictWords = {
  noScore: {
    heading: 'This page has no score',
    lede: 'Too little of it could be judged to give a number.',
  },
  provisional: {
    heading: 'This score is provisional',
    lede: (percent: number) =>
      `Only ${percent}% of what counts could be judged, so the score may change when the rest can be. It stays out of trends and averages.`,
    why: {
      cut: 'Only the beginning of the page could be read, so the score may change when the rest can be. It stays out of trends and averages.',
      unasked:
        'Assay had asked this site as often as it may, so some of the page was not checked. Run it again in a while. The score stays out of trends and averages.',
    },
  },
  partial: {
    heading: 'This score is partial',
    lede: (categories: readonly string[]) =>
      `It counts only the checks that were chosen, of ${listOf(categories)}, so it compares with no other score.`,
  },
  capped: {
    heading: (findings: number) =>
      `${spelled(findings)} ${wordOf(findings, { one: 'finding holds', other: 'findings hold' })} this score down`,
    lede: (findings: readonly string[], after: number) =>
      `${findings.join('. ')}. While that is so, nothing else counts; without ${wordOf(findings.length, { one: 'it', other: 'them' })} the score would be ${after}.`,
  },
  clean: {
    heading: 'Nothing to fix',
    lede: 'Every check that applies to this page passed.',
  },
  good: {
    heading: 'This page is good',
    lede: (findings: number) =>
      `${spelled(findings)} ${wordOf(findings, { one: 'finding', other: 'findings' })} could make it better.`,
  },
  wayUp: (fixes: number, goal: Result) =>
    `${spelled(fixes)} ${wordOf(fixes, { one: 'fix makes', other: 'fixes make' })} this page ${resultName(goal)}`,
  manyFixes: (result: Result) => `This page is ${resultName(result)}, and many small fixes add up`,
  costsAll: (categories: readonly string[]) => `All points lost are in ${listOf(categories)}.`,
  costsMost: (categories: readonly string[], percent: number) =>
    `${listOf(categories)} cost the most: ${percent}% of the points lost.`,
} as const;

/** Of the six figures under the summary. */
export const keyFactWords = {
  responseTime: 'Response time',
  html: 'HTML, as sent',
  pageSize: 'Page size',
  files: 'Files to load',
  redirects: 'Redirects',
  certificate: 'Certificate',
  noCertificate: 'None',
  http: 'http only',
  expired: 'Expired',
  daysLeft: (days: number) => wordOf(days, { one: 'day left', other: 'days left' }),
  passed: 'Checks passed',
  ofAll: (count: number) => `of ${formatCount(count)}`,
} as const;
