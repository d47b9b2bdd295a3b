import type { Expectations } from '../checks/expectations.ts';
import type { Waiver } from '../checks/waive.ts';
import type { Body, Exchange, FieldLines } from '../evidence/evidence.ts';
import type { CrawledPage, CrawlSettings } from './types.ts';

/** Everything of a crawl that reads hostile bytes; implemented by the worker pool (P1). Overruns reject with TaskOverrun. */
export interface CrawlReader {
  /** Reads a page once: judged by the checks of its tier, and what the site has to know of it. */
  crawlPage(order: CrawlPageOrder): Promise<CrawledPage>;
  sitemapList(order: SitemapListOrder): Promise<SitemapList>;
}

export interface CrawlPageOrder {
  /** Identity. */
  readonly url: string;
  /** The answer, 2xx. */
  readonly exchange: Exchange;
  readonly body: Body;
  readonly fetchedAt: number;
  readonly expectations: Expectations;
  readonly waivers: readonly Waiver[];
  /** What is a link within the site, and what its identity. */
  readonly settings: Pick<CrawlSettings, 'scope' | 'start' | 'ignoreParams'>;
}

interface SitemapListOrder {
  readonly url: string;
  /** Wire bytes with their content coding. */
  readonly bytes: Uint8Array;
  readonly fields: FieldLines;
  /** The file is longer than these bytes. */
  readonly truncated: boolean;
  readonly entriesMax: number;
}

export interface SitemapList {
  /** `none`: it is no sitemap, such as a page that says sorry. */
  readonly kind: 'urlset' | 'index' | 'none';
  /** Good addresses of pages, or of files where it is an index; at most `entriesMax`. */
  readonly urls: readonly string[];
  /** Good ones in all, as far as it was read. */
  readonly total: number;
  /** Read to its end. */
  readonly isWhole: boolean;
}
