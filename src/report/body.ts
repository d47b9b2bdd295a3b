import type { Category } from '../checks/check.ts';
import type { CheckResult } from '../checks/run.ts';
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

export type Profile = 'page' | 'page+site';

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
}
