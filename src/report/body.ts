import type { Category } from '../checks/check.ts';
import type { Expectations } from '../checks/expectations.ts';
import type { CheckResult } from '../checks/run.ts';
import type { StepKey } from '../evidence/evidence.ts';
import type { SampledStep } from '../evidence/unseen.ts';
import type { Result } from '../score/score.ts';

/**
 * A finished run as it is stored (zstd JSON) and shown: what was found, without the texts of the catalogue, which
 * are read when shown. Plain data.
 */
export interface ReportBody {
  readonly checksVersion: string;
  readonly evidenceVersion: number;
  readonly profile: Profile;
  readonly score: number | null;
  readonly result: Result | null;
  readonly incomplete: boolean;
  readonly coverage: number;
  readonly cap: { readonly check: string; readonly scoreBefore: number } | null;
  readonly categories: Readonly<Partial<Record<Category, CategorySummary>>>;
  readonly checks: readonly JudgedCheck[];
  readonly facts: ReportFacts;
  /** Ids of the checks that failed, and of those that warned. */
  readonly failing: { readonly fail: readonly string[]; readonly warn: readonly string[] };
  readonly title: string | null;
}

export type Profile = 'page' | 'page+site' | 'crawl';

export interface CategorySummary {
  readonly score: number | null;
  readonly result: Result | null;
  readonly passed: number;
  readonly warnings: number;
  readonly failed: number;
}

export interface JudgedCheck extends CheckResult {
  /** Overall points, one decimal; 0 for what costs nothing. */
  readonly pointsLost: number;
}

export interface ReportFacts {
  readonly finalUrl: string;
  readonly redirects: readonly { readonly url: string; readonly status: number }[];
  readonly status: number;
  readonly fetchedAt: number;
  readonly timings: {
    readonly dnsMs: number | null;
    readonly connectMs: number | null;
    readonly tlsMs: number | null;
    readonly firstByteMs: number;
    readonly totalMs: number;
  };
  readonly sizes: { readonly wireBytes: number; readonly decodedBytes: number; readonly truncated: boolean };
  readonly httpVersion: string;
  readonly contentType: string | null;
  readonly encoding: string | null;
  readonly language: string | null;
  readonly tls: {
    readonly protocol: string | null;
    readonly alpn: string | null;
    readonly issuer: string | null;
    readonly validUntil: number | null;
    readonly trusted: boolean;
  } | null;
  /** Null for an error page, whose content is not judged. */
  readonly counts: {
    readonly elements: number;
    readonly links: number;
    readonly images: number;
    readonly scripts: number;
    readonly styles: number;
  } | null;
  /** Null for an error page. */
  readonly previews: Previews | null;
  /** What was declared of the site when its page was judged. */
  readonly expectations: Expectations;
  /** Steps of gathering that were not asked for, as our own pace left no turn; absent where all were. */
  readonly unasked?: readonly StepKey[];
  /** Files and links that were not tried or gave no clear answer, by step; absent where all were seen. */
  readonly unseen?: Readonly<Partial<Record<SampledStep, number>>>;
}

/** What a search result and a social card would show of the page. Widths are CSS pixels. */
export interface Previews {
  readonly search: {
    /** What search engines print above the title: name of the site and address as a path of crumbs. */
    readonly siteName: string | null;
    readonly displayedUrl: string;
    /** As the page has it; null: missing, and engines choose one. */
    readonly title: PreviewText | null;
    readonly description: PreviewText | null;
  };
  readonly social: {
    /** The host, as cards print it. */
    readonly site: string;
    readonly siteName: string | null;
    readonly title: string | null;
    readonly description: string | null;
    readonly image: {
      readonly url: string;
      readonly alt: string | null;
      /** As the page declares, or as measured. */
      readonly width: number | null;
      readonly height: number | null;
    } | null;
    readonly card: 'large' | 'compact';
    /** Value of `twitter:card`; null: none. */
    readonly declaredCard: string | null;
  };
}

export interface PreviewText {
  readonly text: string;
  /** In the type that results are printed in. */
  readonly widthPx: number;
  /** What is shown before it is cut. */
  readonly limitPx: number;
  /** What fits, with an ellipsis when cut; the text itself when it fits. */
  readonly shown: string;
}
