import { findBody } from '../bodies.ts';
import { bodyKinds, evidenceKinds } from '../codes.ts';
import type { Db, Tx } from '../db.ts';
import { runPrepared } from '../prepared.ts';

/** Undefined: as findBody. */
export function findReportBody(db: Db, accountId: number, runId: number): Promise<Uint8Array | undefined> {
  return findBody(db, accountId, runId, bodyKinds.report);
}

/** Of the last completed run of a report; undefined: there is none, or the account has no such report. */
export async function findLastReportBody(
  db: Db,
  accountId: number,
  reportId: number,
): Promise<{ readonly runId: number; readonly bytes: Uint8Array } | undefined> {
  const { rows } = await runPrepared(db, 'last report body', { accountId, reportId }, (open) =>
    db.sql
      .selectFrom('reports')
      .innerJoin('runBodies', 'runBodies.runId', 'reports.completedRunId')
      .select(['runBodies.runId', 'runBodies.bytes'])
      .where('reports.accountId', '=', open.accountId)
      .where('reports.id', '=', open.reportId)
      .where('runBodies.kind', '=', bodyKinds.report),
  );
  return rows[0];
}

/** Evidence of a run that was replaced, when it is older than evidence is kept. */
export async function deleteOldEvidence(
  tx: Tx,
  accountId: number,
  runId: number,
  finishedBefore: number,
): Promise<void> {
  await tx.sql
    .deleteFrom('runBodies')
    .where('kind', 'in', evidenceKinds)
    .where('runId', 'in', (eb) =>
      eb
        .selectFrom('runs')
        .select('runs.id')
        .where('runs.accountId', '=', accountId)
        .where('runs.id', '=', runId)
        .where('runs.finishedAt', '<', finishedBefore),
    )
    .execute();
}

/**
 * What a run that has just been completed pushes out: bodies of the runs that were still among the last `kept` when the
 * one before it was completed. Those of pinned runs stay.
 * @param from id of the run that was completed before
 * @param to id of the run that has just been completed
 */
export async function deleteOldBodies(
  tx: Tx,
  { accountId, reportId, from, to }: Readonly<Record<'accountId' | 'reportId' | 'from' | 'to', number>>,
  kept: number,
): Promise<void> {
  await runPrepared(tx, 'delete old bodies', { accountId, reportId, from, to, kept }, (open) => {
    const behind = (id: number) =>
      tx.sql
        .selectFrom('runs as last')
        .select(({ eb }) => eb('last.number', '-', open.kept).as('number'))
        .where('last.accountId', '=', open.accountId)
        .where('last.id', '=', id);
    return tx.sql
      .deleteFrom('runBodies')
      .where('runId', 'in', (eb) =>
        eb
          .selectFrom('runs')
          .select('runs.id')
          .where('runs.accountId', '=', open.accountId)
          .where('runs.reportId', '=', open.reportId)
          .where('runs.number', '>', behind(open.from))
          .where('runs.number', '<=', behind(open.to))
          .where('runs.pinned', '=', 0),
      );
  });
}
