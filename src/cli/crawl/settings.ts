import {
  crawlLimits,
  crawlScopes,
  excludingStart,
  isPattern,
  usualSettings,
} from '../../crawl/crawl-limits.ts';
import type { CrawlSettings } from '../../crawl/types.ts';
import { alternatives } from '../../lib/alternatives.ts';
import { parsed } from '../audit/page-list.ts';
import { UsageError, type Values } from '../command.ts';
import type { crawlOptions } from './options.ts';

export type CrawlValues = Values<typeof crawlOptions>;

/** What `settingsOf` reads: it is kept with the crawl. */
export const extentOptions = [
  ...(['urls', 'no-follow', 'sitemap', 'scope', 'include', 'exclude', 'ignore-param', 'nofollow'] as const),
  ...(['ignore-robots', 'max-pages', 'sample', 'max-clicks', 'max-minutes', 'max-bytes'] as const),
];

/** How far a crawl goes, by options. @param urls of the list @throws UsageError */
export function settingsOf(values: CrawlValues, address: string, urls: readonly string[]): CrawlSettings {
  return {
    start: addressIn(address, 'The start'),
    urls: urls.map((url, index) => addressIn(url, `Line ${index + 1} of --urls`)),
    follow: !values['no-follow'],
    sitemaps: sitemapsIn(values.sitemap),
    scope: scopeIn(values.scope),
    include: patternsIn(values.include, '--include'),
    exclude: patternsIn(values.exclude, '--exclude'),
    ignoreParams: values['ignore-param'],
    nofollow: values.nofollow,
    robots: values['ignore-robots'] ? 'ignore' : 'obey',
    pagesMax: boundedIn(values['max-pages'], '--max-pages', 'pagesMax'),
    sample: boundedIn(values.sample, '--sample', 'sample'),
    clicksMax: boundedIn(values['max-clicks'], '--max-clicks', 'clicksMax'),
    minutesMax: boundedIn(values['max-minutes'], '--max-minutes', 'minutesMax'),
    bytesMax: bytesIn(values['max-bytes']) ?? usualSettings.bytesMax,
  };
}

type Bounded = 'pagesMax' | 'sample' | 'clicksMax' | 'minutesMax';

function boundedIn<F extends Bounded>(text: string | undefined, option: string, field: F): CrawlSettings[F] {
  const { least, most } = crawlLimits[field];
  return (numberIn(text, option, least, most) ?? usualSettings[field]) as CrawlSettings[F];
}

export function numberIn(
  text: string | undefined,
  option: string,
  least: number,
  most: number,
): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new UsageError(`${option} is "${text}"; it takes a whole number from ${least} to ${most}.`);
}

const units = { KB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30 } as const;

function bytesIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, number, unit] = /^(\d{1,6})(KB|MB|GB)$/i.exec(text) ?? [];
  const bytes = Number(number) * units[(unit ?? '').toUpperCase() as keyof typeof units];
  if (bytes > 0) return bytes;
  throw new UsageError(`--max-bytes is "${text}"; it takes a number with KB, MB or GB, such as 200MB.`);
}

function addressIn(text: string, what: string): string {
  const url = /^(?:\/|(?!https?:)[a-z][a-z\d+.-]*:\/\/)/i.test(text) ? null : parsed(text);
  if (url === null)
    throw new UsageError(`${what} is "${text}"; it takes an address such as https://example.com.`);
  if (url.username !== '' || url.password !== '')
    throw new UsageError(
      `${what} holds a password, which everybody would read: leave it out, and name a variable with --basic-env.`,
    );
  url.hash = '';
  if (url.href.length > crawlLimits.addressLength)
    throw new UsageError(
      `${what} has ${url.href.length} characters; ${crawlLimits.addressLength} are the most.`,
    );
  return url.href;
}

function sitemapsIn(given: readonly string[]): CrawlSettings['sitemaps'] {
  if (given.length === 0) return 'auto';
  if (given.includes('none')) {
    if (given.length > 1) throw new UsageError('--sitemap none and --sitemap URL say two things; keep one.');
    return 'none';
  }
  return given.map((text) => addressIn(text, '--sitemap'));
}

function scopeIn(text: string | undefined): CrawlSettings['scope'] {
  if (text === undefined) return usualSettings.scope;
  const scope = crawlScopes.find((one) => one === text);
  if (scope !== undefined) return scope;
  throw new UsageError(`--scope is "${text}"; it takes ${alternatives(crawlScopes)}.`);
}

/** The whole path has to match, so one that begins otherwise never would. */
function patternsIn(given: readonly string[], option: string): readonly string[] {
  if (given.length > crawlLimits.patterns)
    throw new UsageError(`${option} was given ${given.length} times; ${crawlLimits.patterns} are the most.`);
  for (const pattern of given) {
    if (!isPattern(pattern))
      throw new UsageError(
        `${option} is "${pattern}"; a pattern begins with / or * and meets the whole path, such as /blog/*.`,
      );
  }
  return given;
}

/** @throws UsageError */
export function checkStart(settings: CrawlSettings): void {
  const excluding = excludingStart(settings);
  if (excluding !== undefined)
    throw new UsageError(
      `--exclude ${excluding} leaves out the start itself; begin elsewhere, or narrow it.`,
    );
}
