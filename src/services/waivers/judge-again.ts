import type { JudgeAgain, JudgedAgain } from '../../audit/types.ts';
import type { Expectations } from '../../checks/expectations.ts';
import { hashOfWaivers, onPage, type Waiver } from '../../checks/waive.ts';
import { matchesPage } from '../../lib/path-pattern.ts';
import { findBody } from '../../store/bodies.ts';
import { bodyKinds, causeCodes, resultCodes, stateCodes } from '../../store/codes.ts';
import { inTransaction, type Tx } from '../../store/db.ts';
import { expectationsOf } from '../../store/expectation-columns.ts';
import { insertJudgedLook } from '../../store/looks/judged-look.ts';
import {
  changeReport,
  findReportToChange,
  type ReportBefore,
  type ReportChanges,
} from '../../store/reports/reports.ts';
import {
  insertJudgedRun,
  type Judging,
  listJudging,
  listToJudge,
  moveJudging,
} from '../../store/waivers/to-judge.ts';
import { readLiveWaivers } from '../../store/waivers/waivers.ts';
import { finishRun } from '../running/finish-run.ts';
import type { ClaimedRun } from '../running/types.ts';
import type { WaiverLoop, WaiverWorkParts } from './waiver-work-parts.ts';

/** V3: 500 reports a minute, so that those which people wait for go on beside them. */
const everyMs = 480;
const judgedAtOnce = 4;
const seenAtOnce = 100;

/** Judges again what waivers that were made or have ended reach: the latest completed runs, from what is kept of them. */
export function judgingLoop(parts: WaiverWorkParts, judgeAgain: JudgeAgain): WaiverLoop {
  return {
    name: 'judging again',
    everyMs,
    turn: () => judgeSome(parts, judgeAgain),
    hear: parts.hear,
  };
}

async function judgeSome(parts: WaiverWorkParts, judgeAgain: JudgeAgain): Promise<boolean> {
  for (const judging of await listJudging(parts.db, 'judgedTo')) {
    const went = await judgeFor(parts, judgeAgain, judging);
    if (went !== 'waits') return went === 'passed';
  }
  return false;
}

/** @returns `judged`: a few; `passed`: by reports that need nothing; `waits`: for what is under way */
async function judgeFor(
  parts: WaiverWorkParts,
  judgeAgain: JudgeAgain,
  judging: Judging,
): Promise<'judged' | 'passed' | 'waits'> {
  const { db, now } = parts;
  const { accountId, projectId, pages } = judging;
  const [reports, live] = await Promise.all([
    listToJudge(db, judging, seenAtOnce),
    readLiveWaivers(db, accountId, projectId, now()),
  ]);
  let to = judging.to;
  let judged = 0;
  for (const { id, url, waiversHash } of reports) {
    const isReached = pages === null || matchesPage(pages, url);
    if (isReached && waiversHash !== hashOfWaivers(onPage(live, url))) {
      if (judged === judgedAtOnce) break;
      judged += 1;
      // A run that has begun may not know the waiver. It is over soon.
      if ((await judgeReport(parts, judgeAgain, judging, id)) === 'later') break;
    }
    to = id;
  }
  const isDone = reports.length < seenAtOnce && to === (reports.at(-1)?.id ?? to);
  if (isDone) await moveJudging(db, 'judgedTo', judging, null);
  else if (to > judging.to) await moveJudging(db, 'judgedTo', judging, to);
  if (!isDone && to === judging.to) return 'waits';
  return judged > 0 ? 'judged' : 'passed';
}

interface Ready {
  readonly runId: number;
  readonly expectations: Expectations;
  readonly waivers: readonly Waiver[];
  readonly evidence: Uint8Array;
  readonly look: { readonly evidence: Uint8Array; readonly report: Uint8Array } | null;
}

/** @returns `later`: something is under way that has to be over first */
async function judgeReport(
  parts: WaiverWorkParts,
  judgeAgain: JudgeAgain,
  judging: Judging,
  reportId: number,
): Promise<'done' | 'later'> {
  const { db, log } = parts;
  const { accountId } = judging;
  const ready = await inTransaction(db, (tx) => prepare(parts, tx, accountId, reportId));
  if (typeof ready === 'string') return ready;
  try {
    const { evidence, look, expectations, waivers } = ready;
    const judged = await judgeAgain({ account: accountId, evidence, look, expectations, waivers });
    return judged === null ? 'done' : await keep(parts, judging, reportId, ready, judged);
  } catch (error) {
    log.error('A run could not be judged again.', { account: accountId, report: reportId, error });
    return 'done';
  }
}

