import { matchesPage } from '../lib/path-pattern.ts';
import type { CrawlSettings } from './types.ts';

/** What a crawl may be asked for, whoever asks: numbers are the least and the most. */
export const crawlLimits = {
  urls: 10_000,
  /** Of include, and of exclude. */
  patterns: 100,
  patternLength: 500,
  addressLength: 2_048,
  sitemaps: 50,
  params: 50,
  paramLength: 100,
  pagesMax: { least: 1, most: 1_000_000 },
  sample: { least: 1, most: 1_000 },
  clicksMax: { least: 0, most: 1_000 },
  minutesMax: { least: 1, most: 10_080 },
  bytesMax: { least: 2 ** 20, most: 2 ** 40 },
} as const;

export const crawlScopes = [
  'host',
  'path',
  'subdomains',
] as const satisfies readonly CrawlSettings['scope'][];

/** What holds where nothing else is said. */
export const usualSettings: Omit<CrawlSettings, 'start'> = {
  ...{ urls: [], follow: true, sitemaps: 'auto', scope: 'host', include: [], exclude: [] },
  ...{ ignoreParams: [], nofollow: false, robots: 'obey', pagesMax: 1_000, sample: null, clicksMax: null },
  ...{ minutesMax: 360, bytesMax: 2 ** 30 },
};

/** The whole path with its query has to match, so one that begins otherwise never would. */
export function isPattern(text: string): boolean {
  return /^[/*]/.test(text) && text.length <= crawlLimits.patternLength;
}

/** What keeps the start itself out is a mistake. Undefined: nothing does. */
export function excludingStart({ start, exclude }: Pick<CrawlSettings, 'start' | 'exclude'>) {
  return exclude.find((pattern) => matchesPage(pattern, start));
}
