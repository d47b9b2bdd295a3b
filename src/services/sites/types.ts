import type { Category } from '../../checks/check.ts';
import type { SiteCategory, SiteFinding, SiteReport, SiteTemplate } from '../../crawl/site-report.ts';
import {
  type CrawledPage,
  type CrawlSettings,
  type PauseReason,
  type SkipReason,
  type StoppedBy,
  skipReasons,
} from '../../crawl/types.ts';
import type { Failure, FailureCode } from '../../errors.ts';
import type { UrlKind } from '../../evidence/crawl/crawl-view.ts';
import type { LinkRegion } from '../../evidence/crawl/page-extract.ts';
import type { Result } from '../../score/score.ts';
import type { CrawlStateName, Privacy } from '../../store/codes.ts';
import type { Caller } from '../caller.ts';
import type { Page, Paging } from '../page.ts';
import type { Admit, Cause, Idempotency, IfMatch, Replayed } from '../reports/types.ts';

export { crawlLimits } from '../../crawl/crawl-limits.ts';

/** A site as lists show it; instants are epoch milliseconds. What its crawls came to is theirs. */
export interface Site {
  readonly id: number;
  readonly accountId: number;
  /** Null: people call it by its address. */
  readonly name: string | null;
  readonly start: string;
  readonly project: string;
  readonly privacy: Privacy;
  readonly hasPassword: boolean;
  readonly slug: string;
  readonly indexable: boolean;
  /** Of the next crawl. */
  readonly settings: CrawlSettings;
  readonly crawlsCount: number;
  readonly latest: Crawl;
  /** The last that was completed; null: none yet. */
  readonly completed: Crawl | null;
  /** Scores of the last ten completed crawls, oldest first. */
  readonly trend: readonly number[];
  /** Of the completed crawl before, where it is of the same settings and rules; null: there is nothing to compare. */
  readonly previousScore: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Grows with every change: the ETag. */
  readonly version: number;
}

/** One walk through a site. */
export interface Crawl {
  readonly id: number;
  readonly siteId: number;
  /** From 1, in the order of queueing. */
  readonly number: number;
  readonly cause: Cause;
  /** As the audit log names actors; null: the server by itself. For members alone. */
  readonly causedBy: string | null;
  /** As it was begun. */
  readonly settings: CrawlSettings;
  readonly state: CrawlStateName;
  /** Why it is paused; null: it is not. */
  readonly reason: PauseReason | null;
  /** Paused or queued: it goes on no sooner than that; null: nobody knows. */
  readonly until: number | null;
  /** A person asked for it, and the batch under way is still to end. */
  readonly wanted: 'paused' | 'stopped' | null;
  readonly stoppedBy: StoppedBy | null;
  readonly score: number | null;
  readonly result: Result | null;
  readonly incomplete: boolean;
  readonly cap: { readonly check: string; readonly scoreBefore: number } | null;
  readonly categories: readonly SiteCategory[];
  /** So far. */
  readonly pages: {
    readonly known: number;
    readonly waiting: number;
    readonly fetched: number;
    readonly counted: number;
    /** Null until it is closed. */
    readonly indexable: number | null;
    readonly failed: number;
    /** Taken over from the crawl before, as they had not changed. */
    readonly reused: number;
    readonly skipped: Readonly<Record<SkipReason, number>>;
  };
  readonly pace: {
    /** Pages over its time so far; null: not begun. */
    readonly perSecond: number | null;
    /** What holds it up while it is queued or runs, a sentence; null: nothing does. */
    readonly slowedBy: string | null;
  };
  /** Milliseconds until what is known, or the budget, is fetched at this pace; null: nobody can tell. */
  readonly leftMs: number | null;
  /** Null until it is closed. */
  readonly estimate: { readonly pages: number; readonly atLeast: boolean } | null;
  readonly bytes: number;
  readonly requests: number;
  /** Findings of all checks; null until it is closed. */
  readonly findingsCount: number | null;
  readonly checksVersion: string | null;
  /** Of the waivers by which it was judged; null: there were none. */
  readonly waiversHash: string | null;
  readonly error: Failure | null;
  /** False: its pages, links and findings are no longer kept, its report is. */
  readonly hasDetails: boolean;
  readonly queuedAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
}

export interface CrawlWithReport extends Crawl {
  /** Null: not closed. */
  readonly report: SiteReport | null;
}

