import type { Category } from '../../checks/check.ts';
import type { Expectations } from '../../checks/expectations.ts';
import type { AssayError, Failure } from '../../errors.ts';
import type { CategorySummary, JudgedCheck, ReportBody } from '../../report/body.ts';
import type { StoredBody } from '../../report/stored-body.ts';
import type { Difference } from '../../score/comparable.ts';
import type { Result } from '../../score/score.ts';
import type { Privacy, State } from '../../store/codes.ts';
import type { Caller } from '../caller.ts';
import type { Page, Paging } from '../page.ts';
import type { Waiting } from '../running/types.ts';

export type { Privacy, State } from '../../store/codes.ts';

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
  /** Where it compares with the score. */
  readonly previousScore: number | null;
  readonly findingsCount: number | null;
  /** Its latest look, with what the last completed one got; null: there was none. */
  readonly browser: {
    readonly state: State;
    readonly score: number | null;
    readonly result: Result | null;
  } | null;
  readonly runsCount: number;
  readonly checksVersion: string | null;
  /** Of the waivers by which it was judged; null: there were none. */
  readonly waiversHash: string | null;
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

export interface StoredReport extends Report {
  /** As it is stored, for whoever passes it on. */
  readonly body: StoredBody | null;
}

export interface ReportQuery
  extends Paging<'id' | 'generated_at' | 'url' | 'score' | 'result' | 'findings_count' | 'score_change'> {
  readonly search?: string;
  /** Where it looks; undefined: in titles and in addresses. */
  readonly searchBy?: 'url' | 'title' | undefined;
  /** Name in any of its forms, or numeric id. Unknown: an empty page. */
  readonly project?: string;
  readonly result?: Result;
  readonly state?: State;
  readonly privacy?: Privacy;
  /** Together with project only: reports in which this check failed or warned. */
  readonly check?: string;
}

export interface NewReport {
  /** As the client sent it; the service normalises and refuses (`errors.url`). */
  readonly url: string;
  readonly privacy: Privacy;
  readonly password?: string;
  readonly indexable?: boolean;
  /** Look at it in a browser afterwards; undefined: as its project says, else the instance. */
  readonly browser?: boolean | undefined;
}

export interface ReportChange {
  readonly privacy?: Privacy;
  readonly password?: string;
  readonly indexable?: boolean;
  /** Another share link; the old one dies. */
  readonly newLink?: boolean;
  /** Run the audit again; joins a run that is open. */
  readonly update?: boolean;
  /** With `update`: as of a new report. A run that is joined gets its look, too. */
  readonly browser?: boolean | undefined;
}

/** H2. Hashes are SHA-256 hex. */
export interface Idempotency {
  readonly route: string;
  readonly keyHash: string;
  readonly bodyHash: string;
}

export type Created =
  | { readonly kind: 'created'; readonly reportId: number; readonly runId: number }
  | Replayed;

/** The answer that was given the first time. */
export interface Replayed {
  readonly kind: 'replayed';
  readonly status: number;
  readonly body: string;
}

/** Versions a client names with If-Match; undefined: any. */
export type IfMatch = { readonly version: number } | undefined;

/** Many URLs at once; nobody waits for their audits. */
export interface NewReports {
  /** As the client sent them, at most `bulkUrlsMax`. */
  readonly urls: readonly string[];
  readonly privacy: Privacy;
  readonly password?: string;
  readonly indexable?: boolean;
  /** As of one report; for all of them. */
  readonly browser?: boolean | undefined;
}

/** What became of one URL, in the order of the request. */
export type BulkRow =
  | { readonly url: string; readonly ok: true; readonly report: Report }
  | { readonly url: string; readonly ok: false; readonly refusal: AssayError };

/** What became of one address, in the order of the request; one that comes twice is told once. */
export type CheckedRow =
  | {
      readonly url: string;
      readonly ok: true;
      readonly reportId: number;
      readonly privacy: Privacy;
      /** Number of the run. */
      readonly number: number;
      /** Its report is new, or is run again, or had a run that waits or runs already. */
      readonly run: 'first' | 'again' | 'open';
    }
  | Extract<BulkRow, { readonly ok: false }>;

export interface Updated {
  readonly report: Report;
  /** Null: `update` was not asked for. */
  readonly runId: number | null;
  /** False where the run was open already. */
  readonly isQueued: boolean;
}

/**
 * Throws when there is too much to do for another run. Asked once nothing else is to be said against the request: what
 * is wrong with it will be wrong later, too.
 */
export type Admit = () => void;

