import { insertBodies } from '../bodies.ts';
import { bodyKinds, pictureKinds, type ResultCode, stateCodes } from '../codes.ts';
import type { Tx } from '../db.ts';

/** What a look came to when it was judged again. */
interface JudgedLook {
  readonly scoreFull: number | null;
  readonly resultFull: ResultCode | null;
  /** JSON. */
  readonly metrics: string | null;
  readonly product: string;
  readonly report: Uint8Array;
}

/**
 * The look of a run that was judged again: what the browser saw, and its pictures, are those of the run before, which
 * keeps what they came to then.
 */
export async function insertJudgedLook(
  tx: Tx,
  run: Readonly<Record<'accountId' | 'reportId' | 'runId' | 'formerId', number>>,
  { report, ...look }: JudgedLook,
  at: number,
): Promise<void> {
  const { accountId, reportId, runId, formerId } = run;
  await tx.sql
    .insertInto('browserRuns')
    .values({
      ...{ ...look, accountId, reportId, runId, state: stateCodes.completed, attempts: 1 },
      ...{ queuedAt: at, startedAt: at, finishedAt: at },
    })
    .execute();
  await insertBodies(tx, runId, [{ kind: bodyKinds.browserReport, bytes: report }]);
  await tx.sql
    .updateTable('runBodies')
    .set({ runId })
    .where('runId', '=', formerId)
    .where('kind', 'in', [bodyKinds.browserEvidence, ...pictureKinds])
    .execute();
}
