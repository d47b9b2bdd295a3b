import type { Category } from '../checks/check.ts';
import type { AssayError, Failure } from '../errors.ts';
import type { Learnt, Stage } from '../evidence/evidence.ts';
import type { CategorySummary, JudgedCheck, ReportBody } from '../report/body.ts';
import type { Result } from '../score/score.ts';
import type { Privacy, Role, State } from '../store/codes.ts';
import type { Buckets } from './buckets.ts';
import type { StreamSettings } from './settings.ts';

export type { Privacy, Role, State } from '../store/codes.ts';

/** Who asks. Every service function takes it, or the account id in it, first. */
export interface Caller {
  readonly accountId: number;
  readonly keyId: number | null;
  /** Of somebody who is signed in; null for keys and for the command line. */
  readonly userId: number | null;
  /** When this user last gave the password; some changes ask for it anew. Null for keys and for the command line. */
  readonly confirmedAt: number | null;
  readonly scopes: readonly Scope[];
  /** For the audit log. */
  readonly address: string | null;
  readonly requestId: string | null;
}

export type Scope = 'read' | 'write' | 'admin';

export interface Account {
  readonly id: number;
  readonly name: string;
  readonly createdAt: number;
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
  /** The user who made it; null: another key or the command line did. */
  readonly createdBy: number | null;
}

/** A report as lists show it; instants are epoch milliseconds. */
export interface Report {
  readonly id: number;
  readonly accountId: number;
  readonly url: string;
  readonly project: string;
  readonly state: State;
  readonly score: number | null;
  readonly result: Result | null;
  readonly categories: Readonly<Partial<Record<Category, CategorySummary>>>;
  readonly incomplete: boolean;
  readonly cap: { readonly check: string; readonly scoreBefore: number } | null;
  readonly profile: string | null;
  readonly privacy: Privacy;
  readonly hasPassword: boolean;
  readonly slug: string;
  readonly indexable: boolean;
  readonly title: string | null;
  /** Last ten scores of completed runs, oldest first. */
  readonly trend: readonly number[];
  readonly previousScore: number | null;
  readonly findingsCount: number | null;
  readonly runsCount: number;
  readonly checksVersion: string | null;
  readonly error: Failure | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly generatedAt: number | null;
  /** Grows with every change: the ETag. */
  readonly version: number;
}

export interface ReportWithBody extends Report {
  /** Of the last completed run; null before there is one. */
  readonly body: ReportBody | null;
}

export interface Project {
  readonly id: number;
  readonly project: string;
  readonly createdAt: number;
  readonly reportsCount: number;
  readonly results: Readonly<Record<Result, number>>;
  readonly averageScore: number | null;
}

/** One page of a list. `total` is exact. Cursors are opaque. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
  readonly page: number;
  readonly perPage: PerPage;
  readonly lastPage: number;
  readonly cursors: { readonly next: string | null; readonly prev: string | null };
}

export type PerPage = 10 | 25 | 50 | 100;

export interface Paging<Sort extends string> {
  readonly sortBy: Sort;
  readonly sort: 'asc' | 'desc';
  readonly perPage: PerPage;
  readonly page: number;
  /** Of a former page of the same list; wins over `page`. A bad one, or one of another list, is refused. */
  readonly cursor?: string;
}

export interface ReportQuery extends Paging<'id' | 'generated_at' | 'url' | 'score' | 'result'> {
  readonly search?: string;
  /** Name in any of its forms, or numeric id. Unknown: an empty page. */
  readonly project?: string;
  readonly result?: Result;
  readonly state?: State;
  readonly privacy?: Privacy;
  /** Together with project only: reports in which this check failed or warned. */
  readonly check?: string;
}

export interface ProjectQuery extends Paging<'created_at' | 'project'> {
  readonly search?: string;
}

export interface NewReport {
  /** As the client sent it; the service normalises and refuses (`errors.url`). */
  readonly url: string;
  readonly privacy: Privacy;
  readonly password?: string;
  readonly indexable?: boolean;
}

export interface ReportChange {
  readonly privacy?: Privacy;
  readonly password?: string;
  readonly indexable?: boolean;
  /** Another share link; the old one dies. */
  readonly newLink?: boolean;
  /** Run the audit again; joins a run that is open. */
  readonly update?: boolean;
}

/** H2. Hashes are SHA-256 hex. */
export interface Idempotency {
  readonly route: string;
  readonly keyHash: string;
  readonly bodyHash: string;
}

export type Created =
  | { readonly kind: 'created'; readonly report: Report; readonly runId: number }
  /** The answer that was given the first time. */
  | { readonly kind: 'replayed'; readonly status: number; readonly body: string };

