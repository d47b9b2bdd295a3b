import type { Category } from '../../checks/check.ts';
import type { Expectations } from '../../checks/expectations.ts';
import type { Picture } from '../../evidence/browser-evidence.ts';
import type { Difference } from '../../score/comparable.ts';
import type { Result } from '../../score/score.ts';
import type { JudgedCheck } from '../body.ts';
import type { ExportedReport } from '../exported-report.ts';

/** What a report shows: the last completed run, and what is known of those before. */
export interface ShownReport extends ExportedReport {
  /** Oldest first. Empty: there is nothing to say of a history. */
  readonly history?: readonly ShownRun[];
  /** Of the completed run before, where no more than that is told of it. */
  readonly previousScore?: number | null;
  /** How the browser that looked showed the page; those that are kept. Left out: none is to be shown. */
  readonly pictures?: readonly Picture[];
  /** Against the completed run before; undefined before there are two. */
  readonly changes?: Changes | undefined;
}

export interface ShownRun {
  readonly number: number;
  readonly state: 'queued' | 'running' | 'completed' | 'failed';
  readonly score: number | null;
  readonly result: Result | null;
  readonly checksVersion: string | null;
  readonly profile: string | null;
  /** Declared of its site; null unless completed. */
  readonly expectations: Expectations | null;
  /** Of the waivers by which it was judged; null: there were none. */
  readonly waiversHash: string | null;
  readonly queuedAt: number;
  readonly finishedAt: number | null;
}

/** What differs between two completed runs of one report. */
export interface Changes {
  readonly older: ShownRun;
  readonly newer: ShownRun;
  /** Undefined: the runs compare. Otherwise why differences of points say nothing. */
  readonly difference: Difference | undefined;
  readonly scoreChange: number | null;
  /** What of it comes from neither what improved nor what regressed. */
  readonly otherPoints: number | null;
  readonly categories: readonly {
    readonly category: Category;
    readonly older: number | null;
    readonly newer: number | null;
    readonly change: number | null;
  }[];
  readonly improved: readonly ChangedCheck[];
  readonly regressed: readonly ChangedCheck[];
  readonly unchanged: readonly ChangedCheck[];
  /** Judged in one of the runs alone. */
  readonly onlyInOlder: readonly JudgedCheck[];
  readonly onlyInNewer: readonly JudgedCheck[];
  /** By id of the check: why the newer run did not judge it. */
  readonly notJudged: ReadonlyMap<string, string>;
}

export interface ChangedCheck {
  readonly id: string;
  readonly older: JudgedCheck;
  readonly newer: JudgedCheck;
  /** Overall points, one decimal; negative for what got worse. Null when the runs are not comparable. */
  readonly points: number | null;
}

/** A run whose score counts: a provisional one has no result. */
export type ScoredRun = ShownRun & { readonly score: number; readonly result: Result };

export function isScored(run: ShownRun): run is ScoredRun {
  return run.score !== null && run.result !== null;
}

/** When a run ended, or was asked for. */
export function instantOf({ finishedAt, queuedAt }: ShownRun): number {
  return finishedAt ?? queuedAt;
}
