import type { Selectable } from 'kysely';
import { stateCodes } from '../codes.ts';
import type { Db } from '../db.ts';
import { expectationColumns } from '../expectation-columns.ts';
import { runPrepared } from '../prepared.ts';
import type { RunTable } from '../schema.ts';

const columns = [
  ...(['id', 'score', 'result', 'profile', 'checksVersion', 'failing', 'waiversHash', 'finishedAt'] as const),
  ...expectationColumns,
] as const;

export type EarlierRun = Pick<Selectable<RunTable>, (typeof columns)[number]>;

type RunOfReport = Readonly<Record<'accountId' | 'reportId' | 'runId', number>>;

/** The last runs of a report that were completed before one of them, newest first. */
export async function listEarlierRuns(
  db: Db,
  { accountId, reportId, runId }: RunOfReport,
  limit: number,
): Promise<EarlierRun[]> {
  const { rows } = await runPrepared(db, 'earlier runs', { accountId, reportId, runId, limit }, (open) =>
    db.sql
      .selectFrom('runs')
      .select(columns)
      .where('accountId', '=', open.accountId)
      .where('reportId', '=', open.reportId)
      .where('id', '<', open.runId)
      .where('state', '=', stateCodes.completed)
      .where('checksVersion', 'is not', null)
      .orderBy('number', 'desc')
      .limit(open.limit),
  );
  return rows;
}

/** Of the run just before; null: it did not fail, or there is none. */
export async function findFailureBefore(
  db: Db,
  { accountId, reportId, runId }: RunOfReport,
): Promise<string | null> {
  const { rows } = await runPrepared(db, 'failure before', { accountId, reportId, runId }, (open) =>
    db.sql
      .selectFrom('runs')
      .select('errorCode')
      .where('accountId', '=', open.accountId)
      .where('reportId', '=', open.reportId)
      .where('id', '<', open.runId)
      .where('finishedAt', 'is not', null)
      .orderBy('number', 'desc')
      .limit(1),
  );
  return rows[0]?.errorCode ?? null;
}
