import { formatCount } from '../../lib/quantities.ts';
import { wordOf } from '../../lib/word-of.ts';
import type { Result } from '../../score/score.ts';
import { plural } from '../../ui/formats.ts';
import { resultName } from '../../ui/terms.ts';

const pages = { one: 'page', other: 'pages' };

/** Of a site as an HTML file that stands alone. */
export const sitePageWords = {
  title: (score: number, result: Result | null, address: string, isPartial: boolean) =>
    `${isPartial ? 'Partial score ' : ''}${score}, ${resultName(result)}: all of ${address}`,
  titleWithoutScore: (address: string) => `No score: all of ${address}`,
  /** Around the time. */
  crawled: ['Crawled ', ' UTC'],
  fixIntro: 'Ordered by what the score gains when a finding is fixed on every page.',
  findings: { title: 'Findings', clean: 'There is nothing to fix.' },
  /** Before how much of the site it is. */
  foundOn: 'Concerns',
  passed: (count: number) => `${plural(count, { one: 'check', other: 'checks' })} passed`,
} as const;

/** Of the addresses that a finding is about. */
export const siteItemWords = {
  caption: (statement: string) => `Addresses where “${statement}” was found`,
  columns: ['Address', 'Detail', 'Found on'],
  /** Pages that link to it, or that share what was found. */
  on: 'Found on',
  onMany: (count: number) => `Found on ${plural(count, pages)}`,
  shown: (shown: number, total: number) => `${formatCount(shown)} of ${formatCount(total)} shown.`,
} as const;

/** Of the six figures under the summary. */
export const siteFigureWords = {
  counted: 'Pages counted',
  estimate: 'Pages in all',
  orMore: 'or more',
  indexable: 'For search engines',
  broken: 'Broken links',
  duplicates: 'Duplicate pages',
  clicks: 'Nine in ten within',
  clicksUnit: (count: number) => wordOf(count, { one: 'click', other: 'clicks' }),
  unknown: '–',
} as const;

/** Of how a site was counted. */
export const siteCountWords = {
  title: 'How it was counted',
  intro:
    'The score is the mean of the counted pages; what belongs to the whole site counts on each of them. The points of a finding are what the score gains when it is fixed everywhere.',
  pages: {
    title: 'Addresses',
    known: 'Known',
    fetched: 'Fetched',
    counted: 'Counted',
    indexable: 'For search engines',
    redirects: 'Redirects',
    files: 'Files',
    failed: 'Errors',
    waiting: 'Still waiting',
  },
  way: {
    title: 'How far it went',
    scope: 'Scope',
    scopes: {
      host: 'this host',
      path: 'the folder of the start',
      subdomains: 'this host and its subdomains',
    },
    links: 'Links',
    followed: 'followed',
    followedAll: 'followed, those with nofollow too',
    notFollowed: 'not followed',
    robots: 'robots.txt',
    obeyed: 'obeyed',
    ignored: 'ignored',
    include: 'Only',
    exclude: 'Without',
  },
  spent: {
    title: 'What it took',
    of: (spent: string, limit: string) => `${spent} of ${limit}`,
    pages: 'Pages',
    time: 'Time',
    bytes: 'Read',
    requests: 'Requests',
    sample: 'Of a template at most',
    clicks: 'Clicks at most',
  },
} as const;
