import type { Caller } from '../caller.ts';

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
