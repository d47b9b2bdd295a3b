import type { Failure } from '../errors.ts';
import type { ReportBody } from './body.ts';
import type { BrowserBody } from './browser-body.ts';
import type { CatalogueCheck } from './catalogue.ts';

/**
 * What a build takes away: the reports of its pages and what the gate said of them. Plain data, as the formats know
 * nothing of gates.
 */
export interface BuildReport {
  /** Of Assay. */
  readonly version: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly finishedAt: number;
  /** The catalogue. */
  readonly checks: readonly CatalogueCheck[];
  /** Only some of the checks were asked, so the scores compare with no other. */
  readonly partial: boolean;
  /** Tells several uploads of one build apart; null: there is one. */
  readonly label: string | null;
  /** In the order asked for. */
  readonly pages: readonly BuildPage[];
  readonly verdict: Verdict;
  readonly places: Places;
}

export type BuildPage = {
  /** How people and files call it: path with query; the address for a page of another origin than the first. */
  readonly name: string;
  readonly url: string;
  readonly startedAt: number;
  readonly finishedAt: number;
} & (
  | {
      readonly ok: true;
      readonly body: ReportBody;
      /** Of each check that fails or warns, and of those whose findings are waived; in the order of the body. */
      readonly found: readonly FoundCheck[];
      /** Of the baseline; null: it has none of this page. */
      readonly scoreBefore: number | null;
      /** Items of the baseline that are gone. */
      readonly fixed: number;
      /** Left out where no browser was asked to look. */
      readonly look?: BuildLook;
    }
  | { readonly ok: false; readonly failure: { readonly code: string; readonly message: string } }
);

/** What came of a browser's look at a page. */
export type BuildLook =
  | { readonly ok: true; readonly body: BrowserBody }
  | {
      readonly ok: false;
      readonly failure: Failure;
      /** What happened, for whoever runs this machine; null: that is all. */
      readonly reason: string | null;
    };

/** `error`: it broke the gate. */
export type FindingLevel = 'error' | 'warning' | 'note' | 'info';

/** What the gate says of one check on one page. */
export interface FoundCheck {
  readonly check: string;
  readonly level: FindingLevel;
  /**
   * Against the baseline: `unknown`: it did not have the check, or could not judge it then; null: there is no baseline.
   */
  readonly state: 'new' | 'known' | 'unknown' | null;
  /** Ids of the items that are new; fewer than `newCount` where the list of items was cut. */
  readonly newItems: readonly string[];
  readonly newCount: number;
}

export interface Verdict {
  /** No rule is broken. */
  readonly ok: boolean;
  /** 0 passed, 1 the gate failed, 2 something could not run, which wins. */
  readonly exitCode: 0 | 1 | 2;
  /** In the order of the pages; those that broke are first only where they are shown. */
  readonly rules: readonly GateRule[];
  /** Over all pages; null: there is no baseline. */
  readonly new: number | null;
  readonly fixed: number | null;
  readonly waived: readonly WaivedFindings[];
  /** Sentences for people: what matched nothing, what has expired, what was unknown before. */
  readonly notes: readonly string[];
}

/** One rule of the gate on one page. */
export interface GateRule {
  /** Name of the page. */
  readonly page: string;
  /** `check`: `name` is the id of a check, and its test case tells of it. */
  readonly kind: 'score' | 'category' | 'check' | 'budget' | 'drop' | 'findings';
  /** `score`, `browser_score`, a category, a check, a budget such as `html`, `max_drop`, `fail_on`. Unique on a page. */
  readonly name: string;
  /** `≥ 80`, `no new`. */
  readonly expected: string;
  /** `74`, `2 new`. */
  readonly actual: string;
  readonly ok: boolean;
  /** Who asks for it: `assay.config.json:12`, `--fail-on new`. */
  readonly from: string;
}

/** What one waiver set aside, over all pages. */
export interface WaivedFindings {
  readonly check: string;
  /** Findings, one a check and page. */
  readonly count: number;
  /** Where it is kept: `assay.config.json:31`, or the server. */
  readonly by: string;
  readonly reason: string;
  /** A day: `2027-03-31`. */
  readonly until: string;
}

/** Where in the sources of a build something stands. */
export interface Places {
  /** @param url what is wrong, or the page itself @param page in which it was found */
  readonly fileOf: (url: string, page: string) => FilePlace;
}

export interface FilePlace {
  /** Relative to the root of the checkout, with `/`, without `./` and without a colon in its first part. */
  readonly path: string;
  /** It is a file below that root. */
  readonly isOnDisk: boolean;
  /** Lines of the finding are lines of this file. */
  readonly hasLines: boolean;
}

/** A report that no gate judged, as a server exports it: nothing broke, nothing is new. */
export const noVerdict: Verdict = {
  ...{ ok: true, exitCode: 0, rules: [], new: null, fixed: null, waived: [], notes: [] },
};
