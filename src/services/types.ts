import type { Category } from '../checks/check.ts';
import type { Failure } from '../errors.ts';
import type { Stage } from '../evidence/evidence.ts';
import type { CategorySummary, ReportBody } from '../report/body.ts';
import type { Result } from '../score/score.ts';
import type { Privacy, State } from '../store/codes.ts';

export type { Privacy, State } from '../store/codes.ts';

/** Who asks. Every service function takes it, or the account id in it, first. */
export interface Caller {
  readonly accountId: number;
  readonly keyId: number | null;
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
  /** Resolves when the run has ended, or after `ms`, or on abort; true when it ended. */
  waitForRun(
    accountId: number,
    reportId: number,
    runId: number,
    ms: number,
    signal?: AbortSignal,
  ): Promise<boolean>;
}

export interface ProjectsService {
  list(accountId: number, query: ProjectQuery): Promise<Page<Project>>;
  /** @param project name in any of its forms, or numeric id */
  delete(
    caller: Caller,
    project: string,
    ifMatch: IfMatch,
  ): Promise<{ readonly id: number; readonly project: string }>;
}

export interface KeysService {
  /** Undefined for any token that opens nothing; constant work for every refusal. */
  authenticate(token: string): Promise<{ readonly account: Account; readonly key: ApiKey } | undefined>;
  /** The token is returned once and never stored. */
  create(
    accountId: number,
    input: { readonly name: string; readonly scopes: readonly Scope[]; readonly expiresAt: number | null },
  ): Promise<{ readonly key: ApiKey; readonly token: string }>;
  list(accountId: number): Promise<readonly ApiKey[]>;
  revoke(accountId: number, id: number): Promise<ApiKey>;
}

export interface AccountsService {
  /** With one key of all scopes. */
  create(name: string): Promise<{ readonly account: Account; readonly key: ApiKey; readonly token: string }>;
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

/** A change of a run, for those who wait and for live pages. */
export interface RunEvent {
  readonly accountId: number;
  readonly reportId: number;
  readonly runId: number;
  readonly state: State;
  readonly stage: Stage | null;
}

/** Everything that Assay does, wired once by main.ts. */
export interface Services {
  readonly reports: ReportsService;
  readonly projects: ProjectsService;
  readonly keys: KeysService;
  readonly accounts: AccountsService;
  /** For /readyz: a write transaction, the schema, free disk, drain. Reasons are for the operator's log. */
  ready(): Promise<{ readonly ready: true } | { readonly ready: false; readonly reasons: readonly string[] }>;
}
