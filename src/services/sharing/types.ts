import type { ReportBody } from '../../report/body.ts';
import type { Result } from '../../score/score.ts';
import type { Caller, Visitor } from '../caller.ts';

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
    }
  /** The form, which says nothing of the report. */
  | { readonly kind: 'password' }
  /** No such link, a private report, one of a deleted project, one without any completed run: all the same. */
  | { readonly kind: 'absent' };

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
  /** @param viewer account of a signed-in viewer */
  open(
    slug: string,
    viewer: { readonly accountId: number | null; readonly grants: string | undefined },
  ): Promise<OpenedShare>;
  /** S2, S3. Throws `overloaded` when too many passwords are being hashed. */
  unlock(slug: string, password: string, visitor: Visitor, grants: string | undefined): Promise<Unlocking>;
  /** S4: a signed link becomes a grant. Undefined: it opens nothing; go on as without it. */
  redeem(
    slug: string,
    key: string,
    visitor: Visitor,
    grants: string | undefined,
  ): Promise<Granted | undefined>;
}

/** A link that opens one report until it expires or is revoked. */
export interface SignedLink {
  readonly id: number;
  readonly reportId: number;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export interface SignedLinksService {
  /** Those that still open the report, oldest first. */
  list(accountId: number, reportId: number): Promise<readonly SignedLink[]>;
  /**
   * The key is returned once and never stored: `/r/{slug}?k={key}` is the link. Refuses with errors.expires_in,
   * with errors.privacy for a public report, and when there are too many.
   * @param expiresInMs undefined: as long as the settings say
   */
  create(
    caller: Caller,
    reportId: number,
    expiresInMs: number | undefined,
  ): Promise<{ readonly link: SignedLink; readonly slug: string; readonly key: string }>;
  /** Ends the link and every grant that it gave. */
  revoke(caller: Caller, reportId: number, id: number): Promise<void>;
}