/** Versions a client names with If-Match; undefined: any. */
export type IfMatch = { readonly version: number } | undefined;

/** Many URLs at once; nobody waits for their audits. */
export interface NewReports {
  /** As the client sent them, at most 1,000. */
  readonly urls: readonly string[];
  readonly privacy: Privacy;
  readonly password?: string;
  readonly indexable?: boolean;
}

/** What became of one URL, in the order of the request. */
export type BulkRow =
  | { readonly url: string; readonly ok: true; readonly report: Report }
  | { readonly url: string; readonly ok: false; readonly refusal: AssayError };

/** Why a run was made. */
export type Cause = 'create' | 'update' | 'schedule' | 'judged_again';

/** One generation of a report; instants are epoch milliseconds. */
export interface Run {
  readonly id: number;
  readonly reportId: number;
  /** From 1, in the order of queueing. */
  readonly number: number;
  readonly cause: Cause;
  readonly state: State;
  readonly score: number | null;
  readonly result: Result | null;
  readonly categories: Readonly<Partial<Record<Category, CategorySummary>>>;
  /** Too little could be judged, so the score is provisional. */
  readonly incomplete: boolean;
  readonly profile: string | null;
  /** Checks that failed or warned; null unless completed. */
  readonly findingsCount: number | null;
  readonly checksVersion: string | null;
  readonly error: Failure | null;
  readonly queuedAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
}

export interface RunWithBody extends Run {
  /** Null for a run that did not complete, and for one whose details are no longer kept. */
  readonly body: ReportBody | null;
}

/** Two completed runs of one report, the older first whichever way was asked. */
export interface RunDiff {
  readonly older: Run;
  readonly newer: Run;
  /** False when the rules changed too much in between: then there are no changes of scores. */
  readonly isComparable: boolean;
  readonly scoreChange: number | null;
  /** In catalogue order; categories that neither run has are absent. */
  readonly categories: readonly CategoryChange[];
  /** Each in catalogue order; improved and regressed by what they cost, largest first. */
  readonly improved: readonly CheckChange[];
  readonly regressed: readonly CheckChange[];
  readonly unchanged: readonly CheckChange[];
  /** Judged in one of the runs alone: the check is new or gone, or its evidence could not be had. */
  readonly onlyInOlder: readonly JudgedCheck[];
  readonly onlyInNewer: readonly JudgedCheck[];
}

export interface CategoryChange {
  readonly category: Category;
  readonly older: number | null;
  readonly newer: number | null;
  readonly change: number | null;
}

export interface CheckChange {
  readonly id: string;
  readonly category: Category;
  readonly older: JudgedCheck;
  readonly newer: JudgedCheck;
  /** Overall points, one decimal; negative for what got worse. Null when the runs are not comparable. */
  readonly points: number | null;
  /** Items of the newer run that the older had not, and the other way round; empty where a list was cut. */
  readonly newItems: JudgedCheck['items'];
  readonly goneItems: JudgedCheck['items'];
}

export interface ReportsService {
  /** Durable before it returns. Refuses with errors.url, errors.password, rate-limited (account queue), overloaded. */
  create(caller: Caller, input: NewReport, idempotency?: Idempotency): Promise<Created>;
  /** Stores the answer of a creation for replays. */
  rememberAnswer(caller: Caller, idempotency: Idempotency, status: number, body: string): Promise<void>;
  get(accountId: number, id: number): Promise<ReportWithBody>;
  list(accountId: number, query: ReportQuery): Promise<Page<Report>>;
  /** `runId` when `update` started or joined a run. */
  update(
    caller: Caller,
    id: number,
    change: ReportChange,
    ifMatch: IfMatch,
  ): Promise<{ readonly report: Report; readonly runId: number | null }>;
  delete(caller: Caller, id: number, ifMatch: IfMatch): Promise<void>;
  /** A row for each URL. Refuses as a whole with errors.password and errors.urls alone. */
  createMany(caller: Caller, input: NewReports): Promise<readonly BulkRow[]>;
  runs(accountId: number, reportId: number, paging: Paging<'number'>): Promise<Page<Run>>;
  run(accountId: number, reportId: number, number: number): Promise<RunWithBody>;
  /** Refuses with errors.with: a run that did not complete, whose details are gone, or the same twice. */
  compareRuns(accountId: number, reportId: number, number: number, other: number): Promise<RunDiff>;
  /** Resolves when the run has ended, or after `ms`, or on abort; true when it ended. */
  waitForRun(
    accountId: number,
    reportId: number,
    runId: number,
    ms: number,
    signal?: AbortSignal,
  ): Promise<boolean>;
}

