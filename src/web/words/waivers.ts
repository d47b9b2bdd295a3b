import { formatCount } from '../../lib/quantities.ts';
import { plural } from '../../ui/formats.ts';

const report = { one: 'report is', other: 'reports are' };

/** Of findings that may stay for a while. */
export const waiversWords = {
  title: 'Waivers',
  lede: 'Findings that may stay for a while: they stay listed, with reason and end, and leave the score.',
  /** Of the button of one finding. */
  waiveThis: 'Waive this finding',
  /** Below the list of findings. */
  waived: { title: 'Waived', text: 'It leaves the score until that day, and mending it gains nothing.' },
  tabs: { label: 'Waivers', live: 'In effect', ended: 'Ended' },
  form: {
    title: 'Waive findings',
    check: 'Check',
    choose: 'Choose a check',
    pages: 'Pages',
    pattern: 'Pattern of paths',
    patternHint:
      'Empty: all pages of the project. A star stands for anything: /blog/* is every page below /blog/.',
    all: 'All pages of the project',
    only: 'This page alone',
    item: 'What of it',
    allItems: 'All that the check finds',
    reason: 'Reason',
    reasonHint: 'Reports and their share pages print it.',
    days: 'For',
    period: (days: number) => plural(days, { one: 'day', other: 'days' }),
    create: 'Waive',
    refused: 'Nothing was waived',
    ofOwners: 'Only owners of the account waive this check, as it holds down the whole score.',
  },
  table: {
    caption: { live: 'Waivers in effect, newest first', ended: 'Waivers that have ended, newest first' },
    columns: { what: 'What', reason: 'Reason', until: 'Until', ended: 'Ended' },
    actions: 'Actions',
    allPages: 'All pages',
    oneItem: 'one item',
    end: 'End',
    endOf: (check: string) => `End the waiver of ${check}`,
  },
  none: {
    live: {
      title: 'Nothing is waived',
      text: 'Open a finding of a report and choose Waive, or use the form.',
    },
    ended: {
      title: 'No waiver has ended',
      text: 'Those that end by a person or at their day are listed here.',
    },
  },
  made: (until: string) => `Waived until ${until}.`,
  ended: 'The waiver has ended.',
  /** How many reports follow, and when. */
  again: (reports: number) => `${plural(reports, report)} judged again now.`,
  follows: (reports: number) =>
    reports === 1
      ? 'The score of one report follows with its next run, as nothing is kept to judge it by.'
      : `The scores of ${formatCount(reports)} reports follow with their next run, as nothing is kept to judge them by.`,
} as const;
