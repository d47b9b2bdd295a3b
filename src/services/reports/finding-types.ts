import type { Item } from '../../checks/run.ts';
import type { FindingSum } from '../../report/finding-sums.ts';
import type { Page } from '../page.ts';

/** What one check finds over the pages of a project. */
export interface ProjectFinding extends FindingSum {
  /** Pages on which it fails, and on which it warns. */
  readonly fails: number;
  readonly warns: number;
  /** Pages whose last run found it where the one before had not. */
  readonly newPages: number;
  /** From then on there was always a page of the project that has it. */
  readonly since: number;
}

/** What of it is asked for. */
export interface FindingFilter {
  /** Ids of checks; undefined: all. */
  readonly checks?: ReadonlySet<string> | undefined;
  /** On one page at least it is new. */
  readonly isNew?: boolean | undefined;
  /** How the paths of the pages begin that count. */
  readonly path?: string | undefined;
}

export interface ProjectFindings {
  readonly project: string;
  readonly projectId: number;
  readonly at: number;
  /** What is dangerous first, then by what mending it gains. */
  readonly rows: readonly ProjectFinding[];
  /** Pages with a path that was asked for, as many of them as were looked at; null: no path was, and all count. */
  readonly looked: { readonly pages: number; readonly isAll: boolean } | null;
}

/** A page that has the finding. */
export interface FindingPage {
  readonly reportId: number;
  readonly url: string;
  readonly title: string | null;
  readonly outcome: 'fail' | 'warn';
  /** Points, one decimal, that mending it gains on this page. */
  readonly gain: number;
  readonly elements: number;
  readonly isDangerous: boolean;
  readonly isNew: boolean;
  /** When the first of the runs in a row found it. */
  readonly since: number;
  /** What was found, in a sentence; null: the details are no longer kept. */
  readonly summary: string | null;
  /** At most five, worst first. */
  readonly items: readonly Item[];
}

export interface FindingPagesQuery {
  readonly perPage: 10 | 25;
  readonly page: number;
  /** From a former page of the same list; wins over `page`. A bad one, or one of another list, is refused. */
  readonly cursor?: string;
}

export interface FindingPages {
  readonly project: string;
  readonly projectId: number;
  /** Over all its pages; undefined: no page has it. */
  readonly finding: ProjectFinding | undefined;
  readonly pages: Page<FindingPage>;
}

export interface FindingsService {
  /** @param project name in any of its forms, or numeric id */
  list(accountId: number, project: string, filter: FindingFilter): Promise<ProjectFindings>;
  /**
   * The pages of one check, the most gain first.
   * @param project name in any of its forms, or numeric id
   */
  pages(accountId: number, project: string, check: string, query: FindingPagesQuery): Promise<FindingPages>;
}
