import type { Category } from '../../checks/check.ts';
import type { Expectations } from '../../checks/expectations.ts';
import type { Failure } from '../../errors.ts';
import type { CategorySummary, JudgedCheck, ReportBody } from '../../report/body.ts';
import type { Difference } from '../../score/comparable.ts';
import type { Result } from '../../score/score.ts';
import type { State } from '../../store/codes.ts';

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
  /** Declared of its site when it began; null unless completed. */
  readonly expectations: Expectations | null;
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
  /** Undefined: the runs compare. Otherwise why they do not: then there are no changes of scores. */
  readonly difference: Difference | undefined;
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
