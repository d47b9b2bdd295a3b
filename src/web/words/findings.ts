import { formatCount } from '../../lib/quantities.ts';
import { findingSumsWords } from '../../report/words/finding-sums.ts';
import { formatPoints, plural } from '../../ui/formats.ts';

const page = { one: 'page', other: 'pages' };

/** What a project has to mend: the list over its pages, and the pages of one check. */
export const findingsWords = {
  title: 'Findings',
  documentTitle: (project: string) => `Findings of ${project}`,
  lede: 'What to fix over all pages, with what each fix adds to their scores together.',
  danger: findingSumsWords.danger,
  noFile: (formats: readonly string[]) => `There is no such file. Formats: ${formats.join(', ')}.`,
  noCheck: 'There is no check of this name. The list of findings has all.',
  catalogue: 'All checks',
  filters: {
    label: 'Filter the findings',
    category: 'Category',
    anyCategory: 'Any category',
    severity: 'Severity',
    anySeverity: 'Any severity',
    path: 'Path begins with',
    age: 'Age',
    anyAge: 'Any age',
    fresh: 'New only',
    apply: 'Apply',
    clear: 'Show all findings',
  },
  table: {
    label: 'Findings',
    caption: (count: number) =>
      `${plural(count, { one: 'finding', other: 'findings' })}, dangerous first, then most gain first`,
    task: 'What to fix',
    pages: 'Pages',
    elements: 'Places',
    gain: 'Gain',
    since: 'Since',
    /** In place of the pages. */
    whole: 'the whole site',
    of: (found: number, all: number) => `${formatCount(found)} of ${formatCount(all)}`,
    fresh: (pages: number) => `new on ${plural(pages, page)}`,
    gainOf: (points: number) => `+${formatPoints(points)}`,
    noGain: 'none',
    hint: 'Gain is the sum over all pages of the points that a fix adds to each. Times are UTC.',
  },
  looked: (pages: number) =>
    `Only the first ${plural(pages, page)} below this path were looked at. Name a longer path to see fewer pages, and all of them.`,
  none: {
    title: 'No finding matches',
    text: 'Nothing to fix fits these filters.',
  },
  empty: {
    title: 'No page was checked yet',
    text: 'Findings stand here once the first page is checked.',
    action: 'Add pages',
  },
  running: {
    title: 'The first pages are being checked',
    text: 'Findings stand here as soon as one is done. Load the page again in a moment.',
    action: 'See how far it is',
  },
  allGood: {
    title: 'Nothing to fix',
    text: 'No check fails or warns on any page of this project.',
  },
  export: {
    label: 'Export',
    csv: ['CSV', 'a row for each finding'],
    md: ['Markdown', 'a list to tick off'],
  },
  check: {
    pages: (count: number) => plural(count, page),
    elements: (count: number) => findingSumsWords.places(count),
    gain: (points: number) => `+${formatPoints(points)} points in all`,
    since: 'since',
    fresh: 'New',
    advice: 'What to do',
    about: 'About this check',
    list: 'Pages that have it',
    caption: (count: number) => `${plural(count, page)}, most gain first`,
    more: (count: number) => `and ${plural(count, { one: 'more place', other: 'more places' })}`,
    gone: 'The details are no longer kept. Run the page again to see them.',
    allReports: 'Show as reports',
    none: {
      title: 'No page has this',
      text: 'This check neither fails nor warns on any page of this project.',
      action: 'All findings',
    },
    pastEnd: {
      title: 'The list is shorter than that',
      text: 'Pages were mended or deleted, or the number of the page is too high.',
      action: 'Show the first page',
    },
  },
} as const;
