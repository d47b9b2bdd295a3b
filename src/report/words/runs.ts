import { formatCount } from '../../lib/quantities.ts';
import { formatPoints, plural, signed } from '../../ui/formats.ts';

const finding = { one: 'finding is', other: 'findings are' };

/** Of what differs from the completed run before. */
export const changesWords = {
  title: (since: string) => `What changed since ${since}`,
  scores: (older: number | null, newer: number | null) => `${older ?? '–'} to ${newer ?? '–'}.`,
  compareOthers: 'Compare other runs',
  notComparable: {
    rules: 'The rules changed in between, so the scores of the two runs cannot be compared.',
    profile:
      'One run looked at the page alone and the other at its site as well, so their scores cannot be compared.',
    expectations:
      'What the site is meant for was changed in between, so the scores of the two runs cannot be compared.',
    waivers:
      'Other findings were waived then than now, so the scores of the two runs cannot be compared; their checks can.',
  },
  sameResults: 'Every check that both runs judged gave the same result.',
  sameFindings: 'No finding is new, and none is fixed.',
  fixed: (fixed: number) => `${plural(fixed, finding)} fixed, none new.`,
  fresh: (fresh: number) => `${plural(fresh, finding)} new, none fixed.`,
  fixedAndFresh: (fixed: number, fresh: number) =>
    `${plural(fixed, finding)} fixed, ${formatCount(fresh)} new.`,
  better: { title: 'Better', none: 'Nothing got better.' },
  worse: { title: 'Worse', none: 'Nothing got worse.' },
  points: (points: number) => `${signed(points, formatPoints)} points`,
  was: 'was:',
  unchanged: (count: number) =>
    `${plural(count, { one: 'check', other: 'checks' })} gave the same result as before.`,
  newlyJudged: (count: number) => `Newly judged: ${plural(count, { one: 'check', other: 'checks' })}`,
  noLongerJudged: (count: number) => `No longer judged: ${plural(count, { one: 'check', other: 'checks' })}`,
  otherPoints: {
    inOneRun: (points: number) => `${signed(points, formatPoints)} from checks judged in one run only.`,
    rounding: (points: number) =>
      `${signed(points, formatPoints)} from rounding and from what caps the score.`,
  },
} as const;

const run = { one: 'run', other: 'runs' };

/** Of how the score went, as a chart and as a table. */
export const historyWords = {
  title: 'History',
  single: 'One run so far. Run again to see how the score changes.',
  since: (runs: number, day: string) => `${plural(runs, run)} since ${day}.`,
  lastSince: (shown: number, total: number, day: string) =>
    `The last ${plural(shown, run)} of ${formatCount(total)}, since ${day}.`,
  compareTwo: 'Compare two runs',
  asTable: 'Show as a table',
  table: {
    caption: 'Runs, the latest first',
    columns: {
      ...{ run: 'Run', date: 'Date', score: 'Score', change: 'Change', result: 'Result' },
      causedBy: 'By',
      compare: 'Compare',
    },
    pinned: 'Pinned',
    older: (number: number) => `Run ${number} as the older one`,
    newer: (number: number) => `Run ${number} as the newer one`,
    compare: 'Compare the two runs',
  },
  chart: {
    title: (runs: number) => `Score over ${plural(runs, run)}`,
    goodFrom: (score: number) => `Good from ${score}`,
    badBelow: (score: number) => `Bad below ${score}`,
    failed: (day: string) => `${day}: failed`,
    scored: (day: string, score: number) => `${day}: ${score}`,
    provisional: (day: string, score: number) => `${day}: ${score}, provisional`,
    /** The label is what people gave the run. */
    labelled: (mark: string, label: string | null) => (label === null ? mark : `${mark} (${label})`),
    /** Of the day from which another set of findings was waived. */
    waivers: (day: string) => `${day}: other findings waived`,
    waiversSince: (days: string) => `Other findings are waived from ${days} on.`,
    none: 'No run has a score.',
    onlyProvisional: 'Every score so far is provisional.',
    one: (score: number, day: string) => `${score} on ${day}.`,
    course: (from: number, fromDay: string, to: number, toDay: string) =>
      `From ${from} on ${fromDay} to ${to} on ${toDay}. The same numbers are in the table below.`,
  },
} as const;