/** One day of a project, UTC, with what its reports had come to at the end of it. */
export interface ProjectDay {
  /** When the day begins. */
  readonly at: number;
  /** Reports with a score, and their average; null without any. */
  readonly scored: number;
  readonly averageScore: number | null;
  readonly results: Readonly<Record<Result, number>>;
}

export interface ProjectFinding {
  /** Id of the check; the catalogue has its texts. */
  readonly check: string;
  /** Reports in which it fails, and in which it warns. */
  readonly fails: number;
  readonly warns: number;
}

export interface ProjectDetail extends Project {
  /** Changes with whatever is shown of the project: the ETag. */
  readonly version: string;
  /** Days on which something changed, of the last 365, oldest first, and today. */
  readonly trend: readonly ProjectDay[];
  /** Averages over the reports that have a score in the category; in catalogue order. */
  readonly categories: readonly {
    readonly category: Category;
    readonly averageScore: number;
    readonly reports: number;
  }[];
  /** Lowest score first, at most ten. */
  readonly worst: readonly Report[];
  /** Most frequent first, failures before warnings, at most twenty. */
  readonly findings: readonly ProjectFinding[];
}

/** Version of the project that a client names with If-Match; undefined: any. */
export type ProjectIfMatch = { readonly version: string } | undefined;

/** Over all projects of an account. */
export interface ProjectTotals {
  readonly projectsCount: number;
  readonly reportsCount: number;
  readonly results: Readonly<Record<Result, number>>;
  /** Reports whose latest run failed; those that have a result from before count there, too. */
  readonly failedCount: number;
  readonly averageScore: number | null;
}

export interface ProjectsService {
  totals(accountId: number): Promise<ProjectTotals>;
  list(accountId: number, query: ProjectQuery): Promise<Page<Project>>;
  /** @param project name in any of its forms, or numeric id */
  get(accountId: number, project: string): Promise<ProjectDetail>;
  /** @param project name in any of its forms, or numeric id */
  delete(
    caller: Caller,
    project: string,
    ifMatch: ProjectIfMatch,
  ): Promise<{ readonly id: number; readonly project: string }>;
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
  /** Undefined for any token that opens nothing; constant work for every refusal. */
  authenticate(token: string): Promise<{ readonly account: Account; readonly key: ApiKey } | undefined>;
  /** Refuses a user without a password of late (`confirmation-needed`), and a member who asks for the scope admin. */
  create(caller: Caller, input: NewKey): Promise<IssuedKey>;
  list(caller: Caller): Promise<readonly ApiKey[]>;
  revoke(caller: Caller, id: number): Promise<ApiKey>;
  /** Another key in place of this one, which goes on opening for a while: 24 hours, or as given, up to 7 days. */
  rotate(caller: Caller, id: number, oldValidMs?: number): Promise<IssuedKey & { readonly old: ApiKey }>;
}

/** Who sends a request of the pages: for throttles, the list of sessions and the audit log. */
export interface Visitor {
  readonly address: string;
  readonly userAgent: string | null;
  readonly requestId: string | null;
}

export interface Session {
  /** For lists; not what the cookie holds. */
  readonly id: number;
  readonly user: { readonly id: number; readonly email: string };
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
  /** `unauthenticated` with one message for every failure; `rate-limited`, `overloaded` with retryAfterSeconds. */
  signIn(input: { readonly email: string; readonly password: string }, visitor: Visitor): Promise<SignedIn>;
  /** Undefined: none, ended, or its user is disabled or no member any more. Notes that the session was seen. */
  session(sessionToken: string): Promise<Session | undefined>;
  /** The caller that services take for a signed-in user. */
  callerOf(session: Session, visitor: Visitor): Caller;
  /** True: the password was given within the last 10 minutes. */
  isConfirmed(session: Session): boolean;
  /** Gives the password anew. `validation-failed` with errors.password when it is wrong; throttled like signIn. */
  confirm(sessionToken: string, password: string, visitor: Visitor): Promise<Session>;
  signOut(sessionToken: string, visitor: Visitor): Promise<void>;
  /** All other sessions of the user end. */
  changePassword(
    sessionToken: string,
    input: { readonly current: string; readonly next: string },
    visitor: Visitor,
  ): Promise<void>;
  /** Live ones, the latest seen first. */
  sessions(userId: number): Promise<readonly SessionRow[]>;
  endSession(userId: number, sessionId: number, visitor: Visitor): Promise<void>;
  /** Accounts of this user, for a menu; usually one. */
  accounts(userId: number): Promise<User['accounts']>;
  /** Shows another account of the same user in this session. `not-found`: it is none of theirs. */
  useAccount(sessionToken: string, accountId: number): Promise<Session>;
  /** For the command line: every user of the installation. */
  list(): Promise<readonly User[]>;
  /** For the command line: a link that sets a new password. `not-found` when nobody has this address. */
  resetToken(email: string): Promise<OneUseToken>;
  /** For the command line: a disabled user cannot sign in, and all sessions end. */
  setDisabled(email: string, isDisabled: boolean): Promise<User>;
}

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

