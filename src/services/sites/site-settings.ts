import { crawlLimits, crawlScopes, excludingStart, isPattern } from '../../crawl/crawl-limits.ts';
import type { CrawlSettings } from '../../crawl/types.ts';
import { invalid } from '../../errors.ts';
import { alternatives } from '../../lib/alternatives.ts';
import { formatCount } from '../../lib/quantities.ts';
import type { Caller } from '../caller.ts';
import { acceptTarget, type TargetParts } from '../reports/accept-target.ts';
import type { ServiceSettings } from '../settings.ts';
import type { SiteSettingsInput } from './types.ts';

interface SettingsParts extends TargetParts {
  readonly settings: Pick<ServiceSettings, 'crawls'>;
}

/**
 * What was sent, each field by itself; addresses come back normalised.
 * @throws AssayError of the first field that cannot be so, as the API names it
 */
export async function acceptSettings(
  parts: SettingsParts,
  caller: Caller,
  input: SiteSettingsInput,
): Promise<SiteSettingsInput> {
  const { pagesMax: most } = parts.settings.crawls;
  checkWord('scope', input.scope, crawlScopes);
  checkWord('robots', input.robots, ['obey', 'ignore']);
  checkPatterns('include', input.include);
  checkPatterns('exclude', input.exclude);
  checkParams(input.ignoreParams);
  checkNumber('pages_max', input.pagesMax, { ...crawlLimits.pagesMax, most });
  checkNumber('sample', input.sample, crawlLimits.sample, 'leave it out for all pages');
  checkNumber('clicks_max', input.clicksMax, crawlLimits.clicksMax, 'leave it out for no limit');
  checkNumber('minutes_max', input.minutesMax, crawlLimits.minutesMax);
  checkNumber('bytes_max', input.bytesMax, crawlLimits.bytesMax);
  const { urls, sitemaps } = input;
  return {
    ...input,
    ...(urls === undefined ? {} : { urls: await acceptList(parts, caller, 'urls', urls, crawlLimits.urls) }),
    ...(sitemaps === undefined ? {} : { sitemaps: await acceptSitemaps(parts, caller, sitemaps) }),
  };
}

export function withoutUndefined<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

/** What only shows once all is known. @throws AssayError errors.exclude, errors.robots */
export function checkTogether(settings: CrawlSettings, { ownHosts }: ServiceSettings['crawls']): void {
  const excluding = excludingStart(settings);
  if (excluding !== undefined) {
    throw invalid('exclude', `${excluding} leaves out the start itself. Begin elsewhere, or narrow it.`);
  }
  if (settings.robots === 'obey') return;
  if (!isOwn(settings, ownHosts)) {
    throw invalid('robots', 'ignore is for hosts that the operator lists in ASSAY_CRAWL_OWN_HOSTS.');
  }
  if (settings.scope === 'subdomains') {
    throw invalid('robots', 'ignore is for one host: choose the scope host or path with it.');
  }
}

/** As they may be used now: the operator may allow less than when they were stored. */
export function withinLimits(
  settings: CrawlSettings,
  { ownHosts, pagesMax }: ServiceSettings['crawls'],
): CrawlSettings {
  return {
    ...settings,
    pagesMax: Math.min(settings.pagesMax, pagesMax),
    robots: isOwn(settings, ownHosts) ? settings.robots : 'obey',
  };
}

/** An entry without a port is of all ports. */
function isOwn({ start }: CrawlSettings, ownHosts: readonly string[]): boolean {
  const { host, hostname } = new URL(start);
  return ownHosts.includes(host) || ownHosts.includes(hostname);
}

function checkWord(field: string, word: string | undefined, words: readonly string[]): void {
  if (word === undefined || words.includes(word)) return;
  throw invalid(field, `It is ${alternatives(words)}.`);
}

function checkPatterns(field: 'include' | 'exclude', patterns: readonly string[] = []): void {
  checkCount(field, patterns, crawlLimits.patterns, 'patterns');
  for (const pattern of patterns) {
    if (pattern.length > crawlLimits.patternLength) {
      throw invalid(
        field,
        `A pattern has ${crawlLimits.patternLength} characters at most; this one has ${formatCount(pattern.length)}.`,
      );
    }
    if (!isPattern(pattern)) {
      throw invalid(
        field,
        `A pattern begins with / or * and meets the whole path, such as /blog/*; this one is ${pattern === '' ? 'empty' : pattern}.`,
      );
    }
  }
}

function checkParams(names: readonly string[] = []): void {
  checkCount('ignore_params', names, crawlLimits.params, 'names');
  const odd = names.find(
    (name) => !/^-?[^\s&=#?*-][^\s&=#?*]*\*?$/.test(name) || name.length > crawlLimits.paramLength,
  );
  if (odd === undefined) return;
  throw invalid(
    'ignore_params',
    `Give names of parameters, such as ref or tracking_*; ${odd === '' ? 'an empty one' : odd.slice(0, crawlLimits.paramLength)} is none.`,
  );
}

function checkCount(field: string, list: readonly string[], most: number, what: string): void {
  if (list.length <= most) return;
  throw invalid(
    field,
    `These are ${formatCount(list.length)} ${what}; ${formatCount(most)} are the most. Leave some out.`,
  );
}

function checkNumber(
  field: string,
  value: number | null | undefined,
  { least, most }: { readonly least: number; readonly most: number },
  otherwise?: string,
): void {
  if (value === undefined || (value === null && otherwise !== undefined)) return;
  if (value !== null && Number.isInteger(value) && value >= least && value <= most) return;
  const range = `Use a whole number from ${formatCount(least)} to ${formatCount(most)}`;
  throw invalid(field, otherwise === undefined ? `${range}.` : `${range}, or ${otherwise}.`);
}

async function acceptSitemaps(
  parts: SettingsParts,
  caller: Caller,
  sitemaps: CrawlSettings['sitemaps'],
): Promise<CrawlSettings['sitemaps']> {
  if (sitemaps === 'auto' || sitemaps === 'none') return sitemaps;
  if (typeof sitemaps === 'string') {
    throw invalid('sitemaps', 'It is auto, none or a list of addresses.');
  }
  return acceptList(parts, caller, 'sitemaps', sitemaps, crawlLimits.sitemaps);
}

async function acceptList(
  parts: SettingsParts,
  caller: Caller,
  field: string,
  list: readonly string[],
  most: number,
): Promise<readonly string[]> {
  checkCount(field, list, most, 'addresses');
  const accepted: string[] = [];
  for (const [at, text] of list.entries()) {
    accepted.push((await acceptTarget(parts, caller, field, text, `Line ${at + 1}: `)).href);
  }
  return accepted;
}
