import type { Caller, Scope } from '../caller.ts';

export interface ApiKey {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  readonly first4: string;
  readonly last4: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly lastUsedAt: number | null;
  /** The user who made it, also by a key of theirs; null: the command line or one of its keys did. */
  readonly createdBy: number | null;
}

export interface NewKey {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: number | null;
}

export interface IssuedKey {
  readonly key: ApiKey;
  /** Shown once, never stored. */
  readonly token: string;
}

/** Owners and keys with the scope admin see and change all keys of the account; members their own. */
export interface KeysService {
  /** Undefined for any token that opens nothing. A malformed one is known by its form, others by their hash. */
  authenticate(token: string): Promise<ApiKey | undefined>;
  /** The key of this caller still opens something: read anew, as another process may have revoked it. */
  stands(caller: Pick<Caller, 'accountId' | 'keyId'>): Promise<boolean>;
  /** Refuses a user without a password of late (`confirmation-needed`), and a member who asks for the scope admin. */
  create(caller: Caller, input: NewKey): Promise<IssuedKey>;
  list(caller: Caller): Promise<readonly ApiKey[]>;
  revoke(caller: Caller, id: number): Promise<ApiKey>;
  /** Another key in place of this one, which goes on opening for a while: 24 hours, or as given, up to 7 days. */
  rotate(caller: Caller, id: number, oldValidMs?: number): Promise<IssuedKey & { readonly old: ApiKey }>;
}
