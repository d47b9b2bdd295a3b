import type { Category } from '../checks/check.ts';
import type { UrlKind } from '../evidence/crawl/crawl-view.ts';
import type { PageExtract } from '../evidence/crawl/page-extract.ts';

/** How far a crawl goes. Plain data, stored with it. */
export interface CrawlSettings {
  /** Normalised. */
  readonly start: string;
  /** Further addresses to begin at; taken as given. */
  readonly urls: readonly string[];
  /** False: the list and the sitemaps alone. */
  readonly follow: boolean;
  /** `auto`: robots.txt and the usual places. */
  readonly sitemaps: 'auto' | 'none' | readonly string[];
  readonly scope: 'host' | 'path' | 'subdomains';
  /** Patterns of whole paths with their query (lib/path-pattern.ts). */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Names beside the usual ones; `*` at the end is any rest, `-sid` takes a usual one out. */
  readonly ignoreParams: readonly string[];
  /** Links that say nofollow are followed too. */
  readonly nofollow: boolean;
  readonly robots: 'obey' | 'ignore';
  readonly pagesMax: number;
  /** Pages of each template; null: all. */
  readonly sample: number | null;
  readonly clicksMax: number | null;
  readonly minutesMax: number;
  readonly bytesMax: number;
}

/** Why a known address was not fetched. */
export const skipReasons = [
  'robots',
  'excluded',
  'scope',
  'clicks',
  'trap',
  'sample',
  'nofollow',
  'refused',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** How an address became known: bits of `sources`. */
export const sourceBits = {
  start: 1,
  list: 2,
  sitemap: 4,
  link: 8,
  redirect: 16,
  canonical: 32,
  hreflang: 64,
  /** The crawl before counted a page there. */
  previous: 128,
} as const;

/** An address that was met, before it is known whether it is a new one. */
export interface Met {
  /** Identity (Q1), which is what is fetched. */
  readonly url: string;
  readonly sources: number;
  /** At discovery; null: no link led there. */
  readonly clicks: number | null;
  /** Links to it were nofollow, and are not followed. */
  readonly isNofollow?: true;
}

/** A new address with its place in the frontier. */
export interface Ranked {
  readonly url: string;
  readonly sources: number;
  readonly clicks: number | null;
  readonly shape: string;
  readonly turn: number;
  /** Undefined: it waits. */
  readonly skipped?: SkipReason | undefined;
}

/** What fresh addresses came to, kept in the transaction in which they were met. */
export interface Placed {
  /** They alone become known. */
  readonly rows: readonly Ranked[];
  /** Known ones that were skipped, and wait now: a link that may be followed, or a shorter way, leads there, too. */
  readonly again: readonly Reopened[];
  /** Skipped ones without a row, as there are enough of their shape: added to `skipped` alone. */
  readonly unkept: Readonly<Record<SkipReason, number>>;
  /** Met beyond the bounds of known addresses: added to `beyond` alone. */
  readonly beyond: number;
  /** Shapes whose figures changed since the last time, by what was fetched or by what is placed here. */
  readonly shapes: readonly ShapeState[];
}

export interface Reopened extends Ranked {
  readonly was: SkipReason;
}

/** A known address that was skipped for the way that led there, and is met by another one. */
export interface MetAgain {
  readonly met: Met;
  readonly was: SkipReason;
}

export interface Claimed {
  readonly n: number;
  readonly url: string;
  readonly shape: string;
  readonly clicks: number | null;
  readonly sources: number;
  readonly tries: number;
}

/** What came of a claimed address. */
export interface Fetched {
  readonly n: number;
  readonly kind: Exclude<UrlKind, 'skipped' | 'waiting'>;
  /** Of a failure: the code of E7. */
  readonly why: string | null;
  readonly status: number | null;
  /** Where a redirect leads, as identity. */
  readonly targetUrl: string | null;
  /** Wire bytes. */
  readonly bytes: number;
  /** Of a counted page. */
  readonly page: CrawledPage | null;
  /** The server says that the page has not changed: it is that of an earlier crawl, which ended then. */
  readonly unchangedSince?: number;
}

/** A counted page, judged. */
export interface CrawledPage {
  /** First, as pages of one site have most of it in common. Undefined: nothing tells whether it has changed. */
  readonly mark?: PageMark;
  readonly extract: PageExtract;
  /** By its page-tier checks alone; null: too little to score. */
  readonly score: number | null;
  /** In catalogue order: what the mean of a category is made of. */
  readonly categories: readonly PageCategory[];
  /** Failing and warning checks. */
  readonly findings: readonly PageOutcome[];
  /** Ids of those that passed. */
  readonly passed: readonly string[];
}

/** By what the next crawl of the site knows the page again. */
export interface PageMark {
  readonly etag: string | null;
  /** Last-Modified, as it was sent. */
  readonly modified: string | null;
  /** Names with a hash of what was sent: header fields that may be judged. */
  readonly fields: readonly (readonly [name: string, hash: string])[];
  /** Whoever judges by anything else comes to something else. */
  readonly basis: string;
}

/** What the last completed crawl of the site knows. */
export interface FormerCrawl {
  /** Of these addresses the counted pages, to be unpacked when they are needed. */
  readonly pages: (urls: readonly string[]) => Promise<ReadonlyMap<string, FormerPage>>;
  /** Addresses of all counted pages, in pieces. */
  readonly urls: () => AsyncIterable<readonly string[]>;
}

export interface FormerPage {
  readonly status: number | null;
  /** The crawl that read it ended then: where it is the same still, that is how long it has been so. */
  readonly since: number;
  readonly unpack: () => CrawledPage;
}

export interface PageCategory {
  readonly category: Category;
  /** Null below the weight for having one. */
  readonly score: number | null;
  /** Sum of the weights of scored checks. */
  readonly weight: number;
}

export interface PageOutcome {
  readonly check: string;
  readonly outcome: 'fail' | 'warn';
  /** That count: neither notes nor waived. */
  readonly items: number;
  readonly isDangerous: boolean;
  /** Key of the check's advice. */
  readonly advice: string | null;
  /** Of the first item, at most 120 characters. */
  readonly detail: string;
  /** The check's task about this page. */
  readonly task: string | null;
}

/** Progress, and what is kept of a crawl between two slices. */
export interface CrawlState {
  readonly known: number;
  readonly waiting: number;
  /** Answers that are pages or errors: what `pagesMax` counts. */
  readonly fetched: number;
  readonly counted: number;
  readonly failed: number;
  /** Of the counted ones: taken over from the crawl before. */
  readonly reused: number;
  readonly requests: number;
  readonly bytes: number;
  readonly skipped: Readonly<Record<SkipReason, number>>;
  /** Met beyond the bounds of known addresses: counted only. */
  readonly beyond: number;
  /** Time that was spent on it, by all processes that had it. */
  readonly workedMs: number;
}

/** Rows of one crawl, as the engine needs them: src/store keeps them. One lane; every method is durable when it resolves. */
export interface CrawlRows {
  readonly settings: CrawlSettings;
  readonly state: () => Promise<CrawlState>;
  /** What a process before us held waits again. To be called before the first claim. */
  readonly takeOver: () => Promise<void>;
  /** Waiting addresses, smallest turn first. */
  readonly claim: (count: number) => Promise<readonly Claimed[]>;
  /**
   * One transaction: what came of claimed addresses, and what was met.
   * @param rank places those alone that are new, in the order met; nothing else remembers that they were met. Called
   *   once a batch, also without fresh ones, as it tells the shapes too
   * @returns false: somebody else has the crawl, and nothing was kept
   */
  readonly commit: (
    batch: CrawlBatch,
    rank: (fresh: readonly Met[], again: readonly MetAgain[]) => Placed,
  ) => Promise<boolean>;
  /** Claimed addresses go back and wait, such as at the end of a slice. */
  readonly giveBack: (claimed: readonly Claimed[], options: { readonly later: boolean }) => Promise<void>;
  readonly shapes: () => Promise<readonly ShapeState[]>;
  /** All that was gathered once for the site: see SiteFacts. Null: not yet. */
  readonly site: () => Promise<SiteFacts | null>;
  readonly saveSite: (site: SiteFacts) => Promise<void>;
  /** Rows by `n`, in pieces. */
  readonly urls: () => AsyncIterable<StoredUrl>;
  /** Counted pages as they are kept: who reads them unpacks them, which takes long. */
  readonly packedPages: () => Promise<PackedPages>;
}

export interface PackedPages {
  /** Null: there are none. */
  readonly pattern: PagePattern | null;
  /** By `n`. */
  readonly pieces: AsyncIterable<readonly PackedPage[]>;
}

/** A CrawledPage, by lib/packed-by-pattern.ts. */
export interface PackedPage {
  readonly n: number;
  readonly packed: Uint8Array;
}

/** The beginning of one page, by which all others are packed. */
export interface PagePattern {
  /** Of the page, which is packed alone. */
  readonly n: number;
  readonly text: Uint8Array;
}

export interface CrawlBatch {
  readonly fetched: readonly Fetched[];
  readonly met: readonly Met[];
  /** Requests that were made since the last batch. */
  readonly requests: number;
  /** Time since the last batch. */
  readonly workedMs: number;
}

export interface ShapeState {
  readonly name: string;
  readonly known: number;
  readonly fetched: number;
  readonly counted: number;
  readonly indexable: number;
  /** Fetched in a row without one that is indexable. */
  readonly dry: number;
  /** Of the known ones: skipped, with a row or without. */
  readonly skipped: number;
}

export interface StoredUrl {
  readonly n: number;
  readonly url: string;
  readonly kind: UrlKind;
  readonly why: string | null;
  readonly status: number | null;
  readonly targetUrl: string | null;
  readonly shape: string;
  readonly sources: number;
}

/** Gathered once, at the start page. */
export interface SiteFacts {
  /** The report of the start page with its site tier, packed (src/report/stored-body.ts), base64. */
  readonly report: string | null;
  readonly finalUrl: string;
  /** robots.txt as it was read, for those who resume; null: none, or it did not arrive. */
  readonly robots: { readonly url: string; readonly status: number | null; readonly text: string } | null;
  readonly sitemaps: { readonly files: number; readonly entries: number; readonly isWhole: boolean } | null;
  readonly notFound: { readonly textHash: string | null; readonly simhash: string | null } | null;
}

export type StoppedBy = 'pages' | 'bytes' | 'time' | 'urls' | 'person' | 'target';

/** Why a crawl rests: a person, a limit of the day, or what the site asked for or needs; it goes on by itself but for the first. */
export type PauseReason = 'person' | 'day' | 'host' | 'robots' | 'target' | 'disk';

/** How a walk ended. */
export interface WalkEnd {
  /** Null: all that was known was fetched. */
  readonly stoppedBy: StoppedBy | null;
  /** It has not ended, but rests for longer than the walker waits: who goes on later goes on where it was. */
  readonly rest?: WalkRest;
}

/** What the site is to be spared, and for how long. */
export interface WalkRest {
  readonly reason: 'host' | 'robots' | 'target';
  readonly ms: number;
}
