import type { ResultCode, StateCode, WaitCode } from '../codes.ts';
import type { Db } from '../db.ts';
import { runPrepared } from '../prepared.ts';

/** A report and its latest run, as far as somebody who watches wants to know. */
export interface LiveReportRow {
  readonly score: number | null;
  readonly result: ResultCode | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly runId: number;
  readonly number: number;
  readonly state: StateCode;
  readonly fence: number;
  readonly queuedAt: number;
  readonly notBefore: number;
  readonly waitsFor: WaitCode | null;
  /** Of the latest look; null: there was none. */
  readonly browserRunId: number | null;
  readonly wantsBrowser: number;
}

/** Undefined also for a report of a deleted project, or of another account. */
export async function findLiveReport(
  db: Db,
  accountId: number,
  reportId: number,
): Promise<LiveReportRow | undefined> {
  const { rows } = await runPrepared(db, 'live report', { accountId, reportId }, (open) =>
    db.sql
      .selectFrom('reports')
      .innerJoin('projects', (join) =>
        join
          .onRef('projects.accountId', '=', 'reports.accountId')
          .onRef('projects.id', '=', 'reports.projectId')
          .on('projects.deletedAt', 'is', null),
      )
      .innerJoin('runs', (join) =>
        join.onRef('runs.accountId', '=', 'reports.accountId').onRef('runs.id', '=', 'reports.latestRunId'),
      )
      .select(['reports.score', 'reports.result', 'reports.errorCode', 'reports.errorMessage'])
      .select(['reports.browserRunId', 'reports.wantsBrowser'])
      .select(['runs.id as runId', 'runs.number', 'runs.state', 'runs.fence'])
      .select(['runs.queuedAt', 'runs.notBefore', 'runs.waitsFor'])
      .where('reports.accountId', '=', open.accountId)
      .where('reports.id', '=', open.reportId),
  );
  return rows[0];
}
