/** Who asks. Every service function takes it, or the account id in it, first. */
export interface Caller {
  readonly accountId: number;
  readonly keyId: number | null;
  /** The user who is signed in; null for keys and for the command line. */
  readonly userId: number | null;
  /** When this user last gave the password; some changes ask for it anew. Null for keys and for the command line. */
  readonly confirmedAt: number | null;
  readonly scopes: readonly Scope[];
  /** For the audit log. */
  readonly address: string | null;
  readonly requestId: string | null;
  /** What acts for it, such as `mcp audit_page`: the audit log then tells of each run that it asks for. */
  readonly via?: string;
}

/** Of a key, the widest last. */
export const allScopes = ['read', 'write', 'admin'] as const;
export type Scope = (typeof allScopes)[number];

/** Who sends a request of the pages: for throttles, the list of sessions and the audit log. */
export interface Visitor {
  readonly address: string;
  readonly userAgent: string | null;
  /** A8: what its browser was given when somebody signed in with it, as it says. */
  readonly device?: string | undefined;
  readonly requestId: string | null;
}
