import { formatCount } from '../../lib/quantities.ts';
import { wordOf } from '../../lib/word-of.ts';
import { plural } from '../../ui/formats.ts';
import { siteResultWords } from './site-result.ts';

const page = { one: 'page', other: 'pages' };

/** What the comparison of two crawls of one site says. */
export const siteCompareWords = {
  title: 'Compare crawls',
  documentTitle: (site: string) => `Compare crawls of ${site}`,
  older: 'Older',
  newer: 'Newer',
  option: (number: number, day: string, score: number | null) =>
    score === null
      ? `Crawl ${formatCount(number)}, ${day}`
      : `Crawl ${formatCount(number)}, ${day}: ${score}`,
  compare: 'Compare',
  to: 'to',
  /** Behind their number. */
  points: (points: number) => wordOf(points, { one: 'point', other: 'points' }),
  difference: siteResultWords.changes.difference,
  tooFew: {
    title: 'There is one crawl',
    text: 'Two completed crawls whose pages are kept can be compared. Crawl again, and come back.',
    action: 'Show the site',
  },
  findings: {
    title: 'Findings',
    kinds: siteResultWords.changes.kinds,
    outcomes: siteResultWords.changes.outcomes,
    none: siteResultWords.changes.none,
    columns: ['Finding', 'Pages before', 'Pages now'],
    caption: (kind: string, count: number) =>
      `${kind}: ${plural(count, { one: 'finding', other: 'findings' })}`,
  },
  pages: {
    title: 'Pages',
    same: 'No page was added, went away or changed.',
    groups: {
      added: (count: number) => `${plural(count, page)} added`,
      gone: (count: number) => `${plural(count, page)} gone`,
      status: (count: number) => `${plural(count, page)} with another answer`,
      title: (count: number) => `${plural(count, page)} with another title`,
      indexable: (count: number) => `${plural(count, page)} indexable or no longer so`,
      score: (count: number) => `${plural(count, page)} at least 5 points better or worse`,
      target: (count: number) => `${plural(count, page)} with another redirect`,
    },
    columns: ['Address', 'Before', 'Now'],
    shown: (shown: number, all: number) => `${formatCount(shown)} of ${formatCount(all)} shown.`,
    nothing: '–',
  },
} as const;
