import type { Tx } from '../db.ts';
import { type IdempotencyKey, insertIdempotency } from './idempotency.ts';
import { insertReport, type NewReportRow } from './reports.ts';
import { type FirstRun, insertFirstRun } from './runs.ts';

/** What else is stored with it. */
interface Beside {
  /** Under which they are made once. */
  readonly key?: IdempotencyKey | undefined;
  readonly note?: ((reportId: number) => Promise<void>) | undefined;
}

/**
 * A report and its first run. Comes last in its transaction, so that on
 * SQLite the commit goes to the thread of the database together with it.
 */
export async function insertReportWithRun(
  tx: Tx,
  accountId: number,
  report: NewReportRow,
  run: Omit<FirstRun, 'slug' | 'queuedAt'>,
  { key, note }: Beside = {},
): Promise<{ readonly reportId: number; readonly runId: number }> {
  const { slug, createdAt } = report;
  const insert = () =>
    Promise.all([
      insertReport(tx, accountId, report),
      insertFirstRun(tx, accountId, { ...run, slug, queuedAt: createdAt }),
    ]);
  if (key === undefined && note === undefined) {
    const [reportId, runId] = await tx.last(insert);
    return { reportId, runId };
  }
  const [reportId, runId] = await insert();
  if (key !== undefined) await insertIdempotency(tx, accountId, key, { reportId }, createdAt);
  await note?.(reportId);
  return { reportId, runId };
}