/** What somebody who watches is told. Plain data. */
export interface CrawlProgress {
  readonly crawl: Crawl;
  /** Of the crawl: `number.claims.state`, for Last-Event-ID. */
  readonly id: string;
  /** The addresses fetched last, newest first; at most 8. */
  readonly newest: readonly NewestPage[];
  /** The largest templates so far, at most 8. */
  readonly templates: readonly Pick<SiteTemplate, 'name' | 'known' | 'fetched' | 'counted'>[];
}

interface NewestPage {
  readonly url: string;
  readonly kind: UrlKind;
  readonly status: number | null;
}

export type SiteSettingsInput = Partial<Omit<CrawlSettings, 'start'>>;

/** As a client sends it; the service normalises and refuses, naming the field. */
export interface NewSite {
  readonly start: string;
  readonly name?: string;
  readonly settings: SiteSettingsInput;
  readonly privacy: Privacy;
  readonly password?: string;
  readonly indexable?: boolean;
}

/** What is absent stays. */
export interface SiteChange {
  /** Empty: none. */
  readonly name?: string;
  /** Of the next crawl. */
  readonly settings?: SiteSettingsInput;
  readonly privacy?: Privacy;
  readonly password?: string;
  readonly indexable?: boolean;
  readonly newLink?: boolean;
  /** Crawl again; joins an open crawl. */
  readonly update?: boolean;
}

export interface SiteQuery extends Paging<'id' | 'generated_at' | 'start' | 'score'> {
  /** In start and name, anywhere. */
  readonly search?: string;
  /** Name in any of its forms, or numeric id. */
  readonly project?: string;
  readonly result?: Result;
  readonly state?: CrawlStateName;
}

export type CreatedSite =
  | { readonly kind: 'created'; readonly siteId: number; readonly crawlId: number }
  | Replayed;

/** What an account may have, what it has, and when more comes. */
export interface SiteLimits {
  readonly sites: { readonly max: number; readonly used: number };
  /** Those that are open: waiting, running, paused. */
  readonly crawls: { readonly max: number; readonly used: number };
  readonly pagesPerDay: { readonly max: number; readonly used: number; readonly renewsAt: number };
  readonly pagesMax: number;
}

/** What a crawl would begin with; nothing is stored. */
export interface SitePreview {
  readonly settings: CrawlSettings;
  readonly robots: {
    readonly url: string;
    readonly status: number | null;
    /** The start may be fetched. */
    readonly letsIn: boolean;
    /** Seconds that it asks for between two pages. */
    readonly crawlDelay: number | null;
  };
  readonly sitemaps: readonly {
    readonly url: string;
    /** Null: it could not be read. */
    readonly status: number | null;
    readonly entries: number;
    readonly isWhole: boolean;
    /** Why it lists nothing, as a sentence; null: it is read. */
    readonly error: string | null;
  }[];
  /** Addresses of start, list and sitemaps: identities, each once. */
  readonly known: number;
  /** What becomes of them, largest first; `in`: they would be fetched. */
  readonly fates: readonly PreviewGroup[];
  /** What each pattern matches of what is known, in the order given. */
  readonly patterns: readonly (PreviewGroup & {
    readonly field: 'include' | 'exclude';
    readonly pattern: string;
    /** What may have been meant, where it matches one page or none; null: nothing comes to mind. */
    readonly didYouMean: string | null;
  })[];
  /** Ended by its own limits (10 requests, 10 s): more may be there. */
  readonly isWhole: boolean;
}

interface PreviewGroup {
  readonly fate?: 'in' | SkipReason;
  readonly count: number;
  /** At most 5. */
  readonly examples: readonly string[];
}

/** A page of the list, or any other known address of a crawl. */
export interface CrawlPageRow {
  readonly n: number;
  readonly url: string;
  readonly kind: UrlKind;
  readonly why: string | null;
  readonly status: number | null;
  readonly targetUrl: string | null;
  readonly template: string;
  readonly title: string | null;
  /** Taken over from an earlier crawl, which ended then, as the server says that nothing changed; null: it was read. */
  readonly unchangedSince: number | null;
  readonly score: number | null;
  readonly clicks: number | null;
  readonly linksIn: number | null;
  readonly isIndexable: boolean;
}

/** Why an address was not asked for, or what went wrong with it. */
export const pageWhys = [
  ...skipReasons,
  ...(['bot_wall', 'too_complex', 'no_public_address', 'connect_failed', 'tls_error', 'timeout'] as const),
  ...(['too_many_redirects', 'too_large', 'unsupported_encoding'] as const),
] as const satisfies readonly (SkipReason | FailureCode | 'too_complex')[];

