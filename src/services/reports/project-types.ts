import type { Category } from '../../checks/check.ts';
import type { Expectations } from '../../checks/expectations.ts';
import type { Result } from '../../score/score.ts';
import type { Caller } from '../caller.ts';
import type { Page, Paging } from '../page.ts';
import type { ProjectFinding } from './finding-types.ts';
import type { ShareChange } from './share-changes.ts';
import type { Privacy, Report } from './types.ts';

export interface Project {
  readonly id: number;
  readonly project: string;
  readonly createdAt: number;
  /** Declared by its owner; runs that begin later are judged by them. */
  readonly expectations: Expectations;
  readonly reportsCount: number;
  readonly results: Readonly<Record<Result, number>>;
  readonly averageScore: number | null;
  readonly sharing: ProjectSharing;
  /** Whether a browser looks at its pages where nothing else is said; `default`: as the instance has it. */
  readonly browser: BrowserSwitch;
}

export type BrowserSwitch = 'default' | 'on' | 'off';

/** Its share page: what it shows, and to whom. */
export interface ProjectSharing {
  readonly privacy: Privacy;
  /** Null: it was never shared. */
  readonly slug: string | null;
  readonly hasPassword: boolean;
  readonly indexable: boolean;
  /** Reports whose own privacy is stricter than the link's are shown, too. */
  readonly includesPrivate: boolean;
  readonly note: string | null;
  /** Reports by their own privacy. */
  readonly reports: Readonly<Record<Privacy, number>>;
  /** Reports that the page leaves out. */
  readonly leftOutCount: number;
}

export interface ProjectShareChange extends ShareChange {
  readonly includePrivate?: boolean;
  /** "": none. */
  readonly note?: string;
}

export interface ProjectQuery extends Paging<'created_at' | 'project' | 'average_score'> {
  readonly search?: string;
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
  /** Lowest score first, at most ten; without pages that answer with an error. */
  readonly worst: readonly Report[];
  /** What is dangerous first, then by what mending it gains, at most twenty. */
  readonly findings: readonly ProjectFinding[];
  /** Reports of pages that did not answer 200. */
  readonly errorPagesCount: number;
  /** Reports whose latest run failed; those that have a result from before count there, too. */
  readonly failedCount: number;
}

/** A report as files about its project have it. */
export interface ExportedReport extends Report {
  /** What to do first; null: nothing, or its details are no longer kept. */
  readonly firstTask: string | null;
}

export interface ExportedProject {
  readonly project: string;
  /** When it was begun. */
  readonly at: number;
  readonly reports: AsyncIterable<readonly ExportedReport[]>;
}

/** What the last runs of a project have found, as builds compare with it. */
export interface ProjectBaseline {
  /** Of the runs that it is made of: the ETag. */
  readonly version: string;
  /** A document that src/gate/baseline.ts reads. @param isHeard false: nobody reads on */
  text(isHeard: () => boolean): AsyncIterable<string>;
}

/** A report as the share page of its project lists it. */
export interface SharedPage {
  readonly id: number;
  readonly url: string;
  readonly title: string | null;
  readonly score: number | null;
  readonly result: Result | null;
  readonly findingsCount: number | null;
  /** Some time ago, where it compares. */
  readonly scoreBefore: number | null;
  /** What to do first: the check, and the key of its advice. */
  readonly first: { readonly check: string; readonly advice: string | null } | null;
}

/** What a check finds on the pages that are shown. */
export interface SharedFinding {
  readonly check: string;
  readonly fails: number;
  readonly warns: number;
  /** What mending it gains: the sum over these pages, one decimal. */
  readonly points: number;
  readonly isDangerous: boolean;
  readonly advice: string | null;
}

/** What the share page of a project may show: never the account, its members, or other projects. */
export interface SharedProject {
  readonly project: string;
  readonly note: string | null;
  /** Of the reports that are shown, as are all numbers below. */
  readonly reportsCount: number;
  readonly scoredCount: number;
  readonly leftOutCount: number;
  readonly results: Readonly<Record<Result, number>>;
  readonly averageScore: number | null;
  /** When one of them was completed last. */
  readonly checkedAt: number | null;
  /** Null: it would count reports that are left out. */
  readonly trend: readonly ProjectDay[] | null;
  /** Dangerous first, then what gains most. */
  readonly findings: readonly SharedFinding[];
  /** Those with a score, lowest first, at most 1,000. */
  readonly pages: readonly SharedPage[];
  /** How long ago `scoreBefore` was. */
  readonly improvedDays: number;
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
  /**
   * Without what is counted of it.
   * @param project name in any of its forms, or numeric id
   */
  find(accountId: number, project: string): Promise<Pick<Project, 'id' | 'project'>>;
  /** What to do first on each of these, by id of the report; without those that have nothing to do. */
  firstTasks(accountId: number, reports: readonly Report[]): Promise<ReadonlyMap<number, string>>;
  /**
   * All reports of a project, some at a time, as somebody reads on.
   * @param project name in any of its forms, or numeric id
   */
  export(accountId: number, project: string): Promise<ExportedProject>;
  /** @param project name in any of its forms, or numeric id */
  baseline(accountId: number, project: string): Promise<ProjectBaseline>;
  /** @param project name in any of its forms, or numeric id */
  declare(
    caller: Caller,
    project: string,
    change: Partial<Expectations>,
    ifMatch: ProjectIfMatch,
  ): Promise<ProjectDetail>;
  /** @param project name in any of its forms, or numeric id */
  switchBrowser(
    caller: Caller,
    project: string,
    browser: BrowserSwitch,
    ifMatch: ProjectIfMatch,
  ): Promise<ProjectDetail>;
  /** @param project name in any of its forms, or numeric id */
  share(
    caller: Caller,
    project: string,
    change: ProjectShareChange,
    ifMatch: ProjectIfMatch,
  ): Promise<ProjectDetail>;
  /** @param project name in any of its forms, or numeric id */
  delete(
    caller: Caller,
    project: string,
    ifMatch: ProjectIfMatch,
  ): Promise<{ readonly id: number; readonly project: string }>;
}
