import type { ReportBody } from '../../report/body.ts';
import { firstFixesOf } from '../../report/gains.ts';
import { unpackBody } from '../../report/stored-body.ts';
import type { Db } from '../../store/db.ts';
import { findLastReportBody } from '../../store/reports/run-bodies.ts';
import type { Report } from './types.ts';

/** What to do first on each of these, by id of the report: each is unpacked, as when it is opened. */
export async function readFirstTasks(
  db: Db,
  accountId: number,
  reports: readonly Pick<Report, 'id'>[],
): Promise<ReadonlyMap<number, string>> {
  const tasks = new Map<number, string>();
  for (const { id } of reports) {
    // One after the other, so that other requests are answered between them.
    const packed = await findLastReportBody(db, accountId, id);
    const task = packed === undefined ? null : firstTaskOf(unpackBody(packed.bytes));
    if (task !== null) tasks.set(id, task);
  }
  return tasks;
}

/** What is dangerous comes before what costs most. */
export function firstTaskOf(body: ReportBody): string | null {
  return firstFixesOf(body)[0]?.check.task ?? null;
}
