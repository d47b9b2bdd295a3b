import type { LinkRegion, PageExtract } from './page-extract.ts';

/** A crawl as checks see it, once all that is to be fetched is there. Pages are named by their `n`, from 0, the start. */
export interface CrawlView {
  /** By `n`. */
  readonly urls: readonly CrawlUrl[];
  /** By comparable address. */
  readonly find: (url: string) => CrawlUrl | undefined;
  /** Links to it from counted pages, by these: one of each page, and none of the page itself. */
  readonly linksTo: (n: number) => readonly CrawlLink[];
  /** How many these are. */
  readonly linksToCount: (n: number) => number;
  /** Which pages have them, ascending. */
  readonly sourcesOf: (n: number) => Uint32Array;
  /** Links were followed to the end, or nine tenths of the known addresses were fetched. */
  readonly isFollowed: boolean;
  /** `isWhole`: every file was read to its end. Null: there is none. */
  readonly sitemaps: { readonly isWhole: boolean } | null;
  /** The page that must not exist, where it answered with 2xx. */
  readonly notFound: Pick<PageExtract, 'textHash' | 'simhash'> | null;
  /** By name, in the order met. */
  readonly shapes: readonly CrawlShape[];
}

export interface CrawlUrl {
  readonly n: number;
  readonly url: string;
  readonly kind: UrlKind;
  /** Why it was not fetched, or what came of it; null for what answered. */
  readonly why: string | null;
  readonly status: number | null;
  /** Where a redirect leads: the `n` of a known address. Null: elsewhere, or no redirect. */
  readonly target: number | null;
  /** The same as an address, also outside. */
  readonly targetUrl: string | null;
  readonly shape: string;
  /** From the start, over links and redirects; null: no way leads there. */
  readonly clicks: number | null;
  /** A sitemap names it. */
  readonly isListed: boolean;
  /** robots.txt denies it to us. */
  readonly isDenied: boolean;
  /** Counted, no noindex, not denied, no canonical or itself. */
  readonly isIndexable: boolean;
  /** Of a counted page. */
  readonly page: PageFacts | null;
}

/** Without links: the view has them by `n`, as a hundred for each of 100,000 pages are too many objects. */
export type PageFacts = Omit<PageExtract, 'links' | 'external'>;

/** `page`: 2xx HTML, which is counted. `waiting`: a budget ended the crawl before it. */
export type UrlKind = 'page' | 'file' | 'redirect' | 'error' | 'skipped' | 'waiting';

export interface CrawlLink {
  readonly from: number;
  readonly to: number;
  /** Of the first 20 links to an address that is no page, where they are asked for by it; empty for all others. */
  readonly anchor: string;
  readonly nofollow: boolean;
  readonly region: LinkRegion;
}

export interface CrawlShape {
  /** Such as `/blog/{n}/{slug}`. */
  readonly name: string;
  /** Addresses of it that were met. */
  readonly known: number;
  readonly fetched: number;
  readonly counted: number;
  readonly indexable: number;
  /** Fifty in a row were no page that is to be found, so that it went to the end of the frontier. */
  readonly isDry: boolean;
}
