import type { Selectable } from 'kysely';
import type { Db } from '../db.ts';
import { expectationColumns } from '../expectation-columns.ts';
import { runPrepared } from '../prepared.ts';
import type { RunTable } from '../schema.ts';
import { legsOf } from './legs.ts';
import type { Reach } from './list-page.ts';

/** A run as lists show it. */
export type RunRow = Pick<Selectable<RunTable>, (typeof columns)[number]>;

const columns = [
  'id',
  'reportId',
  'number',
  'cause',
  'causedBy',
  'label',
  'pinned',
  'state',
  'score',
  'result',
  'categories',
  'failing',
  'profile',
  'checksVersion',
  'waiversHash',
  ...expectationColumns,
  'errorCode',
  'errorMessage',
  'queuedAt',
  'notBefore',
  'waitsFor',
  'startedAt',
  'finishedAt',
] as const;

/** Runs of a report by number. */
export async function readRuns(
  db: Db,
  accountId: number,
  { reportId, isDescending }: { readonly reportId: number; readonly isDescending: boolean },
  reach: Reach,
): Promise<RunRow[]> {
  const direction = isDescending === reach.isBackwards ? 'asc' : 'desc';
  let query = db.sql
    .selectFrom('runs')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('reportId', '=', reportId);
  // Numbers are unique within a report, so nothing is tied.
  const leg = legsOf(false, reach.isBackwards, reach.from).find(({ kind }) => kind === 'beyond');
  if (leg?.kind === 'beyond')
    query = query.where('number', direction === 'asc' ? '>' : '<', Number(leg.value));
  return query.orderBy('number', direction).offset(reach.offset).limit(reach.take).execute();
}

export async function findRun(
  db: Db,
  accountId: number,
  reportId: number,
  number: number,
): Promise<RunRow | undefined> {
  const { rows } = await runPrepared(db, 'run by number', { accountId, reportId, number }, (open) =>
    db.sql
      .selectFrom('runs')
      .select(columns)
      .where('accountId', '=', open.accountId)
      .where('reportId', '=', open.reportId)
      .where('number', '=', open.number),
  );
  return rows[0];
}