export interface CrawlPageQuery extends Paging<'n' | 'url' | 'score' | 'clicks' | 'links_in' | 'status'> {
  readonly search?: string;
  readonly status?: '2xx' | '3xx' | '4xx' | '5xx' | 'none' | number;
  readonly kind?: UrlKind;
  /** One of `pageWhys`. */
  readonly why?: string;
  readonly indexable?: boolean;
  /** Name of a template. */
  readonly template?: string;
  /** Pages on which this check failed or warned. */
  readonly check?: string;
  readonly clicksMin?: number;
  readonly linksInMax?: number;
}

/** One page with all that is known of it. */
export interface CrawlPageDetail extends CrawlPageRow {
  readonly sources: readonly string[];
  /** Of a counted page; null for all others. */
  readonly page: CrawledPage | null;
  /** `n` of where a redirect leads, where that is known. */
  readonly target: number | null;
  readonly linksOut: number;
}

export interface CrawlLinkRow {
  /** The other end. */
  readonly n: number | null;
  readonly url: string;
  readonly status: number | null;
  readonly kind: UrlKind | null;
  readonly anchor: string;
  readonly nofollow: boolean;
  readonly region: LinkRegion;
}

export interface CrawlFinding extends SiteFinding {
  /** Not in the completed crawl before; null: there is none to compare with. */
  readonly isNew: boolean | null;
  readonly fails: number;
  readonly warns: number;
}

export interface CrawlFindingQuery {
  readonly category?: Category;
  readonly outcome?: 'fail' | 'warn';
  /** Only those that the completed crawl before had not. */
  readonly isNew?: boolean;
}

/** A page of a finding, or a target of broken and redirecting links with who links there. */
export interface FindingPage extends CrawlPageRow {
  readonly outcome: 'fail' | 'warn';
  /** What was found there, a sentence. */
  readonly detail: string;
  /** Of links to it: at most 20. */
  readonly linkedFrom: readonly CrawlLinkRow[];
  readonly linkedFromTotal: number;
}

/** Two completed crawls of one site, the older first. */
export interface CrawlDiff {
  readonly older: Crawl;
  readonly newer: Crawl;
  readonly scoreChange: number | null;
  /** Why scores do not compare: other settings, rules or waivers; null: they do. */
  readonly difference: 'settings' | 'rules' | 'waivers' | null;
  readonly pages: {
    readonly added: DiffGroup;
    readonly gone: DiffGroup;
    /** By what changed; a page may be in several. */
    readonly changed: readonly (DiffGroup & {
      readonly what: 'status' | 'title' | 'indexable' | 'score' | 'target';
    })[];
  };
  readonly findings: {
    readonly new: readonly DiffFinding[];
    readonly worse: readonly DiffFinding[];
    readonly better: readonly DiffFinding[];
    readonly gone: readonly DiffFinding[];
  };
}

