import { durationInWords } from '../../lib/durations.ts';
import { formatBytes, formatCount } from '../../lib/quantities.ts';
import { wordOf } from '../../lib/word-of.ts';
import type { Result } from '../../score/score.ts';
import { formatPoints, listOf, plural, spelled } from '../../ui/formats.ts';
import { resultName } from '../../ui/terms.ts';

const pages = { one: 'page', other: 'pages' };
const addresses = { one: 'address', other: 'addresses' };
const are = { one: 'is', other: 'are' };

/** Of a site as it is told in every format. */
export const siteWords = {
  /** Of its pages, those that were counted; `all` null: every one. */
  extent: (counted: number, all: number | null, isAtLeast: boolean) =>
    all === null
      ? plural(counted, pages)
      : `${formatCount(counted)} of ${isAtLeast ? 'at least' : 'about'} ${plural(all, pages)}`,
  nothingRead: 'no page read',
  known: (count: number) => `${plural(count, addresses)} known`,
  requests: (count: number) => plural(count, { one: 'request', other: 'requests' }),
  took: (ms: number) =>
    ms < 60_000
      ? durationInWords(1_000 * Math.round(ms / 1_000))
      : plural(Math.round(ms / 60_000), { one: 'minute', other: 'minutes' }),
  notes: {
    /** @param names categories and checks */
    only: (names: readonly string[]) =>
      `Judged by ${listOf(names)} alone, so its score compares with no other.`,
    denied: 'robots.txt denies every page but the start, so this is the score of the start page alone.',
    tooFew: (counted: number) =>
      counted === 1
        ? 'One page is too few to compare, so this is its own score.'
        : `${spelled(counted)} pages are too few to compare, so this is their mean.`,
    /** @param told a sentence: where it leads */
    sentOn: (told: string) => `The start page only sends its visitors on. ${told} Begin there instead.`,
    provisional: (extent: string) =>
      `Provisional: ${extent} were counted, so the score may change when the rest is read.`,
  },
  stoppedAtOnce: 'The crawl ended before its first page was read, so there is nothing to judge.',
  stopped: {
    pages: (limit: number) => `The crawl ended at its limit of ${plural(limit, pages)}.`,
    bytes: (limit: number) => `The crawl ended at its limit of ${formatBytes(limit)}.`,
    time: (minutes: number) => `The crawl ended at its limit of ${durationInWords(minutes * 60_000)}.`,
    urls: 'The site has more addresses than a crawl keeps, so some were never asked.',
    person: 'The crawl was stopped, and judges what it had read until then.',
    target: 'The site stopped answering, so the crawl judges what it had read until then.',
  },
  /** Of addresses that are known and were not asked. */
  skipped: {
    robots: (count: number) => `robots.txt denies ${plural(count, addresses)}.`,
    excluded: (count: number) => `Your patterns leave out ${plural(count, addresses)}.`,
    scope: (count: number) =>
      `${plural(count, addresses)} ${wordOf(count, { one: 'lies', other: 'lie' })} outside this site.`,
    clicks: (count: number, limit: number | null) =>
      limit === null
        ? `${plural(count, addresses)} ${wordOf(count, are)} too many clicks from the start.`
        : `${plural(count, addresses)} ${wordOf(count, are)} more than ${plural(limit, { one: 'click', other: 'clicks' })} from the start.`,
    trap: (count: number) =>
      `${plural(count, addresses)} ${wordOf(count, { one: 'looks', other: 'look' })} endless, such as the days of a calendar or the filters of a list.`,
    sample: (count: number, limit: number | null) =>
      limit === null
        ? `${plural(count, addresses)} ${wordOf(count, are)} beyond the sample.`
        : `${plural(count, addresses)} ${wordOf(count, are)} beyond the ${plural(limit, pages)} that are taken of each template.`,
    nofollow: (count: number) => `Only nofollow links lead to ${plural(count, addresses)}.`,
    refused: (count: number) => `${plural(count, addresses)} may not be asked from here.`,
    waiting: (count: number) =>
      `${plural(count, addresses)} ${wordOf(count, { one: 'was', other: 'were' })} still waiting when the crawl ended.`,
    failed: (count: number) => `${plural(count, addresses)} answered with an error or not at all.`,
  },
  skippedTitle: 'Not read',
  where: {
    site: 'the whole site',
    /** Of the pages that could be judged, which need not be all that were counted. */
    all: (count: number) =>
      count === 1 ? 'the only page it applies to' : `all ${plural(count, pages)} it applies to`,
    some: (count: number, judged: number) => `${formatCount(count)} of ${plural(judged, pages)}`,
    template: (name: string) => `one template: ${name}`,
  },
  source: (url: string, anchor: string) => (anchor === '' ? `on ${url}` : `on ${url} as “${anchor}”`),
  moreSources: (count: number) => `and on ${formatCount(count)} more`,
  more: (count: number) => `and ${formatCount(count)} more`,
  templates: {
    title: 'Templates',
    columns: ['Template', 'Known', 'Fetched', 'Counted', 'Score', 'Costs most'],
    none: '–',
  },
  clicks: {
    title: 'Clicks from the start',
    columns: ['Clicks', 'Pages', 'Share'],
    start: 'Start',
    unlinked: 'Not reached',
    within: (clicks: number) =>
      `Nine of ten pages are at most ${plural(clicks, { one: 'click', other: 'clicks' })} from the start.`,
    unlinkedPages: (count: number) => `The links that were read do not reach ${plural(count, pages)}.`,
  },
  sitemaps: {
    title: 'Sitemaps against crawl',
    columns: ['Pages that are', 'Number', 'Share'],
    none: 'No sitemap was read.',
    read: (files: number, entries: number, isWhole: boolean) =>
      `${plural(files, { one: 'file', other: 'files' })} with ${plural(entries, addresses)}${isWhole ? '' : ', not all of them read to the end'}.`,
    cells: {
      both: 'Listed and linked',
      listedOnly: 'Listed, not linked',
      linkedOnly: 'Linked, not listed',
      listedNotIndexable: 'Listed, not for search engines',
    },
  },
  unjudged: 'Could not be judged',
  passed: (count: number) => `${plural(count, { one: 'check', other: 'checks' })} passed`,
} as const;

/** The answer in a sentence. */
export const siteVerdictWords = {
  noScore: {
    heading: 'This site has no score',
    lede: 'Too little of it could be judged to give a number.',
  },
  partial: 'This score is partial',
  denied: 'robots.txt lets no crawler in',
  provisional: 'This score is provisional',
  provisionalLede: (extent: string) =>
    `${extent} were counted, so the score may change when the rest is read.`,
  capped: 'One finding holds this score down',
  cappedLede: (statement: string, before: number) =>
    `${statement}. While that is so, nothing else counts; without it the score would be ${before}.`,
  clean: { heading: 'Nothing to fix', lede: 'Every check that applies to this site passed.' },
  is: (result: Result) => `This site is ${resultName(result)}`,
  free: (findings: number) =>
    `${spelled(findings)} ${wordOf(findings, { one: 'finding costs', other: 'findings cost' })} no points.`,
  costs: (findings: number, points: number) =>
    findings === 1
      ? `One finding costs ${formatPoints(points)} points.`
      : `${spelled(findings)} findings cost the most: about ${formatPoints(points)} points together.`,
} as const;
