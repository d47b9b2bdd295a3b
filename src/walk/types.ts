import type { Expectations } from '../checks/expectations.ts';
import type { Waiver } from '../checks/waive.ts';
import type { CrawlReader } from '../crawl/reading.ts';
import type { CrawlRows, FormerCrawl, WalkEnd } from '../crawl/types.ts';
import type { Parser } from '../gather/types.ts';
import type { FetchSession, SessionLimits } from '../net/types.ts';

/** Walks through a site until nothing waits, a budget ends it, or it is told to stop. What the target does is a value. */
export type Walk = (parts: WalkParts) => Promise<WalkEnd | WalkFailure>;

export interface WalkParts {
  readonly rows: CrawlRows;
  /** A session for a stretch of the walk; its budgets are what is left of the crawl's. */
  readonly session: (limits: Partial<SessionLimits>) => FetchSession;
  readonly reader: CrawlReader & Pick<Parser, 'robots'>;
  /** The report of the start page with its site tier, packed; null where it failed. Asked for once a crawl. */
  readonly auditStart: (url: string) => Promise<
    | { readonly ok: true; readonly report: Uint8Array; readonly finalUrl: string }
    /** `restMs`: it was not asked, as its host has no turn before. */
    | { readonly ok: false; readonly code: string; readonly message: string; readonly restMs?: number }
  >;
  readonly expectations: Expectations;
  readonly waivers: readonly Waiver[];
  readonly now: () => number;
  /** Resolves after that time, or as soon as the signal says so; by the clock of the system by default. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** The text check of net (E2): what it refuses becomes no address of the crawl. */
  readonly accepts: (url: string) => boolean;
  /** 16 random digits, for the name of the page that must not exist. */
  readonly randomHex: () => string;
  /** How long what failed is left alone before it is asked for once more; a minute by default. */
  readonly secondTryMs?: number;
  /** Pages that are fetched at once. */
  readonly connections: number;
  /** Stop and judge: no new claim, what is under way is kept. */
  readonly stop: AbortSignal;
  readonly onProgress: (progress: WalkProgress) => void;
  /** The longest rest that the walk waits for; a longer one ends it. Without end by default. */
  readonly restMaxMs?: number;
  /** Of the turn before, and for the next one: what the walk learns is written into it. A fresh one by default. */
  readonly memory?: WalkMemory;
  /** Of a site that is crawled again and again; undefined: it is not. */
  readonly again?: {
    /** Version of the rules: pages that were judged by others are judged anew. */
    readonly rules: string;
    /** Null: this is the first. */
    readonly former: FormerCrawl | null;
  };
}

/** Plain data: how the site bore the last requests. */
export interface WalkMemory {
  /** Milliseconds of the last answers. */
  took: readonly number[];
  /** Which of them were failures. */
  failures: readonly boolean[];
  /** How often it was left alone, one time after the other, as it failed. */
  reliefs: number;
  /** How often in a row robots.txt could not be read. */
  robotsTries: number;
  /** When an address failed last that is asked for once more, epoch milliseconds; null: none did. */
  failedAt: number | null;
}

export interface WalkProgress {
  readonly stage: 'start' | 'sitemaps' | 'pages' | 'pause';
  readonly known: number;
  readonly waiting: number;
  readonly fetched: number;
  readonly counted: number;
  readonly failed: number;
  readonly bytes: number;
  /** A second, over the last ten. */
  readonly perSecond: number;
  /** What slows it, as a sentence; null: nothing of the site's. */
  readonly slowedBy: string | null;
  /** The address fetched last. */
  readonly at: string | null;
}

/** No page was counted. */
export interface WalkFailure {
  readonly failed: { readonly code: string; readonly message: string };
}
