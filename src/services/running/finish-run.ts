import type { AuditedRun, RunSummary } from '../../audit/types.ts';
import { areComparable } from '../../score/comparable.ts';
import { resultCodes, stateCodes } from '../../store/codes.ts';
import { addToDay } from '../../store/counters/account-days.ts';
import type { Tx } from '../../store/db.ts';
import { columnsOf, expectationsOf } from '../../store/expectation-columns.ts';
import {
  changeReport,
  findReport,
  findReportToChange,
  type ReportBefore,
  type ReportChanges,
  type ReportRow,
} from '../../store/reports/reports.ts';
import { deleteOldBodies, deleteOldEvidence, insertBodies } from '../../store/reports/run-bodies.ts';
import { completeRun } from '../../store/reports/runs.ts';
import type { ClaimedRun } from './types.ts';

/**
 * Writes what a run has found: run, bodies, report, counts, findings, the account's day, all or nothing.
 * @param kept evidence of the run that is replaced goes when that run ended before this instant, and the details of runs
 * that are more than so many numbers behind
 * @param isAwaited somebody is to be told what the report is now
 */
export async function finishRun(
  tx: Tx,
  claim: ClaimedRun,
  { summary, report: body, evidence, egressBytes }: Extract<AuditedRun, { ok: true }>,
  finishedAt: number,
  kept: { readonly evidenceBefore: number; readonly runs: number },
  isAwaited: boolean,
): Promise<FinishedRun> {
  const { accountId, runId, reportId, expectations } = claim;
  // The report before its run, as everywhere: two transactions that lock in two orders wait for each other.
  const [before, isOurs] = await Promise.all([
    findReportToChange(tx, accountId, reportId),
    completeRun(tx, claim, { ...runColumns(summary), ...columnsOf(expectations) }, finishedAt),
  ]);
  const fetched = () => addToDay(tx, accountId, finishedAt, { reports: 0, egressBytes });
  if (!isOurs || before === undefined) {
    await fetched();
    return { isKept: false, left: undefined };
  }

  const { completedRunId: replaced } = before;
  // In this order, as everywhere, and in one message to the database.
  const [, left] = await tx.last(() =>
    Promise.all([
      Promise.all([
        // Whoever queues a run holds the day before the counts, too.
        fetched(),
        insertBodies(tx, runId, { report: body, evidence }),
        changeReport(tx, before, reportColumns(before, summary, claim, finishedAt), finishedAt),
        ...(replaced === null
          ? []
          : [
              deleteOldEvidence(tx, accountId, replaced, kept.evidenceBefore),
              deleteOldBodies(tx, { accountId, reportId, from: replaced, to: runId }, kept.runs),
            ]),
      ]),
      isAwaited ? findReport(tx, accountId, reportId) : undefined,
    ]),
  );
  return { isKept: true, left };
}

interface FinishedRun {
  /** False when the fence is old, or run or report are gone; then nothing was written but the day. */
  readonly isKept: boolean;
  /** The report as it is now. */
  readonly left: ReportRow | undefined;
}

function runColumns(summary: RunSummary) {
  const { score, profile, checksVersion, evidenceVersion, categories, failing } = summary;
  return {
    ...{ score, profile, checksVersion, evidenceVersion },
    result: summary.result === null ? null : resultCodes[summary.result],
    categories: JSON.stringify(categories),
    failing: JSON.stringify(failing),
  };
}

const trendLength = 10;

function reportColumns(
  before: ReportBefore,
  summary: RunSummary,
  { runId, expectations }: ClaimedRun,
  finishedAt: number,
): ReportChanges {
  const { score, incomplete, title, cap, profile, checksVersion, failing } = summary;
  // Where scores do not compare with those before, a line of their own begins.
  const continues = areComparable(
    { ...before, expectations: expectationsOf(before) },
    { checksVersion, profile, expectations },
  );
  const trend = JSON.parse((continues && before.trend) || '[]') as number[];
  // A provisional score would bend the line.
  const isPlotted = score !== null && !incomplete;
  return {
    ...{ score, title, profile, checksVersion, failing, ...columnsOf(expectations) },
    state: stateCodes.completed,
    result: summary.result === null ? null : resultCodes[summary.result],
    trend: JSON.stringify(isPlotted ? [...trend, score].slice(-trendLength) : trend),
    incomplete: incomplete ? 1 : 0,
    categories: JSON.stringify(summary.categories),
    cap: cap === null ? null : JSON.stringify(cap),
    completedRunId: runId,
    errorCode: null,
    errorMessage: null,
    generatedAt: finishedAt,
  };
}
