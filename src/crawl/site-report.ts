import type { Category, Tier, Value, Weight } from '../checks/check.ts';
import type { Expectations } from '../checks/expectations.ts';
import type { Selection } from '../checks/selection.ts';
import type { AppliedWaiver } from '../checks/waive.ts';
import type { Result } from '../score/score.ts';
import type { CrawlSettings, SkipReason, StoppedBy } from './types.ts';

/** What a crawl comes to: plain data, which every format writes. */
export interface SiteReport {
  readonly profile: 'crawl';
  readonly checksVersion: string;
  readonly expectations: Expectations;
  readonly settings: CrawlSettings;
  /** When it was begun, and when it last ended. */
  readonly startedAt: number;
  readonly finishedAt: number;
  /** Time that was spent on it between them. */
  readonly workedMs: number;
  readonly stoppedBy: StoppedBy | null;
  readonly score: number | null;
  /** Null without a score, and while it is provisional. */
  readonly result: Result | null;
  /** A budget ended it, and too little was counted. */
  readonly incomplete: boolean;
  readonly cap: { readonly check: string; readonly scoreBefore: number } | null;
  readonly categories: readonly SiteCategory[];
  readonly pages: {
    readonly known: number;
    readonly waiting: number;
    readonly fetched: number;
    readonly counted: number;
    readonly indexable: number;
    readonly failed: number;
    readonly redirects: number;
    readonly files: number;
    readonly skipped: Readonly<Record<SkipReason, number>>;
  };
  /** How many there may be; `atLeast`: more may be unknown. */
  readonly estimate: { readonly pages: number; readonly atLeast: boolean };
  readonly bytes: number;
  readonly requests: number;
  /** Dangerous first, then by points: what to fix first. */
  readonly findings: readonly SiteFinding[];
  /** Ids of checks that passed on every page, or of the site. */
  readonly passed: readonly string[];
  /** What could not be judged, with why. */
  readonly unjudged: readonly { readonly check: string; readonly because: string }[];
  readonly templates: readonly SiteTemplate[];
  /** Counted pages by clicks from the start; the last entry is those that no link leads to. */
  readonly clicks: readonly { readonly clicks: number | null; readonly pages: number }[];
  readonly sitemaps: {
    readonly files: number;
    readonly entries: number;
    readonly isWhole: boolean;
    /** Indexable pages that are listed and linked, listed alone, linked alone; listed ones that are not indexable. */
    readonly cells: {
      readonly both: number;
      readonly listedOnly: number;
      readonly linkedOnly: number;
      readonly listedNotIndexable: number;
    };
  } | null;
  /** A site with fewer than three counted pages. */
  readonly isTooFew: boolean;
  /** Of the start page, as robots.txt denies all others. */
  readonly isDenied: boolean;
  /** Where no page was counted: the status with which its start fails. */
  readonly failedStart?: number;
  /** What it was judged by: its score compares with nothing but another of these. Absent: all checks. */
  readonly only?: Selection;
  /** Of the waivers that were live; absent: there were none. */
  readonly waiversHash?: string;
  /** What waivers set aside: it counts for nothing above. Absent: nothing was. */
  readonly waived?: readonly SiteWaived[];
}

export interface SiteWaived {
  readonly check: string;
  readonly category: Category;
  readonly title: string;
  /** 0: it is about the site. */
  readonly pages: number;
  /** Each with on how many of them. */
  readonly waived: readonly AppliedWaiver[];
}

export interface SiteCategory {
  readonly category: Category;
  readonly score: number | null;
  readonly result: Result | null;
  /** Checks with that outcome on any page. */
  readonly passed: number;
  readonly warnings: number;
  readonly failed: number;
}

export interface SiteFinding {
  readonly check: string;
  readonly category: Category;
  readonly tier: Tier | 'crawl';
  readonly weight: Weight;
  /** `fail` where it failed on any page. */
  readonly outcome: 'fail' | 'warn';
  readonly isDangerous: boolean;
  /** What the score gains if it passes everywhere, one decimal. */
  readonly points: number;
  readonly title: string;
  readonly task: string;
  /** A sentence: what was found. */
  readonly summary: string;
  /** What to do. */
  readonly advice: string;
  /** Pages with it, and pages where it could be. */
  readonly pages: number;
  readonly judged: number;
  /** The template that nine tenths of its pages are of; null: several, or a finding about the site. */
  readonly template: string | null;
  /** Worst first, at most 50. */
  readonly items: readonly SiteItem[];
  readonly itemsTotal: number;
  readonly value?: Value;
}

export interface SiteItem {
  /** What it is about. */
  readonly url: string;
  readonly detail: string;
  /** Where it stands, such as the pages that link to a broken one; at most 20. Empty: at `url`. */
  readonly sources: readonly { readonly url: string; readonly anchor: string }[];
  readonly sourcesTotal: number;
}

export interface SiteTemplate {
  readonly name: string;
  readonly example: string;
  readonly known: number;
  readonly fetched: number;
  readonly counted: number;
  /** Mean of its pages. */
  readonly score: number | null;
  /** Checks that cost its pages most. */
  readonly worst: readonly string[];
}
