import type { Tx } from '../db.ts';
import { type IdempotencyKey, insertIdempotency } from './idempotency.ts';
import { insertReport, type NewReportRow } from './reports.ts';
import { type FirstRun, insertFirstRun } from './runs.ts';

/**
 * A report and its first run, and the key under which they are made once. Comes last in its transaction, so that on
 * SQLite the commit goes to the thread of the database together with it.
 */
export async function insertReportWithRun(
  tx: Tx,
  accountId: number,
  report: NewReportRow,
  run: Omit<FirstRun, 'slug' | 'queuedAt'>,
  key: IdempotencyKey | undefined,
): Promise<{ readonly reportId: number; readonly runId: number }> {
  const { slug, createdAt } = report;
  const insert = () =>
    Promise.all([
      insertReport(tx, accountId, report),
      insertFirstRun(tx, accountId, { ...run, slug, queuedAt: createdAt }),
    ]);
  if (key === undefined) {
    const [reportId, runId] = await tx.last(insert);
    return { reportId, runId };
  }
  const [reportId, runId] = await insert();
  await insertIdempotency(tx, accountId, key, { reportId }, createdAt);
  return { reportId, runId };
}
