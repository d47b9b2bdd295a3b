import type { Category } from '../../checks/check.ts';
import type { Result } from '../../score/score.ts';
import type { CategorySummary, JudgedCheck } from '../body.ts';
import type { CheckTexts, ExportedReport } from '../exported-report.ts';

/** What a report shows: the last completed run, and what is known of those before. */
export interface ShownReport extends Omit<ExportedReport, 'checks'> {
  /** The catalogue, with examples where they are known. */
  readonly checks: readonly ShownTexts[];
  /** Oldest first; the last is the run that is shown. Empty: there is nothing to say of a history. */
  readonly history?: readonly ShownRun[];
  /** Against the completed run before; undefined before there are two. */
  readonly changes?: Changes | undefined;
}

export interface ShownTexts extends CheckTexts {
  readonly example?: { readonly before: string; readonly after: string };
}

export interface ShownRun {
  readonly number: number;
  /** End of the run, epoch milliseconds. */
  readonly at: number;
  readonly hasFailed: boolean;
  readonly score: number | null;
  readonly result: Result | null;
  readonly checksVersion: string | null;
}

/** What differs between two runs of one report. */
export interface Changes {
  readonly older: ShownRun & { readonly categories: CategoryScores };
  readonly newer: ShownRun & { readonly categories: CategoryScores };
  /** False: the rules differ in their major version, so differences of points say nothing. */
  readonly isComparable: boolean;
  readonly improved: readonly ChangedCheck[];
  readonly regressed: readonly ChangedCheck[];
  readonly unchanged: readonly ChangedCheck[];
  readonly onlyInOlder: readonly ChangedCheck[];
  readonly onlyInNewer: readonly ChangedCheck[];
}

export type CategoryScores = Readonly<Partial<Record<Category, CategorySummary>>>;

export interface ChangedCheck {
  readonly id: string;
  readonly category: Category;
  /** Undefined: the run knew no such check. */
  readonly older: CheckState | undefined;
  readonly newer: CheckState | undefined;
}

export type CheckState = Pick<JudgedCheck, 'outcome' | 'summary' | 'pointsLost'>;
