import { unpackBody } from '../../report/stored-body.ts';
import type { Db } from '../../store/db.ts';
import { listReportsAfter } from '../../store/lists/worst-reports.ts';
import { findReportBody } from '../../store/reports/run-bodies.ts';
import { firstTaskOf } from './first-tasks.ts';
import type { ExportedReport } from './project-types.ts';
import { reportOf } from './report-view.ts';

const reportsAtOnce = 100;

/** All reports of a project in the order in which they were made: so many are in memory at once, however many there are. */
export async function* exportReports(
  db: Db,
  accountId: number,
  projectId: number,
): AsyncGenerator<readonly ExportedReport[]> {
  for (let last = 0; ; ) {
    const rows = await listReportsAfter(db, accountId, projectId, last, reportsAtOnce);
    const some: ExportedReport[] = [];
    for (const row of rows) {
      const { completedRunId } = row;
      // One after the other, so that other requests are answered between them.
      const packed =
        completedRunId === null ? undefined : await findReportBody(db, accountId, completedRunId);
      some.push({
        ...reportOf(row),
        firstTask: packed === undefined ? null : firstTaskOf(unpackBody(packed)),
      });
    }
    if (some.length > 0) yield some;
    if (rows.length < reportsAtOnce) return;
    last = rows.at(-1)?.id ?? last;
  }
}
