import { usualSettings } from './crawl-limits.ts';
import type { CrawlSettings } from './types.ts';

/** Those of a crawl that says nothing but where it begins. */
export function sampleSettings(given: Partial<CrawlSettings> = {}): CrawlSettings {
  return { start: 'https://example.com/', ...usualSettings, ...given };
}
