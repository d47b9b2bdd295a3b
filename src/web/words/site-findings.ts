import { formatCount } from '../../lib/quantities.ts';
import { formatPoints, plural } from '../../ui/formats.ts';

const page = { one: 'page', other: 'pages' };

/** What the findings of a crawled site say, beside what those of a project say, too. */
export const siteFindingsWords = {
  title: 'Findings',
  documentTitle: (site: string) => `Findings of ${site}`,
  lede: 'What to fix over all pages of the site, with what each fix adds to its score.',
  checkTitle: (task: string, site: string) => `${task}, ${site}`,
  noCheck: 'There is no check of this name. The list of findings has all.',
  allGood: { title: 'Nothing to fix', text: 'No check fails or warns on any page of this site.' },
  gain: (points: number) => `+${formatPoints(points)} points for the site`,
  found: 'What was found',
  notFound: 'This crawl found nothing to fix here.',
  /** @param because a sentence */
  unjudged: (because: string) => `This crawl could not judge it: ${because}`,
  /** Before which crawl it was. */
  lastFound: 'The last to find a fault was',
  crawlOf: (crawl: number, day: string) => `crawl ${formatCount(crawl)} of ${day}`,
  toAll: 'All findings',
  fresh: 'new since the crawl before',
  templates: {
    title: 'Templates',
    columns: ['Template', 'Pages with it', 'Share'],
    of: (found: number, counted: number) => `${formatCount(found)} of ${formatCount(counted)}`,
  },
  pages: {
    title: 'Pages that have it',
    caption: (count: number) => `${plural(count, page)}, in the order met`,
    columns: ['Address', 'What was found', 'Clicks', 'Links in'],
    asList: 'Filter them as a list',
  },
  targets: {
    title: 'Addresses that links lead to',
    caption: (count: number) =>
      `${plural(count, { one: 'address', other: 'addresses' })}, each with the pages that link to it`,
    columns: ['Address', 'Answer', 'Linked from'],
    more: (count: number) => `and ${formatCount(count)} more`,
    all: (count: number) => `All ${plural(count, page)}`,
    shown: (shown: number, all: number) => `${formatCount(shown)} of ${formatCount(all)} shown`,
    onMany: (count: number) => plural(count, page),
  },
  gone: 'The list of pages is no longer kept. What stands here is of the report.',
  pastEnd: {
    title: 'The list is shorter than that',
    text: 'The number of the page is too high.',
    first: 'Show the first page',
  },
} as const;
