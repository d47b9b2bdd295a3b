import type { Category } from '../checks/check.ts';
import type { SiteReport } from './site-report.ts';

/** What closing a crawl comes to: its report, and what lists of its pages are read from. */
export interface ClosedCrawl {
  readonly report: SiteReport;
  /** One of each finding of the report, in its order. */
  readonly findings: readonly ClosedFinding[];
  /** By `n`, of every known address. */
  readonly urls: {
    /** Over links and redirects; −1: no way leads there. */
    readonly clicks: Int32Array;
    /** Known addresses with a link to it. */
    readonly linksIn: Uint32Array;
    /** 1: counted, and meant to be found. */
    readonly indexable: Uint8Array;
    /** By page-tier checks; −1: not judged, or too little to score. */
    readonly score: Int8Array;
  };
  /** Who links to what, packed: 256 targets each, whose `n` begin at `first`. See links-in.ts. */
  readonly linksIn: readonly { readonly first: number; readonly packed: Uint8Array }[];
}

export interface ClosedFinding {
  readonly check: string;
  readonly category: Category;
  readonly outcome: 'fail' | 'warn';
  /** Pages with it, and pages where it could be. */
  readonly fails: number;
  readonly warns: number;
  readonly judged: number;
  /** What the score gains if it passes everywhere, in tenths. */
  readonly tenths: number;
  readonly isDangerous: boolean;
  /** `n` of the pages with it, ascending. Empty where it belongs to the site. */
  readonly pages: Uint32Array;
}
