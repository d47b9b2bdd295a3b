import { formatCount } from '../../lib/quantities.ts';
import { terms } from '../../ui/terms.ts';

/** What the page of one run of a report says. */
export const runWords = {
  title: (number: number, rest: string) => `${terms.run(number)}: ${rest}`,
  /** Around the instant, which is an element. */
  of: (number: number, total: number) =>
    [`${terms.run(number)} of ${formatCount(total)}, checked on `, '.'] as const,
  /** Of one that has not ended, or failed. */
  ofOther: (number: number, total: number) => `${terms.run(number)} of ${formatCount(total)}.`,
  isLatest: 'This is the latest run.',
  latest: (number: number) => `Latest: run ${number}`,
  ways: 'Other runs',
  before: (number: number) => `Run ${number}, the one before`,
  after: (number: number) => `Run ${number}, the one after`,
  compare: 'Compare with the latest',
  /** Whoever asked for it. */
  causedBy: 'Asked for by:',
  byItself: 'Assay',
  pinned: 'Pinned',
  marks: {
    title: 'Label or pin this run',
    label: 'Label',
    example: 'after release 4.2',
    pin: 'Pin this run',
    pinHint:
      'Its details stay when those of other runs of its age go. Up to 20 runs of a report can be pinned.',
    save: 'Save',
    saved: 'The run is saved.',
  },
  gone: {
    title: 'The details of this run are no longer kept',
    lede: 'What was found is kept for the latest runs alone. Of this one there are the scores.',
    gauge: (score: number | null) => (score === null ? terms.noScore : `Score ${score} of 100.`),
    findings: (count: number) => `${terms.toFix(count)} in all`,
    rules: (version: string) => `Rules ${version}`,
    caption: 'Scores of the categories in this run',
    columns: { category: 'Category', score: 'Score', toFix: 'To fix' },
  },
  open: {
    queued: [
      'This run has not begun yet',
      'It waits for its turn, and its report is shown when it has ended.',
    ],
    running: ['This run is going on', 'Its report is shown when it has ended.'],
    watch: 'Show how it goes',
  },
} as const;
