import { chooseBefore } from '../../alerts/choose-before.ts';
import type { Before, EarlierScore, SeenReport } from '../../alerts/types.ts';
import type { RunSummary } from '../../audit/types.ts';
import type { Failure, FailureCode } from '../../errors.ts';
import { type SeenPage, seenPage } from '../../report/seen-page.ts';
import { openBody } from '../../report/stored-body.ts';
import { findAcceptedSince } from '../../store/alerts/alerts.ts';
import { type EarlierRun, findFailureBefore, listEarlierRuns } from '../../store/alerts/earlier-runs.ts';
import type { ProjectNotifications } from '../../store/alerts/notifications.ts';
import { resultOfCode } from '../../store/codes.ts';
import { readFindings } from '../../store/counters/findings.ts';
import type { Tx } from '../../store/db.ts';
import { expectationsOf } from '../../store/expectation-columns.ts';
import type { ReportBefore } from '../../store/reports/reports.ts';
import { findReportBody } from '../../store/reports/run-bodies.ts';
import { judgeEnded } from '../alerts/judge-ended.ts';
import { settingsOf } from '../alerts/notification-settings.ts';
import { writeEvent } from '../telling/write-event.ts';

/** A run that ends, with its report as that was before, and what is to be told of its project. */
interface EndedRun {
  readonly runId: number;
  readonly before: ReportBefore;
  readonly notifications: ProjectNotifications;
}

interface CompletedRun extends EndedRun {
  readonly summary: RunSummary;
  /** A packed ReportBody. */
  readonly report: Uint8Array;
  /** Its score compares with that before. */
  readonly isComparable: boolean;
  readonly waiversHash: string | null;
  /** Nothing was fetched: somebody has changed what it is judged by. */
  readonly isJudgedAgain: boolean;
}

/** W4, N1: in the transaction that completes it. */
export async function tellCompleted(tx: Tx, run: CompletedRun, nowMs: number): Promise<void> {
  const { before, notifications, isJudgedAgain } = run;
  const { accountId } = before;
  if (!isJudgedAgain) await writeCompleted(tx, run, nowMs);
  if (!settingsOf(notifications).watch) return;
  const observation: SeenReport = seenIn(run.report, before, nowMs, run.waiversHash);
  await judgeEnded(
    tx,
    {
      ...{ accountId, notifications, runId: run.runId, crawlId: null, observation, isJudgedAgain },
      before: await readBefore(tx, run, observation),
    },
    nowMs,
  );
}

function writeCompleted(tx: Tx, run: CompletedRun, nowMs: number): Promise<number | undefined> {
  const { before, isComparable } = run;
  const { score, result } = run.summary;
  const data = { ...dataOf(run), score, previous_score: isComparable ? before.score : null, result };
  return writeEvent(tx, { ...eventOf(run), type: 'report.completed', data }, nowMs);
}

/** The same of one that failed. */
export async function tellFailed(tx: Tx, run: EndedRun, { code }: Failure, nowMs: number): Promise<void> {
  const { before, notifications } = run;
  const { accountId, id } = before;
  await writeEvent(
    tx,
    { ...eventOf(run), type: 'report.failed', data: { ...dataOf(run), error_code: code } },
    nowMs,
  );
  if (!settingsOf(notifications).watch) return;
  const observation = { kind: 'failure', subject: `report:${id}`, at: nowMs, code } as const;
  await judgeEnded(
    tx,
    {
      ...{ accountId, notifications, runId: run.runId, crawlId: null, observation },
      before: await readBefore(tx, run, null),
    },
    nowMs,
  );
}

function eventOf({ before, notifications }: EndedRun) {
  const { accountId, id } = before;
  return { accountId, projectId: notifications.projectId, subject: `report:${id}` };
}

function dataOf({ before, notifications }: EndedRun) {
  const { projectId, project } = notifications;
  // No second run of a report is queued while one is open, so it is the last.
  const { id: report, runsCount: run, url } = before;
  return { project_id: projectId, project, report, run, page_url: url };
}

function seenIn(packed: Uint8Array, { id, url }: ReportBefore, at: number, waiversHash: string | null) {
  const seen: SeenPage = seenPage(url, openBody(packed), waiversHash);
  return { ...seen, kind: 'report', subject: `report:${id}`, at, waiversHash } as const;
}

/** Among them are three that compare, unless most of them say nothing of the page. */
const earlierMax = 30;

/** @param seen null: it failed, and nothing of the page was seen */
async function readBefore(
  tx: Tx,
  { runId, before, notifications }: EndedRun,
  seen: SeenReport | null,
): Promise<Before> {
  const { accountId, id: reportId } = before;
  const { projectId } = notifications;
  const run = { accountId, reportId, runId };
  const [runs, failure, scoresFrom] = await Promise.all([
    listEarlierRuns(tx, run, seen === null ? 1 : earlierMax),
    findFailureBefore(tx, run),
    findAcceptedSince(tx, accountId, { projectId, kind: 'score.dropped', key: `report:${reportId}` }),
  ]);
  const scores = runs.map((one) => earlierScore(one, before));
  const known = { scores, failure: failure as FailureCode | null, scoresFrom };
  const chosen = seen === null ? undefined : chooseBefore(seen, scores);
  const packed = chosen && (await findReportBody(tx, accountId, chosen.id));
  if (chosen === undefined || packed === undefined) return { ...known, seen: null };
  return { ...known, seen: seenIn(packed, before, chosen.at, chosen.waiversHash) };
}

function earlierScore(run: EarlierRun, { completedRunId, cap }: ReportBefore): EarlierScore {
  const { id, score, result, profile, checksVersion, waiversHash } = run;
  return {
    ...{ id, score, result: resultOfCode(result), at: run.finishedAt ?? 0, waiversHash },
    // A provisional score has no result.
    incomplete: score !== null && result === null,
    // The report knows that of its last run alone.
    cap: id === completedRunId && cap !== null ? (JSON.parse(cap) as EarlierScore['cap']) : null,
    basis: { checksVersion, profile, expectations: expectationsOf(run), waiversHash },
    isErrorPage: readFindings(run.failing).some(
      ({ check, outcome }) => check === 'http-status-code' && outcome === 'fail',
    ),
  };
}
