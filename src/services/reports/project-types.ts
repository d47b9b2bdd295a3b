import type { Category } from '../../checks/check.ts';
import type { Expectations } from '../../checks/expectations.ts';
import type { Result } from '../../score/score.ts';
import type { Caller } from '../caller.ts';
import type { Page, Paging } from '../page.ts';
import type { ProjectFinding } from './finding-types.ts';
import type { Report } from './types.ts';

export interface Project {
  readonly id: number;
  readonly project: string;
  readonly createdAt: number;
  /** Declared by its owner; runs that begin later are judged by them. */
  readonly expectations: Expectations;
  readonly reportsCount: number;
  readonly results: Readonly<Record<Result, number>>;
  readonly averageScore: number | null;
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
  /** What to do first on each of these, by id of the report; without those that have nothing to do. */
  firstTasks(accountId: number, reports: readonly Report[]): Promise<ReadonlyMap<number, string>>;
  /**
   * All reports of a project, some at a time, as somebody reads on.
   * @param project name in any of its forms, or numeric id
   */
  export(accountId: number, project: string): Promise<ExportedProject>;
  /** @param project name in any of its forms, or numeric id */
  declare(
    caller: Caller,
    project: string,
    change: Partial<Expectations>,
    ifMatch: ProjectIfMatch,
  ): Promise<ProjectDetail>;
  /** @param project name in any of its forms, or numeric id */
  delete(
    caller: Caller,
    project: string,
    ifMatch: ProjectIfMatch,
  ): Promise<{ readonly id: number; readonly project: string }>;
}
