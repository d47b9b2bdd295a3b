import type { FailureCode } from '../errors.ts';
import type {
  FieldLines,
  FileResponse,
  Gathering,
  HtmlSummary,
  ImageFacts,
  Learnt,
  SitemapFile,
  Stage,
} from '../evidence/evidence.ts';
import type { Subresource } from '../evidence/links/subresources.ts';
import type { FetchFailure, FetchSession } from '../net/types.ts';

/** address in, evidence out */
export type Gather = (options: GatherOptions) => Promise<Gathering>;

export interface GatherOptions {
  /** Names the run for the parser, which keeps the page under it for `judge`. */
  readonly key: string;
  /** Normalised and accepted by net's text check. */
  readonly url: string;
  /** Site tier on. */
  readonly site: boolean;
  readonly session: FetchSession;
  readonly parser: Parser;
  readonly now: () => number;
  /** 16 random digits, for the name of the page that must not exist. */
  readonly randomHex: () => string;
  /** For the page with all its redirects. */
  readonly documentMs: number;
  /** Bytes of HTML that the parser is given; 5 MiB by default. */
  readonly htmlBytesMax?: number;
  /** How long the page may have to wait for the turn of its host; as long as it may take at all by default. */
  readonly turnMaxMs?: number | undefined;
  /** @param learnt so far; told again within a stage, at most twice a second */
  readonly onStage?: (stage: Stage, learnt: Learnt) => void;
  /** True reasons, for the operator's log alone: they may name addresses. */
  readonly onTrouble?: (trouble: Trouble) => void;
}

export interface Trouble {
  readonly step: string;
  readonly url: string;
  readonly code: FailureCode | FetchFailure;
  readonly reason: string;
  /** Our own rules said no (E2, E3). */
  readonly refused?: true;
}

/** Everything that reads hostile bytes; implemented by the worker pool (P1). Overruns reject with TaskOverrun of src/lib/task-watch.ts. */
export interface Parser {
  /** What the gatherer must know of the page to ask further. The worker keeps the tree for `judge` under `key`. */
  outline(key: string, page: FetchedPage): Promise<Outline>;
  htmlSummary(page: FetchedPage): Promise<HtmlSummary>;
  robots(file: FileResponse, question: RobotsQuestion): Promise<RobotsAnswer>;
  sitemap(file: SitemapInput): Promise<SitemapReading>;
  image(bytes: Uint8Array): Promise<ImageFacts | null>;
}

export interface FetchedPage {
  readonly bytes: Uint8Array;
  readonly fields: FieldLines;
  readonly url: string;
}

/** What the page names that is fetched next: absolute http or https URLs. Lists are samples (T12). */
export interface Outline {
  readonly canonical: string | null;
  readonly ogImage: string | null;
  readonly icons: readonly string[];
  readonly resources: { readonly total: number; readonly sample: readonly Subresource[] };
  readonly links: { readonly total: number; readonly sample: readonly string[] };
}

/** May a crawler of this token fetch these URLs? They are of the file's own origin. */
export interface RobotsQuestion {
  readonly token: string;
  readonly urls: readonly string[];
}

export interface RobotsAnswer {
  /** Values of `Sitemap` lines as written, at most 50. */
  readonly sitemaps: readonly string[];
  /** In the order of the question. */
  readonly allowed: readonly boolean[];
  /** Seconds between two requests that the file asks of us; left out where it asks for none. */
  readonly crawlDelay?: number | undefined;
}

export interface SitemapInput {
  readonly url: string;
  /** Wire bytes with their content coding; a gzip file (`.xml.gz`) is undone besides. */
  readonly bytes: Uint8Array;
  readonly fields: FieldLines;
  readonly pageUrl: string;
  readonly canonicalUrl: string | null;
  /** Hosts whose robots.txt announced this file. */
  readonly announcedBy: readonly string[];
  /** The clock that dates are held against. */
  readonly fetchedAt: number;
  /** The file is longer than these bytes. */
  readonly truncated: boolean;
}

/** Reads a sitemap of one form, piece by piece. */
export interface SitemapReader {
  /** @returns false when there is nothing more to learn */
  write(text: string): boolean;
  /** Call when the whole file was written. */
  end(): void;
  /** What is known so far. */
  readonly found: SitemapFindings;
}

export interface SitemapFindings {
  readonly kind: NonNullable<SitemapFile['kind']>;
  readonly namespace: string | null;
  readonly error: string | null;
}

export interface SitemapReading {
  readonly file: Omit<SitemapFile, 'url' | 'announced' | 'outcome' | 'status' | 'fields' | 'fromIndex'>;
  /** For an index: the files it names, each once, in order, at most 50. */
  readonly children: readonly string[];
  /** Good entries that lead to pages. */
  readonly usable: number;
  /** Of these the ones at ⌊i·n/5⌋, with their places. */
  readonly sample: readonly { readonly at: number; readonly url: string }[];
  readonly listedAs: 'exact' | 'slash' | 'scheme' | null;
  readonly canonicalListedAs: 'exact' | 'slash' | 'scheme' | null;
}
