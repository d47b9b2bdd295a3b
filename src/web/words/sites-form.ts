import { formatCount } from '../../lib/quantities.ts';
import { plural } from '../../ui/formats.ts';

const addresses = { one: 'address', other: 'addresses' };

/** What the form says that tells how far a crawl goes, and its preview. */
export const siteFormWords = {
  newTitle: 'Add a site',
  newLede: 'Assay follows the site page by page, at the pace it can bear, and judges all of it together.',
  refused: 'The site was not added.',
  settingsRefused: 'Nothing was saved.',
  previewRefused: 'There is no preview yet.',
  name: ['Name', 'Shown in lists in place of the address. It may stay empty.'],
  start: ['Address', 'Where the site begins, usually its start page.'],
  startPlaceholder: 'example.com',
  startFixed: 'The address stays. For another one, add a site.',
  extent: {
    legend: 'How far',
    links: ['Follow links', 'From the start on, with what the sitemaps list.'],
    sitemaps: ['Sitemaps alone', 'The pages that the sitemaps list, and no other.'],
    list: ['A list', 'The start and the addresses below, and no other.'],
  },
  urls: [
    'Addresses',
    (most: number) => `One on each line, ${formatCount(most)} at most. They are read as they stand.`,
  ],
  urlsPlaceholder: 'https://example.com/pricing\nhttps://example.com/contact',
  pagesMax: ['Pages at most', 'The crawl ends there, and judges what it has read.'],
  more: 'More',
  scope: {
    label: 'What belongs to the site',
    host: 'This host, with and without www',
    path: 'The folder of the start',
    subdomains: 'This host and its subdomains',
    hint: 'Otherwise: this host.',
  },
  include: [
    'Only these paths',
    'Patterns, one on each line; empty takes every page. A pattern means the whole path: * is anything, /blog/* the folder, / the start alone.',
  ],
  exclude: ['Not these paths', 'Patterns, one on each line; empty leaves out none.'],
  includePlaceholder: '/blog/*',
  excludePlaceholder: '/search*',
  sitemaps: [
    'Sitemaps',
    'Addresses, one on each line; empty takes those that robots.txt names and the usual places. The word none reads none.',
  ],
  ignoreParams: [
    'Parameters to ignore',
    'Names in queries that do not make another page, beside those of visits and campaigns. A * at the end is any rest.',
  ],
  sample: ['Pages of each template', 'Empty takes all.'],
  clicksMax: ['Clicks from the start', 'Empty goes as far as links lead.'],
  minutesMax: ['Minutes at most', (usual: number) => `Otherwise ${formatCount(usual)}.`],
  megabytesMax: ['Megabytes at most', (usual: number) => `Otherwise ${formatCount(usual)}.`],
  nofollow: ['Follow nofollow links too', 'Otherwise such links are left alone.'],
  robots: {
    label: 'robots.txt',
    obey: 'Obey it',
    ignore: 'Ignore it',
    hint: 'Otherwise it is obeyed. It may be ignored for hosts that the operator of this server has named.',
  },
  sharing: {
    legend: 'Who can open the shared page',
    hint: 'This can be changed at any time.',
  },
  wholeNumber: 'Write a whole number, such as 500.',
  empty: 'Enter the address the site begins at, such as example.com.',
  listEmpty: 'Enter at least one address, or choose another way.',
  noSitemaps: 'With “Sitemaps alone” there has to be a sitemap: leave this empty or name one.',
  submit: 'Crawl the site',
  preview: 'Preview',
  previewHint: 'Preview reads robots.txt and the sitemaps, stores nothing, and shows what would be read.',
} as const;

/** What a crawl would begin with. */
export const previewWords = {
  title: 'Preview',
  nothingStored: 'Nothing was stored.',
  partial:
    'There may be more: a preview ends at 10 requests or 10 seconds, and skips sitemaps that do not answer.',
  robots: 'robots.txt',
  robotsIs: {
    none: 'There is none, so every page may be read.',
    noAnswer:
      'It gave no usable answer. While that is so, nothing is read: look whether the address is right, and http or https.',
    status: (status: number) => `It answered with ${status}.`,
    letsIn: 'It lets the start in.',
    denies: 'It denies the start, so nothing but that could be judged.',
    delay: (seconds: number) =>
      `It asks for ${plural(seconds, { one: 'second', other: 'seconds' })} between two pages.`,
  },
  sitemaps: 'Sitemaps',
  noSitemaps: 'None was found.',
  entries: (count: number, isWhole: boolean) =>
    `${plural(count, addresses)}${isWhole ? '' : ', not read to the end'}`,
  known: (count: number) => `${plural(count, addresses)} known before the first page is read`,
  fates: {
    in: 'Would be read',
    waits: 'Would wait for robots.txt',
    robots: 'Denied by robots.txt',
    excluded: 'Left out by your patterns',
    scope: 'Outside the site',
    clicks: 'Too many clicks away',
    trap: 'Endless, such as a calendar',
    sample: 'Beyond the sample',
    nofollow: 'Linked by nofollow alone',
    refused: 'May not be asked from here',
  },
  columns: ['What happens', 'Addresses', 'Examples'],
  patterns: 'Your patterns',
  patternColumns: ['Pattern', 'Matches', 'Examples'],
  wholePath: 'A pattern means the whole path with its query.',
  fields: { include: 'only', exclude: 'not' },
  didYouMean: (pattern: string) => `Did you mean ${pattern}?`,
  none: '–',
} as const;
