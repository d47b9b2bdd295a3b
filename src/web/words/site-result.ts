import { formatCount } from '../../lib/quantities.ts';
import { wordOf } from '../../lib/word-of.ts';
import { fixWords } from '../../report/words/fix-first.ts';
import { siteWords } from '../../report/words/site.ts';
import { listOf, plural } from '../../ui/formats.ts';
import { resultName } from '../../ui/terms.ts';

const finding = { one: 'finding', other: 'findings' };
const page = { one: 'page', other: 'pages' };

/** `crawls 3 and 7`. */
function crawlsInWords(numbers: readonly number[]): string {
  const word = wordOf(numbers.length, { one: 'crawl', other: 'crawls' });
  return `${word} ${listOf(numbers.map(formatCount))}`;
}

/** What the page of a crawled site says. */
export const siteResultWords = {
  documentTitle: (score: number | null, site: string) => (score === null ? site : `${score}, ${site}`),
  crawl: (number: number) => `Crawl ${formatCount(number)}`,
  contents: 'On this page',
  /** @param extent `1,000 of at least 14,300 pages` */
  extent: (extent: string) => `Counted: ${extent}.`,
  again: 'Crawl again',
  settings: 'Settings',
  pages: 'Pages',
  older: (number: number, latest: number) =>
    `This is crawl ${formatCount(number)}. The latest is crawl ${formatCount(latest)}.`,
  toLatest: 'Show the latest',
  gone: 'The pages and links of this crawl are no longer kept. Crawl again to see them.',
  open: {
    queued: (number: number) => `Crawl ${formatCount(number)} waits for its turn.`,
    running: (number: number, counted: number, most: number) =>
      `Crawl ${formatCount(number)} goes on: ${formatCount(counted)} of ${plural(most, page)} at most.`,
    paused: (number: number) => `Crawl ${formatCount(number)} is paused.`,
    closing: (number: number) => `Crawl ${formatCount(number)} has read all, and is judged.`,
    failed: (number: number) => `Crawl ${formatCount(number)} failed. What you see is the last good one.`,
    follow: 'Follow it',
    why: 'See why',
    progress: 'Progress of the crawl',
  },
  fix: {
    title: fixWords.title,
    intro: 'What is dangerous, then what the score gains most from.',
    none: 'There is nothing to fix.',
    all: (count: number) => `All ${plural(count, finding)}`,
    caption: (count: number) => `${plural(count, finding)}, dangerous first, then most gain first`,
    template: 'Template',
    several: 'several',
    fresh: 'new',
    hint: 'Gain is what the score of the site gains when this is fixed on every page.',
  },
  changes: {
    title: 'What changed',
    since: (number: number, day: string) => `Since crawl ${formatCount(number)} of ${day}.`,
    score: (before: number, after: number) => `The score went from ${before} to ${after}.`,
    sameScore: (score: number) => `The score stays ${score}.`,
    counted: (before: number, after: number) =>
      before === after
        ? `${plural(after, page)} counted, as before.`
        : `${plural(after, page)} counted, ${formatCount(before)} before.`,
    difference: {
      settings: 'The settings say which pages are counted, and they have changed: the scores do not compare.',
      rules: 'The rules have changed: the scores do not compare.',
      waivers: 'Other findings are waived now: the scores do not compare.',
    },
    kinds: {
      ...{ new: 'New', worse: 'Worse', better: 'Better', gone: 'Fixed' },
      pages: 'On more or fewer pages',
    },
    /** Of what the crawl before found otherwise. */
    outcomes: { fail: 'fails now', warn: 'only warns now' },
    pages: (before: number, after: number) => `${formatCount(before)} → ${plural(after, page)}`,
    none: 'No finding is new, gone, or other than it was.',
    more: (count: number) => `and ${formatCount(count)} more`,
    compare: 'Compare the two',
  },
  templates: {
    title: siteWords.templates.title,
    intro: 'Pages whose addresses are built alike, judged together.',
    columns: siteWords.templates.columns,
    more: (count: number) => `${plural(count, { one: 'more template', other: 'more templates' })}`,
  },
  linksIn: {
    title: 'Links to a page',
    intro: 'How many pages of the site link to a page.',
    columns: ['Pages', 'Links at most', 'Of the most'],
    shares: { tenth: 'One in ten', half: 'Half', nineTenths: 'Nine in ten', all: 'All' },
  },
  files: {
    title: 'Site files',
    intro: 'robots.txt, sitemaps and other files that belong to the whole site.',
    ok: 'Nothing is to be done.',
    passed: 'Passed',
  },
  history: {
    title: 'History',
    single: 'This is the first crawl.',
    chart: (count: number) => `Scores of ${plural(count, { one: 'crawl', other: 'crawls' })}`,
    caption: 'Crawls, newest first',
    columns: {
      crawl: 'Crawl',
      when: 'When',
      state: 'State',
      score: 'Score',
      pages: 'Pages',
      findings: 'To fix',
    },
    compare: 'Compare',
    compareName: (number: number) => `Compare with crawl ${formatCount(number)}`,
    older: (count: number) => plural(count, { one: 'crawl is older', other: 'crawls are older' }),
    incomplete: 'provisional',
    /** Where the line of the chart breaks. @param crawls numbers of the first ones behind a break */
    breaks: {
      settings: (crawls: readonly number[]) =>
        `The line breaks before ${crawlsInWords(crawls)}: the settings that say which pages are counted had changed.`,
      rules: (crawls: readonly number[]) =>
        `The line breaks before ${crawlsInWords(crawls)}: the rules had changed.`,
      waivers: (crawls: readonly number[]) =>
        `The line breaks before ${crawlsInWords(crawls)}: other findings are waived from there on.`,
    },
  },
  export: {
    label: 'Export',
    site: {
      html: ['Web page', 'one file, to hand on'],
      md: ['Markdown', 'for an issue'],
      json: ['JSON', 'for programs'],
    },
    tables: {
      pages: ['Pages', 'CSV, a row for each'],
      links: ['Links', 'CSV, a row for each'],
      findings: ['Findings', 'CSV, page by page'],
      redirects: ['Redirects', 'CSV, a row for each'],
      sitemap: ['Sitemap', 'XML, of indexable pages'],
    },
    noFile: 'There is no such file of a crawl.',
  },
  shared: {
    description: (site: string, score: number, result: Parameters<typeof resultName>[0], findings: number) =>
      `Score ${score} of 100, ${resultName(result)}, for all of ${site}: ${plural(findings, finding)}, and what to fix first.`,
    descriptionWithoutScore: (site: string) => `All of ${site}: what to fix first.`,
    crawled: ['Crawled ', ' UTC'],
    notReady: 'This site is not ready',
    notReadyLede: 'It is being crawled for the first time. Come back in a while, and reload this page.',
  },
} as const;