export interface Invitation {
  readonly id: number;
  readonly email: string | null;
  readonly role: Role;
  /** The user who invited; null: a key or the command line did. */
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

export interface AuditEntry {
  readonly id: number;
  readonly at: number;
  /** `user:7`, `key:3` or `operator` (the command line). */
  readonly actor: string;
  /** Of a user who still exists, or the name of a key. */
  readonly actorName: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
  /** Such as `key.created`. */
  readonly action: string;
  /** Such as `report:7`. */
  readonly object: string | null;
  readonly outcome: 'ok' | 'refused';
  readonly detail: string | null;
}

export interface AuditLogService {
  /** Newest first. `before`: only lines with a smaller id; `next` is what to give for the page after this one. */
  list(
    accountId: number,
    query: { readonly before?: number; readonly limit: number },
  ): Promise<{ readonly rows: readonly AuditEntry[]; readonly next: number | null }>;
  /** D4: notes a refusal, so many a minute for each account, that a flood cannot fill the table. Never rejects. */
  refused(
    caller: Caller,
    event: { readonly action: string; readonly object: string; readonly detail?: string },
  ): void;
}

export interface AccountsService {
  /** With one key of all scopes. */
  create(name: string): Promise<{ readonly account: Account; readonly key: ApiKey; readonly token: string }>;
  /** The same for an instance that has none yet; undefined: it has one. */
  createFirst(name: string): Promise<{ readonly account: Account; readonly token: string } | undefined>;
  list(): Promise<readonly Account[]>;
  /** What counts against the limits of the account now. */
  usage(accountId: number): Promise<{
    readonly reportsToday: number;
    readonly waiting: number;
    readonly running: number;
    readonly egressBytesToday: number;
    readonly keys: number;
  }>;
}

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

/** Share pages (security.md §7). `grants` is the value of the cookie `unlock`, whatever was sent. */
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

export interface LinksService {
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

/** A change of a run, for those who wait and for live pages. */
export interface RunEvent {
  readonly accountId: number;
  readonly reportId: number;
  readonly runId: number;
  readonly state: State;
  readonly stage: Stage | null;
  /** With a stage: what the run has learnt so far. */
  readonly learnt?: Learnt;
}

/** What somebody who watches a report is told. Plain data. */
export type LiveEvent =
  | {
      readonly kind: 'run';
      /** `run.fence.state` of the latest run, for Last-Event-ID. */
      readonly id: string;
      /** Of the latest run. */
      readonly number: number;
      readonly state: State;
      /** Null: not running, or not told yet. */
      readonly stage: Stage | null;
      readonly learnt: Learnt | null;
      /** Of the last completed run. */
      readonly score: number | null;
      readonly result: Result | null;
      readonly error: Failure | null;
    }
  | { readonly kind: 'deleted' };

export interface LiveService {
  readonly streams: StreamSettings;
  /**
   * Tells how things stand, unless that is what `lastEventId` says, and then every change. After `deleted` nothing
   * more comes.
   * @returns the function that ends the watch; it must be called
   * @throws AssayError not-found; rate-limited and overloaded when too many watch already
   */
  watch(
    accountId: number,
    reportId: number,
    listener: (event: LiveEvent) => void,
    lastEventId?: string,
  ): Promise<() => void>;
}

/** Everything that Assay does, wired once by main.ts. */
export interface Services {
  readonly reports: ReportsService;
  readonly projects: ProjectsService;
  readonly keys: KeysService;
  readonly shares: SharesService;
  readonly links: LinksService;
  readonly accounts: AccountsService;
  readonly users: UsersService;
  readonly members: MembersService;
  readonly invitations: InvitationsService;
  readonly auditLog: AuditLogService;
  readonly live: LiveService;
  /** What rates are counted in, over all nodes. */
  readonly buckets: Buckets;
  /** For /readyz: a write transaction, the schema, free disk, drain. Reasons are for the operator's log. */
  ready(): Promise<{ readonly ready: true } | { readonly ready: false; readonly reasons: readonly string[] }>;
}
