import { formatCount } from '../../lib/quantities.ts';
import { plural } from '../../ui/formats.ts';
import { words } from './en.ts';

const site = { one: 'site', other: 'sites' };
const page = { one: 'page', other: 'pages' };

/** What the list of sites says, and other pages of the sites they lead to. */
export const sitesWords = {
  title: 'Sites',
  breadcrumb: 'Breadcrumb',
  add: 'Add a site',
  empty: {
    title: 'No site yet',
    text: 'A site is many pages judged together. Enter the address it begins at.',
    label: 'Address the site begins at',
    placeholder: 'example.com',
    submit: 'Go on',
    next: 'Nothing is read before you have seen how far it goes.',
  },
  tabs: {
    label: 'Result',
    all: 'All',
    good: 'Good',
    decent: 'Decent',
    bad: 'Bad',
    failed: 'Failed',
  },
  filters: {
    search: 'Address or name',
    project: 'Project',
    state: 'State of the last crawl',
    anyState: 'Any state',
    states: {
      queued: 'Waiting',
      running: 'Running',
      paused: 'Paused',
      closing: 'Closing',
      completed: 'Completed',
      failed: 'Failed',
    },
    apply: 'Apply',
  },
  sorts: {
    generated_at: { desc: 'Last crawled', asc: 'Oldest crawl' },
    score: { asc: 'Lowest score', desc: 'Highest score' },
    start: { asc: 'Address A to Z', desc: 'Address Z to A' },
    id: { desc: 'Newest', asc: 'Oldest' },
  },
  none: {
    title: 'No site matches',
    text: 'Try other words, or clear the filters.',
    clear: 'Clear filters',
  },
  pastEnd: {
    title: 'The list is shorter than that',
    text: 'Sites were deleted, or the number of the page is too high.',
    first: 'Show the first page',
  },
  table: {
    label: 'All sites',
    caption: (list: { readonly total: number; readonly isTotalMinimum: boolean }, sort: string) => {
      const sites = plural(list.total, site);
      return `${list.isTotalMinimum ? words.pager.atLeast(sites) : sites}, ${sort.toLowerCase()}`;
    },
    score: 'Score',
    site: 'Site',
    change: 'Change',
    trend: 'Trend',
    pages: 'Pages',
    toFix: 'To fix',
    crawled: 'Last crawl',
    isNew: 'new',
    firstCrawl: 'First crawl',
    never: 'Not yet',
    /** Of an estimate; null: these are all. */
    extent: (counted: number, all: number | null, isAtLeast: boolean) =>
      all === null
        ? formatCount(counted)
        : `${formatCount(counted)} of ${isAtLeast ? 'at least' : 'about'} ${formatCount(all)}`,
    /** Below the address of a site whose last crawl has not ended well. */
    standing: {
      queued: 'A crawl waits for its turn.',
      running: (fetched: number) => `A crawl has read ${plural(fetched, page)} so far.`,
      paused: 'A crawl is paused.',
      closing: 'A crawl is being judged.',
      failed: (title: string) => `${title}.`,
    },
    utc: 'Times are UTC.',
  },
  /** On the page of a project. */
  ofProject: {
    title: 'Sites',
    all: (count: number) => `All ${plural(count, site)}`,
    add: 'Add a site',
    whole: 'Whole site',
    /** @param extent as in the list */
    pages: (extent: string) => `${extent} pages`,
  },
  /** On the page of a report. */
  seenIn: (number: number, name: string) => `seen in crawl ${formatCount(number)} of ${name}`,
  /** On the page of the account. */
  limits: {
    title: 'What sites may take',
    text: 'The limits of this account. They are set by the operator of this server.',
    sites: 'Sites',
    crawls: 'Crawls at once',
    pagesPerDay: 'Pages today',
    pagesMax: 'Pages of one crawl',
    of: (used: number, max: number) => `${formatCount(used)} of ${formatCount(max)}`,
    atMost: (max: number) => `${formatCount(max)} at most`,
    renews: (instant: string) => `It begins anew on ${instant} UTC.`,
  },
} as const;
