import { type FailureCode, noneWithId } from '../../errors.ts';
import type { LabMetrics } from '../../evidence/browser-evidence.ts';
import { findBody } from '../../store/bodies.ts';
import { bodyKinds, resultOfCode, stateOf } from '../../store/codes.ts';
import { readDay } from '../../store/counters/account-days.ts';
import { findRun } from '../../store/lists/run-list.ts';
import { countAhead, findLook, type LookRow, listPictures } from '../../store/looks/find-look.ts';
import { pictureCodes } from '../../store/looks/look-bodies.ts';
import { findReport, type ReportRow } from '../../store/reports/reports.ts';
import { accountLooksMax, type LooksParts } from './looks-parts.ts';
import type { Look, LooksService, LookWithBody } from './types.ts';

export function createLooksService(parts: LooksParts): LooksService {
  const { db, settings, lookers, now } = parts;
  return {
    isAvailable: () => lookers.areThere(),

    async limits(accountId) {
      const [isAvailable, { looks }] = await Promise.all([lookers.areThere(), readDay(db, accountId, now())]);
      const { perDay } = settings.browser;
      return { isAvailable, perDay, usedToday: looks, runningMax: accountLooksMax };
    },

    latest: async (accountId, reportId) => readLatest(parts, await requireReport(parts, accountId, reportId)),

    async latestWithBody(accountId, reportId) {
      const report = await requireReport(parts, accountId, reportId);
      const look = await readLatest(parts, report);
      return look && withBody(parts, accountId, report.browserRunId, look);
    },

    async ofRun(accountId, reportId, number) {
      const report = await requireReport(parts, accountId, reportId);
      const run = await findRun(db, accountId, reportId, number);
      if (run === undefined) throw noneWithId('run');
      if (run.id === report.latestRunId && isAsked(report)) return { ...asked(number), body: null };
      const row = await findLook(db, { accountId, reportId, runId: run.id });
      return row === undefined ? null : withBody(parts, accountId, run.id, await lookOf(parts, row));
    },

    async picture(accountId, reportId, kind) {
      const { browserRunId } = await requireReport(parts, accountId, reportId);
      if (browserRunId === null) return undefined;
      return findBody(db, accountId, browserRunId, pictureCodes[kind]);
    },
  };
}

/** @throws AssayError not-found */
async function requireReport({ db }: LooksParts, accountId: number, id: number): Promise<ReportRow> {
  const report = await findReport(db, accountId, id);
  if (report === undefined) throw noneWithId('report');
  return report;
}

async function readLatest(parts: LooksParts, report: ReportRow): Promise<Look | null> {
  const { accountId, id: reportId, browserRunId, runsCount } = report;
  if (isAsked(report)) return asked(runsCount);
  if (browserRunId === null) return null;
  const row = await findLook(parts.db, { accountId, reportId, runId: browserRunId });
  return row === undefined ? null : lookOf(parts, row);
}

/** Its run has not ended. */
function isAsked({ wantsBrowser }: ReportRow): boolean {
  return wantsBrowser === 1;
}

function asked(runNumber: number): Look {
  return {
    ...{ runNumber, state: 'queued', ahead: null, stage: null, learnt: null, score: null, result: null },
    ...{ metrics: null, product: null, error: null, queuedAt: null, startedAt: null, finishedAt: null },
    pictures: [],
  };
}

async function lookOf({ db, events }: LooksParts, row: LookRow): Promise<Look> {
  const { accountId, reportId, runId, errorCode, metrics } = row;
  const state = stateOf(row.state);
  const [ahead, pictures] = await Promise.all([
    state === 'queued' ? countAhead(db, accountId, runId) : null,
    state === 'completed' ? listPictures(db, runId) : [],
  ]);
  const told = state === 'running' ? events.progressOf(reportId) : undefined;
  const progress = told?.runId === runId ? told : undefined;
  return {
    ...{ runNumber: row.number, state, ahead, pictures },
    stage: progress?.stage ?? null,
    learnt: progress?.learnt ?? null,
    score: row.scoreFull,
    result: resultOfCode(row.resultFull),
    metrics: metrics === null ? null : (JSON.parse(metrics) as LabMetrics),
    product: row.product,
    error: errorCode === null ? null : { code: errorCode as FailureCode, message: row.errorMessage ?? '' },
    ...{ queuedAt: row.queuedAt, startedAt: row.startedAt, finishedAt: row.finishedAt },
  };
}

async function withBody(
  { db }: LooksParts,
  accountId: number,
  runId: number | null,
  look: Look,
): Promise<LookWithBody> {
  const isThere = runId !== null && look.state === 'completed';
  const body = isThere ? await findBody(db, accountId, runId, bodyKinds.browserReport) : undefined;
  return { ...look, body: body ?? null };
}
