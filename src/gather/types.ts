import type {
  FieldLines,
  Gathering,
  HtmlSummary,
  ImageFacts,
  SitemapFile,
  Stage,
} from '../evidence/evidence.ts';
import type { Session } from '../net/types.ts';

/** address in, evidence out */
export type Gather = (options: GatherOptions) => Promise<Gathering>;

export interface GatherOptions {
  /** Normalised and accepted by net's text check. */
  readonly url: string;
  /** Site tier on. */
  readonly site: boolean;
  readonly session: Session;
  readonly parser: Parser;
  readonly now: () => number;
  /** Random hex digits, for the name of the page that must not exist. */
  readonly randomHex: (digits: number) => string;
  readonly onStage?: (stage: Stage) => void;
}

/** Everything that reads hostile bytes; implemented by the worker pool (P1). Overruns reject with ParserOverrun. */
export interface Parser {
  /** What the gatherer must know of the page to ask further. The worker keeps the tree for `judge` under `key`. */
  outline(
    key: string,
    page: { readonly bytes: Uint8Array; readonly fields: FieldLines; readonly url: string },
  ): Promise<Outline>;
  htmlSummary(page: {
    readonly bytes: Uint8Array;
    readonly fields: FieldLines;
    readonly url: string;
  }): Promise<HtmlSummary>;
  sitemap(file: SitemapInput): Promise<SitemapReading>;
  image(bytes: Uint8Array): Promise<ImageFacts | null>;
}

export interface Outline {
  readonly canonical: string | null;
  readonly ogImage: string | null;
  readonly icons: readonly string[];
  /** D12, in tree order, before sampling. */
  readonly resources: readonly {
    readonly url: string;
    readonly destination: 'script' | 'style' | 'image' | 'font' | 'media';
  }[];
  readonly links: readonly string[];
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
}

export interface SitemapReading {
  readonly file: Omit<SitemapFile, 'url' | 'announced' | 'outcome' | 'status' | 'fields' | 'fromIndex'>;
  /** For an index: the files it names, in order, at most 50. */
  readonly children: readonly string[];
  /** Entries at ⌊i·n/5⌋. */
  readonly sample: readonly string[];
  readonly listedAs: 'exact' | 'slash' | 'scheme' | null;
  readonly canonicalListedAs: 'exact' | 'slash' | 'scheme' | null;
}
