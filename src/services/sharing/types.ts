import type { SiteReport } from '../../crawl/site-report.ts';
import type { ReportBody } from '../../report/body.ts';
import type { Result } from '../../score/score.ts';
import type { Caller, Visitor } from '../caller.ts';
import type { SharedProject } from '../reports/project-types.ts';

/** What has a share link. */
export type SharedNoun = 'report' | 'project' | 'site';

/** What a share page may show: never the account, its members, ids, or addresses of other runs. */
export interface SharedReport {
  readonly url: string;
  readonly project: string;
  readonly title: string | null;
  readonly score: number | null;
  readonly result: Result | null;
  readonly previousScore: number | null;
  /** Last ten scores of completed runs, oldest first. */
  readonly trend: readonly number[];
  readonly checksVersion: string | null;
  readonly generatedAt: number | null;
  /** Null: the first run has not ended yet, and the page says that the report is not ready. */
  readonly body: ReportBody | null;
  /** Grows with every change: the ETag. */
  readonly version: number;
}

export type OpenedShare =
  | {
      readonly kind: 'report';
      readonly report: SharedReport;
      /** Anybody may see it: `public, max-age=0, must-revalidate` and an ETag. Otherwise: `no-store`. */
      readonly isPublic: boolean;
      /** Public, and its owner lets search engines in. Otherwise: `noindex`. */
      readonly isIndexable: boolean;
      /** The viewer is signed in to the account that it belongs to. */
      readonly isOwner: boolean;
      /** For the owner's link to the whole report; null for everybody else. */
      readonly reportId: number | null;
      /** To ask for what a browser saw, and never to be shown. Null: none was asked. */
      readonly look: { readonly accountId: number; readonly reportId: number } | null;
    }
  /** The form, which says nothing of the report. */
  | { readonly kind: 'password' }
  /** No such link, a private report, one of a deleted project, one without any completed run: all the same. */
  | { readonly kind: 'absent' };

export type OpenedProject =
  | {
      readonly kind: 'project';
      readonly project: SharedProject;
      readonly isPublic: boolean;
      readonly isIndexable: boolean;
      readonly isOwner: boolean;
    }
  | { readonly kind: 'password' }
  | { readonly kind: 'absent' };

/** What a share page of a site may show: never the account or its members. */
export interface SharedSite {
  /** Null: its address is its name. */
  readonly name: string | null;
  readonly start: string;
  /** Of completed crawls, oldest first. */
  readonly trend: readonly number[];
  readonly previousScore: number | null;
  readonly generatedAt: number | null;
  /** Null: the first crawl has not been completed yet, and the page says that nothing is ready. */
  readonly report: SiteReport | null;
  /** False: the pages behind its findings are no longer kept. */
  readonly hasDetails: boolean;
  /** Grows with every change: the ETag. */
  readonly version: number;
}

export type OpenedSite =
  | {
      readonly kind: 'site';
      readonly site: SharedSite;
      readonly isPublic: boolean;
      readonly isIndexable: boolean;
      readonly isOwner: boolean;
      /** To ask for the pages of a finding, and never to be shown. Null: nothing was completed. */
      readonly crawl: { readonly accountId: number; readonly siteId: number; readonly number: number } | null;
    }
  | { readonly kind: 'password' }
  | { readonly kind: 'absent' };

/** Who asks for a share page. */
export interface ShareViewer {
  /** Of a viewer who is signed in. */
  readonly accountId: number | null;
  /** The value of the cookie `unlock`, whatever was sent. */
  readonly grants: string | undefined;
}

export type Unlocking =
  | ({ readonly kind: 'unlocked' } & Granted)
  | { readonly kind: 'wrong' }
  | { readonly kind: 'throttled'; readonly retryAfterS: number }
  | { readonly kind: 'absent' };

/** S2: the cookie `unlock`. */
export interface Granted {
  readonly grants: string;
  /** How long a browser keeps it. */
  readonly maxAgeS: number;
}

/** Share pages. `grants` is the value of the cookie `unlock`, whatever was sent. */
export interface SharesService {
  open(slug: string, viewer: ShareViewer): Promise<OpenedShare>;
  openProject(slug: string, viewer: ShareViewer): Promise<OpenedProject>;
  /** The last completed crawl of a site. */
  openSite(slug: string, viewer: ShareViewer): Promise<OpenedSite>;
  /** A report under the link of its project, which shows those that are not stricter than itself. */
  openPage(slug: string, reportId: number, viewer: ShareViewer): Promise<OpenedShare>;
  /** S2, S3. Throws `overloaded` when too many passwords are being hashed. */
  unlock(
    noun: SharedNoun,
    slug: string,
    password: string,
    visitor: Visitor,
    grants: string | undefined,
  ): Promise<Unlocking>;
  /** S4: a signed link becomes a grant. Undefined: it opens nothing; go on as without it. */
  redeem(
    noun: SharedNoun,
    slug: string,
    key: string,
    visitor: Visitor,
    grants: string | undefined,
  ): Promise<Granted | undefined>;
}

/** A link that opens one report, one project or one site until it expires or is revoked. */
export interface SignedLink {
  readonly id: number;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** What a signed link is for, by its id. */
export interface Linked {
  readonly noun: SharedNoun;
  readonly id: number;
}

export interface SignedLinksService {
  /** Those that still open it, oldest first. */
  list(accountId: number, linked: Linked): Promise<readonly SignedLink[]>;
  /**
   * The key is returned once and never stored: behind `?k=` of the share page it is the link. Refuses with
   * errors.expires_in, with errors.privacy for what is public, and when there are too many.
   * @param expiresInMs undefined: as long as the settings say
   */
  create(
    caller: Caller,
    linked: Linked,
    expiresInMs: number | undefined,
  ): Promise<{ readonly link: SignedLink; readonly slug: string; readonly key: string }>;
  /** Ends the link and every grant that it gave. */
  revoke(caller: Caller, linked: Linked, id: number): Promise<void>;
}