/** What is kept of the last completed run; `done`: not enough, or a run that waits will know all waivers. */
async function prepare(
  { now }: WaiverWorkParts,
  tx: Tx,
  accountId: number,
  reportId: number,
): Promise<Ready | 'done' | 'later'> {
  // It waits for whoever begins or ends a run of the report.
  const before = await findReportToChange(tx, accountId, reportId);
  const runId = before?.completedRunId ?? null;
  if (before === undefined || runId === null) return 'done';
  if (isUnderWay(before)) return 'later';
  if (before.state !== stateCodes.completed) return 'done';
  const body = (kind: Parameters<typeof findBody>[3]) => findBody(tx, accountId, runId, kind);
  const hasLook = before.browserRunId === runId && before.browserState === stateCodes.completed;
  const [evidence, live, lookEvidence, lookReport] = await Promise.all([
    body(bodyKinds.evidence),
    readLiveWaivers(tx, accountId, before.projectId, now()),
    hasLook ? body(bodyKinds.browserEvidence) : undefined,
    hasLook ? body(bodyKinds.browserReport) : undefined,
  ]);
  const waivers = onPage(live, before.url);
  if (evidence === undefined || hashOfWaivers(waivers) === before.waiversHash) return 'done';
  const isLookKept = lookEvidence !== undefined && lookReport !== undefined;
  return {
    ...{ runId, waivers, evidence, expectations: expectationsOf(before) },
    look: isLookKept ? { evidence: lookEvidence, report: lookReport } : null,
  };
}

function isUnderWay({ state, browserState }: ReportBefore): boolean {
  return state === stateCodes.running || browserState === stateCodes.running;
}

/** As the newest run of the report, all or nothing. */
async function keep(
  parts: WaiverWorkParts,
  judging: Judging,
  reportId: number,
  { runId: formerId, waivers, evidence, expectations }: Ready,
  { summary, report, look }: JudgedAgain,
): Promise<'done' | 'later'> {
  const { db, settings, events, onLookQueued, now } = parts;
  const { accountId, id: waiverId } = judging;
  const finished = await inTransaction(db, async (tx) => {
    const at = now();
    const before = await findReportToChange(tx, accountId, reportId);
    if (before === undefined) return 'done';
    const isAsItWas = before.completedRunId === formerId && before.state === stateCodes.completed;
    if (!isAsItWas || isUnderWay(before)) return 'later';
    const number = before.runsCount + 1;
    const causedBy = `waiver:${waiverId}`;
    const run = { reportId, number, cause: causeCodes.judgedAgain, causedBy, at };
    const runId = await insertJudgedRun(tx, accountId, run);
    const ofLook = look && (await keepLook(tx, { accountId, reportId, runId, formerId }, look, at));
    await changeReport(tx, before, { runsCount: number, latestRunId: runId, ...ofLook }, at);
    const claim: ClaimedRun = {
      ...{ accountId, reportId, runId, url: before.url, expectations, waivers, isJudgedAgain: true },
      ...{ fence: 1, attempts: 1, deaths: 0, jobId: null },
    };
    const audited = { ok: true, egressBytes: 0, summary, report, evidence } as const;
    // The evidence is the same: the run before need not keep it, too.
    const kept = { evidenceBefore: at + 1, runs: settings.data.keepRuns };
    const isAwaited = events.isAwaited(reportId);
    return { runId, ...(await finishRun(tx, claim, audited, at, kept, isAwaited)) };
  });
  if (typeof finished === 'string') return finished;
  const { runId, left, wantsLook } = finished;
  const told = { accountId, reportId, runId, state: 'completed', stage: null } as const;
  events.publish({ ...told, ...(left && { left: { row: left, body: report } }) });
  if (wantsLook) onLookQueued({ accountId, reportId, runId });
  return 'done';
}

/** @returns what the report says of it */
async function keepLook(
  tx: Tx,
  run: Parameters<typeof insertJudgedLook>[1],
  { summary, report }: NonNullable<JudgedAgain['look']>,
  at: number,
): Promise<ReportChanges> {
  const { scoreFull, metrics, product } = summary;
  const resultFull = summary.resultFull === null ? null : resultCodes[summary.resultFull];
  const look = { scoreFull, resultFull, metrics: metrics && JSON.stringify(metrics), product, report };
  await insertJudgedLook(tx, run, look, at);
  return { browserRunId: run.runId, browserState: stateCodes.completed, scoreFull, resultFull };
}
