import type { Document } from '../../evidence/html/document.ts';
import { pageRules } from '../../evidence/site/page-directives.ts';
import {
  type Directive,
  directivesFor,
  forbidsIndexing,
  metaDirectives,
  robotsMetasOf,
  unavailableFrom,
} from '../../evidence/site/robots-rules.ts';
import type { RobotsTxt } from '../../evidence/site/robots-txt.ts';
import { dayMs } from '../../lib/durations.ts';
import { type Defect, defineCheck, type ExchangeFacts, type Note, passUnless } from '../check.ts';

const thresholds = { expiryNoticeDays: 30 };
/** Google decides the outcome; Bing alone is a warning. */
const crawlers = ['googlebot', 'bingbot'] as const;
type Crawler = (typeof crawlers)[number];
const names: Readonly<Record<Crawler, string>> = { googlebot: 'Google', bingbot: 'Bing' };

const advice = {
  robots: 'Remove or narrow this rule of robots.txt if the page is meant to be found.',
  noindex: 'Remove noindex (or none) if the page is meant to be found.',
  expired: 'Remove unavailable_after, or set a date in the future.',
  expiring: 'Check whether the page should really leave the search results on that date.',
  outside:
    'Remove noindex (or none) if the page is meant to be found; otherwise move the robots meta into the head, as only some crawlers obey it where it stands.',
  unreachable: 'Let /robots.txt answer 200 or 404: while it fails, crawlers stay away from the whole site.',
};

const tasks = {
  robots: {
    one: 'Lift 1 robots.txt rule that blocks the page',
    many: 'Lift {n} robots.txt rules that block the page',
  },
  noindex: { one: 'Remove noindex from the page', many: 'Remove {n} noindex rules from the page' },
  expired: {
    one: 'Remove the expiry date that has passed',
    many: 'Remove {n} expiry dates that have passed',
  },
  expiring: {
    one: 'Check the date for leaving the search results',
    many: 'Check {n} dates for leaving the search results',
  },
  outside: { one: 'Remove noindex from the body', many: 'Remove {n} noindex rules from the body' },
  unreachable: 'Make robots.txt reachable',
};

type Found = Defect<keyof typeof advice> & { readonly blocks: readonly Crawler[] };

export const isCrawlable = defineCheck({
  id: 'is-crawlable',
  category: 'seo',
  weight: 10,
  tier: 'site',
  title: 'The page may be crawled and indexed',
  why: 'A page that search engines may not read or index cannot be found, however good it is.',
  rule: `Fails when robots.txt keeps Googlebot from the page, as Google reads it (misspelt rules too), when a robots meta in the head or an X-Robots-Tag header says noindex or none to Googlebot, and when unavailable_after has passed. Warns when any of this holds for Bingbot alone, when unavailable_after falls within the next ${thresholds.expiryNoticeDays} days, when noindex stands only in a robots meta outside the head, and when robots.txt answers 5xx or its host cannot be reached. Passes otherwise. A robots.txt that answers 429 or does not arrive in time does not count.`,
  source: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  thresholds,
  expects: ['indexable'],
  needs: ['document', 'exchange'],
  uses: ['robots'],
  inBrowser: 'sent and rendered',
  advice,
  tasks,
  dangers: ['robots', 'noindex', 'expired'],
  example: {
    before: '<meta name="robots" content="noindex, follow">',
    after: '<meta name="robots" content="index, follow">',
  },

  evaluate({ document, exchange, robots }) {
    const directives = pageRules(document, exchange.final.fields);
    const denied = robots === undefined ? [] : robotsDefects(robots, exchange.url);
    const forbidden = directives.flatMap((directive) => directiveDefect(directive, exchange.fetchedAt) ?? []);
    const found = [...denied, ...forbidden];
    const forbidding = directives.filter(forbidsIndexing);
    const isForbidden = crawlers.some((crawler) => directivesFor(crawler, forbidding).length > 0);
    const stateOf = (crawler: Crawler) =>
      found.some(({ blocks }) => blocks.includes(crawler)) ? 'blocked' : 'allowed';
    return passUnless(
      [...found, ...(isForbidden ? [] : outsideDefects(document))].map(({ blocks: _, ...defect }) => defect),
      'Nothing keeps Google and Bing from crawling and indexing the page.',
      { googlebot: stateOf('googlebot'), bingbot: stateOf('bingbot') } satisfies Record<Crawler, string>,
      unreadable(denied, forbidden),
    );
  },
});

