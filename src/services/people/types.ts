import type { Role } from '../../store/codes.ts';
import type { Caller, Scope, Visitor } from '../caller.ts';

export interface Session {
  /** For lists; not what the cookie holds. */
  readonly id: number;
  readonly user: {
    readonly id: number;
    readonly email: string;
    /** Single keys do something on this user's pages. */
    readonly hasShortcuts: boolean;
  };
  readonly account: { readonly id: number; readonly name: string };
  readonly role: Role;
  /** When the password was last given. */
  readonly confirmedAt: number;
  /** The end, whatever happens; without requests it ends earlier. */
  readonly expiresAt: number;
}

export interface SignedIn {
  /** For the cookie; stored as a hash alone. */
  readonly token: string;
  readonly session: Session;
  readonly device: DeviceCookie;
}

/** A8: what tells a browser that somebody has signed in with from all others. */
export interface DeviceCookie {
  readonly value: string;
  readonly maxAgeS: number;
}

/** One row of the list of one's own sessions. */
export interface SessionRow {
  readonly id: number;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly expiresAt: number;
}

/** What a one-use link opens; `setup` is the first owner's, `reset` sets a new password. */
export interface OpenInvitation {
  readonly kind: 'setup' | 'invitation' | 'reset';
  readonly isSetup: boolean;
  readonly role: Role;
  /** Fixed: the link is for this address alone. Null: whoever holds the link names one. */
  readonly email: string | null;
  readonly accountName: string;
  readonly expiresAt: number;
}

export interface User {
  readonly id: number;
  readonly email: string;
  readonly createdAt: number;
  readonly disabledAt: number | null;
  readonly accounts: readonly { readonly id: number; readonly name: string; readonly role: Role }[];
}

export interface OneUseToken {
  readonly token: string;
  readonly expiresAt: number;
}

/**
 * Sign-in and what belongs to oneself. Passwords that are refused are `validation-failed` with errors.email,
 * errors.password, errors.accountName, errors.current or errors.next; a session that has ended is `unauthenticated`.
 */
export interface UsersService {
  /** A fresh link for the first owner, which voids the one before. Undefined: there is a user already. */
  setupToken(accountId: number): Promise<OneUseToken | undefined>;
  /** Undefined: unknown, used, revoked or expired. */
  invitation(token: string): Promise<OpenInvitation | undefined>;
  /**
   * Makes the user, or adds the account to one who gives the right password, and signs in. `not-found` when the link
   * opens nothing. `accountName` renames the account, with a setup link alone; `email` is not read where it is fixed.
   */
  accept(
    token: string,
    input: { readonly email: string; readonly password: string; readonly accountName?: string },
    visitor: Visitor,
  ): Promise<SignedIn>;
  /** `unauthenticated` with one message for every failure; `rate-limited` with retryAfterSeconds, `overloaded`. */
  signIn(input: { readonly email: string; readonly password: string }, visitor: Visitor): Promise<SignedIn>;
  /** Undefined: none, ended, or its user is disabled or no member any more. Notes that the session was seen. */
  session(sessionToken: string): Promise<Session | undefined>;
  /** The caller that services take for a signed-in user. */
  callerOf(session: Session, visitor: Visitor): Caller;
  /** True: the password was given within the last ten minutes. */
  isConfirmed(session: Session): boolean;
  /** Gives the password anew. `validation-failed` with errors.password when it is wrong; throttled like signIn. */
  confirm(sessionToken: string, password: string, visitor: Visitor): Promise<Session>;
  signOut(sessionToken: string, visitor: Visitor): Promise<void>;
  /** All other sessions of the user end, and no browser is known any more but the one that gets this cookie. */
  changePassword(
    sessionToken: string,
    input: { readonly current: string; readonly next: string },
    visitor: Visitor,
  ): Promise<DeviceCookie>;
  /** Live ones, the latest seen first. */
  sessions(userId: number): Promise<readonly SessionRow[]>;
  endSession(userId: number, sessionId: number, visitor: Visitor): Promise<void>;
  /** Accounts of this user, for a menu; usually one. */
  accounts(userId: number): Promise<User['accounts']>;
  /** Whether single keys do something on the pages of this user, in every session. */
  setShortcuts(userId: number, isOn: boolean): Promise<void>;
  /** Shows another account of the same user in this session. `not-found`: it is none of theirs. */
  useAccount(sessionToken: string, accountId: number): Promise<Session>;
  /** For the command line: every user of the installation. */
  list(): Promise<readonly User[]>;
  /** For the command line: a link that sets a new password. `not-found` when nobody has this address. */
  resetToken(email: string): Promise<OneUseToken>;
  /** For the command line: a disabled user cannot sign in, and all sessions end. */
  setDisabled(email: string, isDisabled: boolean): Promise<User>;
}

export interface Account {
  readonly id: number;
  readonly name: string;
  /** IANA; null: UTC. */
  readonly timeZone: string | null;
  readonly createdAt: number;
}

export interface AccountsService {
  /** With one key of all scopes. */
  create(name: string): Promise<{ readonly account: Account; readonly key: ApiKey; readonly token: string }>;
  /** The first account of an installation; undefined when there is one. */
  createFirst(name: string): Promise<{ readonly account: Account; readonly token: string } | undefined>;
  list(): Promise<readonly Account[]>;
  /** As it is now. @throws AssayError not-found */
  get(accountId: number): Promise<Account>;
  /** For owners. @throws AssayError insufficient-scope, errors.name */
  rename(caller: Caller, name: string): Promise<Account>;
  /** Of schedules that say no other. @throws AssayError errors.time_zone */
  setTimeZone(caller: Caller, timeZone: string): Promise<void>;
  /** What counts against the limits of the account now. */
  usage(accountId: number): Promise<{
    readonly reportsToday: number;
    readonly scheduledToday: number;
    readonly waiting: number;
    readonly running: number;
    readonly egressBytesToday: number;
    readonly keys: number;
    readonly webhooks: number;
    readonly recipients: number;
  }>;
}

export interface Invitation {
  readonly id: number;
  readonly email: string | null;
  readonly role: Role;
  /** The user who invited, also by a key of theirs; null: the command line or one of its keys did. */
  readonly invitedBy: number | null;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** For owners and keys with the scope admin. */
export interface InvitationsService {
  /** Open ones alone: neither accepted nor expired. */
  list(accountId: number): Promise<readonly Invitation[]>;
  /** The token is the last part of the link `/join/<token>`, shown once. */
  create(
    caller: Caller,
    input: { readonly email: string | null; readonly role: Role },
  ): Promise<{ readonly invitation: Invitation; readonly token: string }>;
  revoke(caller: Caller, id: number): Promise<Invitation>;
}

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

export type { Role } from '../../store/codes.ts';

export interface Member {
  readonly userId: number;
  readonly email: string;
  readonly role: Role;
  /** When they joined the account. */
  readonly createdAt: number;
  readonly disabledAt: number | null;
}

/** Changes are for owners and keys with the scope admin. The last owner stays one: `validation-failed`, errors.role. */
export interface MembersService {
  list(accountId: number): Promise<readonly Member[]>;
  changeRole(caller: Caller, userId: number, role: Role): Promise<Member>;
  /** Ends their sessions in this account. Anybody may remove themselves, but for the last owner. */
  remove(caller: Caller, userId: number): Promise<Member>;
}
