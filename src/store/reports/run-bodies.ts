import { bodyKinds, evidenceKinds } from '../codes.ts';
import type { Db, Tx } from '../db.ts';
import { runPrepared } from '../prepared.ts';

/** Bodies are packed by src/lib/packed-json.ts; the database never looks into them. */
export async function insertBodies(
  tx: Tx,
  runId: number,
  { report, evidence }: { readonly report: Uint8Array; readonly evidence: Uint8Array | null },
): Promise<void> {
  const rows = [{ runId, kind: bodyKinds.report as number, bytes: report }];
  if (evidence !== null) rows.push({ runId, kind: bodyKinds.evidence, bytes: evidence });
  await runPrepared(tx, `insert ${rows.length} bodies`, { rows }, (open) =>
    tx.sql.insertInto('runBodies').values(open.rows),
  );
}

/** Undefined: the account has no such run, or it has no body. */
export async function findReportBody(
  db: Db,
  accountId: number,
  runId: number,
): Promise<Uint8Array | undefined> {
  const { rows } = await runPrepared(db, 'report body', { accountId, runId }, (open) =>
    db.sql
      .selectFrom('runBodies')
      .innerJoin('runs', 'runs.id', 'runBodies.runId')
      .select('runBodies.bytes')
      .where('runs.accountId', '=', open.accountId)
      .where('runBodies.runId', '=', open.runId)
      .where('runBodies.kind', '=', bodyKinds.report),
  );
  return rows[0]?.bytes;
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
