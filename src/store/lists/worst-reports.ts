import type { Db } from '../db.ts';
import { type ReportRow, reportColumns } from '../reports/reports.ts';

/** Reports of a live project with the lowest scores. */
export async function listWorstReports(
  db: Db,
  accountId: number,
  projectId: number,
  limit: number,
): Promise<ReportRow[]> {
  const rows = await db.sql
    .selectFrom('reports')
    .select(reportColumns)
    .where('reports.accountId', '=', accountId)
    .where('reports.projectId', '=', projectId)
    .where('reports.score', '>=', 0)
    .orderBy('reports.score')
    .orderBy('reports.id')
    .limit(limit)
    .execute();
  return rows as ReportRow[];
}