export interface ReportsService {
  /** Durable before it returns. Refuses with errors.url, errors.password, errors.browser, rate-limited, overloaded. */
  create(caller: Caller, input: NewReport, idempotency?: Idempotency, admit?: Admit): Promise<Created>;
  /** Stores the answer of a creation for replays. */
  rememberAnswer(caller: Caller, idempotency: Idempotency, status: number, body: string): Promise<void>;
  get(accountId: number, id: number): Promise<ReportWithBody>;
  getStored(accountId: number, id: number): Promise<StoredReport>;
  list(accountId: number, query: ReportQuery): Promise<Page<Report>>;
  update(caller: Caller, id: number, change: ReportChange, ifMatch: IfMatch, admit?: Admit): Promise<Updated>;
  delete(caller: Caller, id: number, ifMatch: IfMatch): Promise<void>;
  /** A row for each URL. Refuses as a whole with errors.password and errors.urls alone. */
  createMany(caller: Caller, input: NewReports, admit?: Admit): Promise<readonly BulkRow[]>;
  /**
   * As `createMany`, for people: an address that has a report is run again, with who can open it as it was. A single
   * address that is refused is refused as `create` does.
   */
  check(caller: Caller, input: NewReports, admit?: Admit): Promise<readonly CheckedRow[]>;
  runs(accountId: number, reportId: number, paging: Paging<'number'>): Promise<Page<Run>>;
  run(accountId: number, reportId: number, number: number): Promise<RunWithBody>;
  /** Refuses with errors.with: a run that did not complete, whose details are gone, or the same twice. */
  compareRuns(accountId: number, reportId: number, number: number, other: number): Promise<RunDiff>;
  /**
   * Labels or pins a run. Refuses with errors.label, errors.pinned.
   * @param expected as it was read: precondition-failed where it is otherwise
   */
  markRun(
    caller: Caller,
    reportId: number,
    number: number,
    marks: RunMarks,
    expected?: Pick<Run, 'label' | 'isPinned'>,
  ): Promise<RunWithBody>;
  /** Resolves when the run has ended, or after `ms`, or on abort. */
  waitForRun(
    accountId: number,
    reportId: number,
    runId: number,
    ms: number,
    signal?: AbortSignal,
  ): Promise<Waited>;
}

interface Waited {
  readonly hasEnded: boolean;
  /** As the run left it; undefined: it has to be read. */
  readonly report: StoredReport | undefined;
}

/** Why a run was made. */
export type Cause = 'create' | 'update' | 'schedule' | 'judged_again';

/** One generation of a report; instants are epoch milliseconds. */
export interface Run {
  readonly id: number;
  readonly reportId: number;
  /** From 1, in the order of queueing. */
  readonly number: number;
  readonly cause: Cause;
  /** Who or what, as the audit log names actors; null: the server by itself. For members alone. */
  readonly causedBy: string | null;
  /** Given by people, at most 80 characters. For members alone, as is the pin. */
  readonly label: string | null;
  /** Its details stay when those of other runs of its age go. */
  readonly isPinned: boolean;
  readonly state: State;
  /** Null: it does not wait. */
  readonly waiting: Waiting | null;
  readonly score: number | null;
  readonly result: Result | null;
  readonly categories: Readonly<Partial<Record<Category, CategorySummary>>>;
  /** The score is provisional: too little could be judged, or something that may change it was not read. */
  readonly incomplete: boolean;
  readonly profile: string | null;
  /** Checks that failed or warned; null unless completed. */
  readonly findingsCount: number | null;
  /** Its look in a browser, which waits for its end; null: none was asked for. */
  readonly browser: Report['browser'];
  readonly checksVersion: string | null;
  /** Declared of its site when it began; null unless completed. */
  readonly expectations: Expectations | null;
  /** Of the waivers by which it was judged; null: there were none. */
  readonly waiversHash: string | null;
  readonly error: Failure | null;
  readonly queuedAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
}

/** What people say of a run; what is absent stays. */
export interface RunMarks {
  /** Empty: none. */
  readonly label?: string;
  readonly isPinned?: boolean;
}

export interface RunWithBody extends Run {
  /** Null for a run that did not complete, and for one whose details are no longer kept. */
  readonly body: ReportBody | null;
}

/** Two completed runs of one report, the older first whichever way was asked. */
export interface RunDiff extends Differences {
  readonly older: Run;
  readonly newer: Run;
}

/** Between what two runs found, of one report or of two. */
export interface Differences {
  /** Undefined: the runs compare. Otherwise why they do not: then there are no changes of scores. */
  readonly difference: Difference | undefined;
  readonly scoreChange: number | null;
  /** What of it comes from neither what improved nor what regressed, one decimal. */
  readonly otherPoints: number | null;
  /** In catalogue order; categories that neither run has are absent. */
  readonly categories: readonly CategoryChange[];
  /** Each in catalogue order; improved and regressed by what they cost, largest first. */
  readonly improved: readonly CheckChange[];
  readonly regressed: readonly CheckChange[];
  readonly unchanged: readonly CheckChange[];
  /** Judged in one of the runs alone: the check is new or gone, or had nothing to judge or no evidence. */
  readonly onlyInOlder: readonly JudgedCheck[];
  readonly onlyInNewer: readonly JudgedCheck[];
  /** By id of the check: why the newer run did not judge it, a sentence. */
  readonly notJudged: ReadonlyMap<string, string>;
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