/** One defect for each line of robots.txt that decides against a crawler. */
function robotsDefects(robots: RobotsTxt, url: ExchangeFacts['url']): Found[] {
  if (robots.state === 'unreachable') {
    const detail = 'robots.txt cannot be reached, so crawlers must assume that they may fetch nothing.';
    return [{ outcome: 'warn', advice: 'unreachable', detail, url: robotsFileOf(url), blocks: [] }];
  }
  if (robots.state !== 'available') return [];
  const byLine = new Map<number, Crawler[]>();
  const slips = new Set<number>();
  for (const crawler of crawlers) {
    const { allowed, line, isSlip } = robots.allowed(crawler, url.href);
    if (allowed || line === null) continue;
    byLine.set(line, [...(byLine.get(line) ?? []), crawler]);
    if (isSlip) slips.add(line);
  }
  return [...byLine].map(([line, blocks]) => ({
    outcome: outcomeOf(blocks),
    advice: 'robots',
    detail: `Line ${line} of robots.txt keeps ${listed(blocks)} from fetching this page.${slips.has(line) ? ' The line is misspelt: Google reads it, other crawlers skip it.' : ''}`,
    url: robotsFileOf(url),
    line,
    blocks,
  }));
}

function robotsFileOf(page: URL): string {
  return new URL('/robots.txt', page).href;
}

function directiveDefect(directive: Directive, now: number): Found | undefined {
  if (!forbidsIndexing(directive) && directive.name !== 'unavailable_after') return undefined;
  const blocks = crawlers.filter((crawler) => directivesFor(crawler, [directive]).length > 0);
  if (blocks.length === 0) return undefined;
  const { element, header } = directive;
  const place = {
    ...(element === undefined ? {} : { element }),
    ...(header === undefined ? {} : { snippet: `X-Robots-Tag: ${header}` }),
  };
  const origin = header === undefined ? 'A robots meta' : 'An X-Robots-Tag header';
  if (forbidsIndexing(directive)) {
    const detail = `${origin} says ${directive.name} to ${listed(blocks)}.`;
    return { outcome: outcomeOf(blocks), advice: 'noindex', detail, blocks, ...place };
  }
  const until = unavailableFrom(directive);
  if (until === undefined || until > now + thresholds.expiryNoticeDays * dayMs) return undefined;
  const day = new Date(until).toISOString().slice(0, 10);
  if (until <= now) {
    const detail = `${origin} says that the page left the results of ${listed(blocks)} on ${day}.`;
    return { outcome: outcomeOf(blocks), advice: 'expired', detail, blocks, ...place };
  }
  const detail = `${origin} says that the page leaves the results of ${listed(blocks)} on ${day}.`;
  return { outcome: 'warn', advice: 'expiring', detail, blocks: [], ...place };
}

/** Asked only where noindex stands nowhere else: some crawlers obey a robots meta in the body as well. */
function outsideDefects(document: Document): Found[] {
  return robotsMetasOf(document)
    .filter(({ element, name }) => !element.inHead && ['robots', ...crawlers].includes(name))
    .flatMap(metaDirectives)
    .filter(forbidsIndexing)
    .map(({ name, element }) => ({
      outcome: 'warn',
      advice: 'outside',
      detail: `A robots meta outside the head says ${name}.`,
      blocks: [],
      ...(element === undefined ? {} : { element }),
    }));
}

function unreadable(denied: readonly Found[], forbidden: readonly Found[]): Note[] | undefined {
  const unread = crawlers.filter((crawler) =>
    [denied, forbidden].every((found) => found.some(({ blocks }) => blocks.includes(crawler))),
  );
  if (unread.length === 0) return undefined;
  const detail = `As robots.txt blocks the page, ${listed(unread)} can never read that it should not be indexed.`;
  return [{ detail }];
}

function outcomeOf(blocks: readonly Crawler[]): 'warn' | 'fail' {
  return blocks.includes('googlebot') ? 'fail' : 'warn';
}

function listed(blocks: readonly Crawler[]): string {
  return blocks.map((crawler) => names[crawler]).join(' and ');
}
