import type { AlertKind } from '../../telling/event-types.ts';

/** What a week was, for one account: of the projects that are watched, and want it. */
export interface Digest {
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly projects: readonly DigestProject[];
  /** What began, and what ended, within the week; the worst first. */
  readonly opened: readonly DigestAlert[];
  readonly resolved: readonly DigestAlert[];
  /** The three that gain most. */
  readonly findings: readonly DigestFinding[];
  readonly crawls: readonly DigestCrawl[];
  /** What ends within 14 days, the next first. */
  readonly waivers: readonly DigestWaiver[];
  readonly certificates: readonly {
    readonly project: string;
    readonly host: string;
    readonly days: number;
  }[];
  readonly undelivered: readonly { readonly target: string; readonly count: number }[];
}

export interface DigestProject {
  readonly id: number;
  readonly project: string;
  /** Means over its reports, rounded; null: there was no score. */
  readonly score: number | null;
  readonly scoreBefore: number | null;
}

export interface DigestAlert {
  readonly id: number;
  readonly projectId: number;
  readonly project: string;
  readonly kind: AlertKind;
  readonly sentence: string;
  /** When it began or ended. */
  readonly at: number;
}

export interface DigestFinding {
  readonly projectId: number;
  readonly project: string;
  readonly check: string;
  /** Overall points over all its pages, one decimal. */
  readonly gain: number;
  readonly pages: number;
}

interface DigestCrawl {
  readonly site: number;
  readonly crawl: number;
  readonly project: string;
  readonly start: string;
  /** Why it has no result, or not a whole one. */
  readonly why: string;
}

interface DigestWaiver {
  readonly id: number;
  readonly projectId: number;
  readonly project: string;
  readonly check: string;
  readonly until: number;
}

export interface DigestService {
  /** The seven days until now. */
  latest(accountId: number): Promise<Digest>;
}
