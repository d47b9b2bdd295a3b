import { type FailureCode, invalid, noneWithId } from '../../errors.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import type { ReportBody } from '../../report/body.ts';
import { unpackBody } from '../../report/stored-body.ts';
import { resultOfCode, stateOf } from '../../store/codes.ts';
import { readFindings } from '../../store/counters/findings.ts';
import type { Db } from '../../store/db.ts';
import { expectationsOf } from '../../store/expectation-columns.ts';
import { listIdentity } from '../../store/lists/cursor.ts';
import { findRun, type RunRow, readRuns } from '../../store/lists/run-list.ts';
import { readLooksOfRuns } from '../../store/looks/looks-of-runs.ts';
import { findReport, type ReportRow } from '../../store/reports/reports.ts';
import { findReportBody } from '../../store/reports/run-bodies.ts';
import type { Page, Paging } from '../page.ts';
import { listPage, openCursor } from '../paging.ts';
import type { Waiting } from '../running/types.ts';
import { readWaiting } from '../running/waiting.ts';
import type { ServiceSettings } from '../settings.ts';
import { causeOf } from './cause-of.ts';
import { compareBodies } from './compare-runs.ts';
import { markRun, noSuchRun } from './mark-run.ts';
import type { ReportsService, Run, RunWithBody } from './types.ts';

interface RunsParts {
  readonly db: Db;
  readonly settings: Pick<ServiceSettings, 'rates' | 'data'>;
  readonly now: () => number;
  readonly cursorKeys: KeyRing;
}

/** The history of a report. */
export function createRunLists(
  parts: RunsParts,
): Pick<ReportsService, 'runs' | 'run' | 'compareRuns' | 'markRun'> {
  const { db } = parts;
  return {
    runs: (accountId, reportId, paging) => list(parts, accountId, reportId, paging),

    async run(accountId, reportId, number) {
      const report = await requireLive(db, accountId, reportId);
      const found = await readRun(parts, report, number);
      if (found === undefined) throw noSuchRun(number);
      return found;
    },

    async compareRuns(accountId, reportId, number, other) {
      const report = await requireLive(db, accountId, reportId);
      if (number === other) throw invalid('with', `Run ${number} is the same run. Name another one.`);
      const [one, two] = await Promise.all([number, other].map((wanted) => readRun(parts, report, wanted)));
      if (one === undefined) throw noSuchRun(number);
      if (two === undefined) throw invalid('with', `This report has no run ${other}.`);
      const [older, newer] = number < other ? [one, two] : [two, one];
      const { body: before, ...olderRun } = comparable(older);
      const { body: after, ...newerRun } = comparable(newer);
      const waived = [olderRun.waiversHash, newerRun.waiversHash] as const;
      return { older: olderRun, newer: newerRun, ...compareBodies(before, after, waived) };
    },

    async markRun(caller, reportId, number, marks, expected) {
      await markRun(parts, caller, { reportId, number }, marks, expected);
      return await this.run(caller.accountId, reportId, number);
    },
  };
}

async function list(
  parts: RunsParts,
  accountId: number,
  reportId: number,
  paging: Paging<'number'>,
): Promise<Page<Run>> {
  const { db, cursorKeys } = parts;
  const report = await requireLive(db, accountId, reportId);
  const { runsCount } = report;
  const { sort, perPage } = paging;
  const identity = listIdentity(['runs', accountId, reportId, sort, perPage]);
  const page = await listPage(
    {
      // Runs are numbered without gaps and go only with their report.
      total: async () => runsCount,
      read: (reach) => readRuns(db, accountId, { reportId, isDescending: sort === 'desc' }, reach),
      positionOf: ({ number, id }) => ({ value: number, id }),
    },
    paging,
    openCursor(paging, cursorKeys, identity),
    cursorKeys,
    identity,
  );
  const [looks, ...waiting] = await Promise.all([
    looksOf(db, report, page.rows),
    ...page.rows.map((row) => readWaiting(parts, accountId, row)),
  ]);
  return {
    ...page,
    rows: waiting.map((each, i) => {
      const row = page.rows[i] as RunRow;
      return runOf(row, each, looks(row));
    }),
  };
}

/** What each run says of its look. Of the newest it may be wanted before there is one. */
async function looksOf(
  db: Db,
  { accountId, latestRunId, wantsBrowser }: ReportRow,
  rows: readonly RunRow[],
): Promise<(row: RunRow) => Run['browser']> {
  const runIds = rows.map(({ id }) => id);
  const looks = await readLooksOfRuns(db, accountId, runIds);
  return ({ id }) => {
    if (id === latestRunId && wantsBrowser === 1) return { state: 'queued', score: null, result: null };
    const look = looks.get(id);
    if (look === undefined) return null;
    return { state: stateOf(look.state), score: look.scoreFull, result: resultOfCode(look.resultFull) };
  };
}

/** @throws AssayError not-found, also for a report of a deleted project or of another account */
async function requireLive(db: Db, accountId: number, reportId: number): Promise<ReportRow> {
  const report = await findReport(db, accountId, reportId);
  if (report === undefined) throw noneWithId('report');
  return report;
}

async function readRun(
  parts: RunsParts,
  report: ReportRow,
  number: number,
): Promise<RunWithBody | undefined> {
  const { accountId, id: reportId } = report;
  const row = await findRun(parts.db, accountId, reportId, number);
  if (row === undefined) return undefined;
  const [packed, waiting, looks] = await Promise.all([
    findReportBody(parts.db, accountId, row.id),
    readWaiting(parts, accountId, row),
    looksOf(parts.db, report, [row]),
  ]);
  return { ...runOf(row, waiting, looks(row)), body: packed === undefined ? null : unpackBody(packed) };
}

function runOf(row: RunRow, waiting: Waiting | null, browser: Run['browser']): Run {
  const { id, reportId, number, causedBy, label, score, profile, checksVersion, waiversHash } = row;
  const { queuedAt, startedAt, finishedAt } = row;
  const state = stateOf(row.state);
  const { errorCode } = row;
  return {
    ...{ id, reportId, number, causedBy, label, state, score, profile, checksVersion, waiversHash },
    ...{ queuedAt, startedAt, finishedAt },
    cause: causeOf(row.cause),
    isPinned: row.pinned === 1,
    waiting,
    browser,
    result: resultOfCode(row.result),
    categories: row.categories === null ? {} : (JSON.parse(row.categories) as Run['categories']),
    // A provisional score has no result.
    incomplete: state === 'completed' && row.result === null,
    expectations: state === 'completed' ? expectationsOf(row) : null,
    findingsCount: state === 'completed' ? readFindings(row.failing).length : null,
    error:
      errorCode === null
        ? null
        : { code: errorCode as FailureCode, message: row.errorMessage ?? 'The details are no longer kept.' },
  };
}

/** @throws AssayError errors.with */
function comparable(run: RunWithBody): RunWithBody & { readonly body: ReportBody } {
  const { number, state, body } = run;
  if (body !== null) return { ...run, body };
  const why: Readonly<Record<Run['state'], string>> = {
    queued: `Run ${number} has not begun yet. Compare when it has ended.`,
    running: `Run ${number} is still running. Compare when it has ended.`,
    failed: `Run ${number} failed, so it has nothing to compare. Choose a completed run.`,
    completed: `The details of run ${number} are no longer kept, so it cannot be compared.`,
  };
  throw invalid('with', why[state]);
}
