import { formatCount } from '../../lib/quantities.ts';
import { formatPoints, plural, signed } from '../../ui/formats.ts';
import { outcomeWords } from '../../ui/terms.ts';

const noneMatches = 'No check matches.';

/** Of the list of all checks. */
export const checksWords = {
  title: 'All checks',
  /** Around the words that were looked for. */
  holding: (count: number) =>
    [`${plural(count, { one: 'check holds', other: 'checks hold' })} “`, '”.'] as const,
  showAll: 'Show all',
  show: 'Show checks',
  segments: {
    fix: 'To fix',
    pass: outcomeWords.pass,
    info: outcomeWords.info,
    not_applicable: outcomeWords.not_applicable,
    all: 'All',
  },
  /** In place of a list that holds no check. */
  empty: {
    fix: 'There is nothing to fix.',
    pass: 'No check passed.',
    info: 'No check is for information only.',
    not_applicable: 'Every check applies.',
    all: noneMatches,
  },
  noneMatches,
  /** Of what somebody types, in the list that is chosen. */
  noneHere: 'Nothing here matches.',
  clear: 'Clear the search',
  find: 'Find a check',
  submitFind: 'Find',
  openAll: 'Open all',
  share: (percent: number) => `${percent}% of the score`,
  informs: (count: number) => `${count} info`,
} as const;

/** Of what was found more than once. */
export const headlineWords = {
  several: (count: number, what: string) => `${formatCount(count)} ${what}`,
  andMore: (first: string, others: number) => `${first}, and ${formatCount(others)} more`,
} as const;

/** Of one check, folded and unfolded. */
export const checkWords = {
  isNew: 'new',
  cost: (points: number) => signed(-points, formatPoints),
  points: 'points',
  items: (count: number) => plural(count, { one: 'item', other: 'items' }),
  why: 'Why it matters',
  found: 'What we found',
  howToFix: 'How to fix it',
  fixAsText: 'Fix as text',
  fixAsTask: 'Fix for agents',
  waive: 'Waive this finding',
  example: 'Example',
  passesWhen: 'Passes when:',
  severity: (severity: string) => `${severity} severity`,
} as const;

/** Of the places where something was found. */
export const itemsWords = {
  caption: (headline: string) => `Places where “${headline}” was found`,
  columns: { element: 'Element', address: 'Address', line: 'Line', detail: 'Detail' },
  shown: (shown: number, total: number) => `${shown} of ${formatCount(total)} shown.`,
  more: 'More in the CSV export',
} as const;
