import type { CrawlSettings } from './types.ts';

/** Those of a crawl that says nothing but where it begins. */
export function sampleSettings(given: Partial<CrawlSettings> = {}): CrawlSettings {
  return {
    start: 'https://example.com/',
    urls: [],
    follow: true,
    sitemaps: 'auto',
    scope: 'host',
    include: [],
    exclude: [],
    ignoreParams: [],
    nofollow: false,
    robots: 'obey',
    pagesMax: 1_000,
    sample: null,
    clicksMax: null,
    minutesMax: 360,
    bytesMax: 1_073_741_824,
    ...given,
  };
}
