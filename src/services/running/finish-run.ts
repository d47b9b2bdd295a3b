import type { AuditedRun, RunSummary } from '../../audit/types.ts';
import type { Expectations } from '../../checks/expectations.ts';
import { hashOfWaivers } from '../../checks/waive.ts';
import { areComparable, type Basis } from '../../score/comparable.ts';
import { readReportNotifications } from '../../store/alerts/notifications.ts';
import { resultCodes, stateCodes } from '../../store/codes.ts';
import { addToDay } from '../../store/counters/account-days.ts';
import { writeFindings } from '../../store/counters/findings.ts';
import type { Tx } from '../../store/db.ts';
import { columnsOf, expectationsOf } from '../../store/expectation-columns.ts';
import { insertLook } from '../../store/looks/looks.ts';
import { finishReport, type KeptDetails } from '../../store/reports/finish-report.ts';
import {
  findReportToChange,
  type ReportBefore,
  type ReportChanges,
  type ReportRow,
} from '../../store/reports/reports.ts';
import { completeRun } from '../../store/reports/runs.ts';
import { freshFindings } from './fresh-findings.ts';
import { tellCompleted } from './tell-run.ts';
import type { ClaimedRun } from './types.ts';

/**
 * Writes what a run has found: run, bodies, report, counts, findings, the account's day, all or nothing.
 * @param isAwaited somebody is to be told what the report is now
 */
export async function finishRun(
  tx: Tx,
  claim: ClaimedRun,
  { summary, report, evidence, egressBytes }: Extract<AuditedRun, { ok: true }>,
  finishedAt: number,
  kept: KeptDetails,
  isAwaited: boolean,
): Promise<FinishedRun> {
  const { accountId, runId, reportId, expectations } = claim;
  const waiversHash = hashOfWaivers(claim.waivers);
  // The report before its run, as everywhere: two transactions that lock in two orders wait for each other.
  const [before, notifications, isOurs] = await Promise.all([
    findReportToChange(tx, accountId, reportId),
    readReportNotifications(tx, accountId, reportId),
    completeRun(tx, claim, { ...runColumns(summary), ...columnsOf(expectations), waiversHash }, finishedAt),
  ]);
  if (!isOurs || before === undefined || notifications === undefined) {
    await addToDay(tx, accountId, finishedAt, { reports: 0, egressBytes });
    return { isKept: false, left: undefined, wantsLook: false };
  }
  const { findings } = summary;
  const found = { findings, fresh: await freshFindings(tx, before, findings) };
  const bodies = { report, evidence };
  // One that waits still is of an older page: this run gets it.
  const wantsLook = before.wantsBrowser === 1 || before.browserState === stateCodes.queued;
  if (wantsLook) await insertLook(tx, { accountId, reportId, runId }, finishedAt);
  const isComparable = comparesWith(before, summary, expectations, waiversHash);
  const isJudgedAgain = claim.isJudgedAgain === true;
  const ended = { runId, before, notifications, summary, report, isComparable, waiversHash, isJudgedAgain };
  await tellCompleted(tx, ended, finishedAt);
  const changes = {
    ...reportColumns(before, summary, { ...claim, waiversHash, isComparable }, finishedAt),
    ...(wantsLook && { wantsBrowser: 0, browserRunId: runId, browserState: stateCodes.queued }),
    found,
  };
  const left = await finishReport(tx, accountId, {
    ...{ runId, before, changes, bodies, egressBytes, finishedAt, kept, isAwaited },
  });
  return { isKept: true, left, wantsLook };
}

interface FinishedRun {
  /** False when the fence is old, or run or report are gone; then nothing was written but the day. */
  readonly isKept: boolean;
  /** The report as it is now. */
  readonly left: ReportRow | undefined;
  /** A look waits for a browser now. */
  readonly wantsLook: boolean;
}

function runColumns(summary: RunSummary) {
  const { score, profile, checksVersion, evidenceVersion, categories, findings } = summary;
  return {
    ...{ score, profile, checksVersion, evidenceVersion },
    result: summary.result === null ? null : resultCodes[summary.result],
    categories: JSON.stringify(categories),
    failing: writeFindings(findings),
  };
}

function comparesWith(
  before: ReportBefore,
  { checksVersion, profile }: RunSummary,
  expectations: Expectations,
  waiversHash: string | null,
): boolean {
  return areComparable(
    { ...before, expectations: expectationsOf(before) },
    { checksVersion, profile, expectations, waiversHash },
  );
}

const trendLength = 10;

function reportColumns(
  before: ReportBefore,
  summary: RunSummary,
  {
    runId,
    expectations,
    waiversHash,
    isComparable,
  }: Pick<ClaimedRun, 'runId' | 'expectations'> &
    Pick<Basis, 'waiversHash'> & { readonly isComparable: boolean },
  finishedAt: number,
): ReportChanges {
  const { score, incomplete, title, cap, profile, checksVersion } = summary;
  // Where scores do not compare with those before, a line of their own begins.
  const trend = JSON.parse((isComparable && before.trend) || '[]') as number[];
  // A provisional score would bend the line.
  const isPlotted = score !== null && !incomplete;
  return {
    ...{ score, title, profile, checksVersion, ...columnsOf(expectations), waiversHash },
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