interface DiffGroup {
  readonly count: number;
  /** At most 50. */
  readonly pages: readonly {
    readonly url: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

interface DiffFinding {
  readonly check: string;
  readonly title: string;
  readonly category: Category;
  /** Null: that crawl did not find it. */
  readonly outcomeBefore: 'fail' | 'warn' | null;
  readonly outcomeAfter: 'fail' | 'warn' | null;
  readonly pagesBefore: number;
  readonly pagesAfter: number;
}

export const exportParts = ['site', 'pages', 'links', 'findings', 'redirects', 'sitemap'] as const;
export type ExportPart = (typeof exportParts)[number];
export type ExportFormat = 'json' | 'md' | 'html' | 'csv' | 'ndjson' | 'xml';

/** What each part comes as, the usual one first. */
export const partFormats: Readonly<Record<ExportPart, readonly [ExportFormat, ...ExportFormat[]]>> = {
  site: ['json', 'md', 'html'],
  ...{ pages: ['csv', 'ndjson'], links: ['csv', 'ndjson'], findings: ['csv', 'ndjson'] },
  ...{ redirects: ['csv', 'ndjson'], sitemap: ['xml'] },
};

export interface CrawlFile {
  readonly name: string;
  readonly type: string;
  /** In pieces: memory does not grow with the crawl. */
  readonly content: AsyncIterable<string | Uint8Array>;
}

/** `latest`, or its number. */
export type CrawlNumber = number | 'latest';

/** Where a report's page was met. */
export interface SeenIn {
  readonly siteId: number;
  readonly name: string | null;
  readonly start: string;
  readonly number: number;
  readonly n: number;
}

/** Sites and their crawls. Refusals are AssayErrors: not-found, field errors, precondition-failed, rate-limited. */
export interface SitesService {
  /** Durable before it returns: site and first crawl, queued. */
  create(caller: Caller, input: NewSite, idempotency?: Idempotency, admit?: Admit): Promise<CreatedSite>;
  rememberAnswer(caller: Caller, idempotency: Idempotency, status: number, body: string): Promise<void>;
  /** Fetches at most 10 files in 10 s, and stores nothing. */
  preview(caller: Caller, input: NewSite, signal: AbortSignal): Promise<SitePreview>;
  get(accountId: number, id: number): Promise<Site>;
  list(accountId: number, query: SiteQuery): Promise<Page<Site>>;
  /** @returns the crawl that was queued or joined; null: `update` was not asked for */
  update(
    caller: Caller,
    id: number,
    change: SiteChange,
    ifMatch: IfMatch,
    admit?: Admit,
  ): Promise<{ readonly site: Site; readonly crawlId: number | null }>;
  delete(caller: Caller, id: number, ifMatch: IfMatch): Promise<void>;
  limits(accountId: number): Promise<SiteLimits>;
  /** Of sites in the same project, newest crawl of each. @param url of a report */
  seenIn(accountId: number, project: string, url: string): Promise<readonly SeenIn[]>;
}

/** What happens to crawls, and when. */
export interface CrawlControlService {
  /**
   * The crawl that `change` changes: for `latest` the one that is under way, whichever number it has, or else the newest.
   * @throws AssayError not-found
   */
  toChange(accountId: number, siteId: number, number: CrawlNumber): Promise<Crawl>;
  /**
   * Refuses with errors.state what cannot be: an ended crawl is not paused.
   * @param admit called before one that has ended goes on, which counts as a new one
   */
  change(
    caller: Caller,
    siteId: number,
    number: CrawlNumber,
    state: 'paused' | 'running' | 'stopped',
    admit?: Admit,
  ): Promise<Crawl>;
  /** Not the latest completed one (errors.number). */
  delete(caller: Caller, siteId: number, number: number): Promise<void>;
  /** Resolves when it has ended, or after `ms`, or on abort. */
  waitForEnd(
    accountId: number,
    crawlId: number,
    ms: number,
    signal?: AbortSignal,
  ): Promise<{ readonly hasEnded: boolean }>;
  /** How far the latest crawl of a site is. @throws AssayError not-found */
  progress(accountId: number, siteId: number): Promise<CrawlProgress>;
  /**
   * Tells at once how things stand, unless that is what `lastEventId` says, and then every change, at most twice a
   * second; undefined: the site was deleted, and nothing more comes.
   * @returns the function that ends the watch; it must be called
   */
  watch(
    accountId: number,
    siteId: number,
    listener: (progress: CrawlProgress | undefined) => void,
    lastEventId?: string,
  ): Promise<() => void>;
}

/** What one crawl found. Details that are no longer kept are not-found, and the sentence says so. */
export interface CrawlDetailsService {
  list(accountId: number, siteId: number, paging: Paging<'number'>): Promise<Page<Crawl>>;
  get(accountId: number, siteId: number, number: CrawlNumber): Promise<CrawlWithReport>;
  findings(
    accountId: number,
    siteId: number,
    number: CrawlNumber,
    query: CrawlFindingQuery,
  ): Promise<readonly CrawlFinding[]>;
  findingPages(
    accountId: number,
    siteId: number,
    number: CrawlNumber,
    check: string,
    paging: Paging<'n'>,
  ): Promise<Page<FindingPage>>;
  pages(
    accountId: number,
    siteId: number,
    number: CrawlNumber,
    query: CrawlPageQuery,
  ): Promise<Page<CrawlPageRow>>;
  page(accountId: number, siteId: number, number: CrawlNumber, n: number): Promise<CrawlPageDetail>;
  links(
    accountId: number,
    siteId: number,
    number: CrawlNumber,
    n: number,
    query: Paging<'n'> & { readonly direction: 'in' | 'out' },
  ): Promise<Page<CrawlLinkRow>>;
  templates(accountId: number, siteId: number, number: CrawlNumber): Promise<readonly SiteTemplate[]>;
  diff(accountId: number, siteId: number, number: CrawlNumber, other: CrawlNumber): Promise<CrawlDiff>;
  export(
    accountId: number,
    siteId: number,
    number: CrawlNumber,
    part: ExportPart,
    format: ExportFormat,
    /** Style sheet of a file of HTML. */
    css?: string,
  ): Promise<CrawlFile>;
}
