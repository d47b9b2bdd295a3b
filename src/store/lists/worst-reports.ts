import type { Db } from '../db.ts';
import { type ReportRow, reportColumns } from '../reports/reports.ts';

/** Reports that are left out: those that failed or warned in this check. */
interface LeftOut {
  readonly check: string;
  /** Above this score there are none of them. */
  readonly scoreMax: number;
}

/** Reports of a live project with the lowest scores. */
export async function listWorstReports(
  db: Db,
  accountId: number,
  projectId: number,
  limit: number,
  without: LeftOut,
): Promise<ReportRow[]> {
  const rows = await db.sql
    .selectFrom('reports')
    .select(reportColumns)
    .where('reports.accountId', '=', accountId)
    .where('reports.projectId', '=', projectId)
    .where('reports.score', '>=', 0)
    // As it is stored in JSON; ids of checks hold no wildcard.
    .where(({ eb, or }) =>
      or([
        eb('reports.score', '>', without.scoreMax),
        eb('reports.failing', 'is', null),
        eb('reports.failing', 'not like', `%"${without.check}":%`),
      ]),
    )
    .orderBy('reports.score')
    .orderBy('reports.id')
    .limit(limit)
    .execute();
  return rows as ReportRow[];
}

/** Reports of a project after this one, in the order of their ids: for whoever reads all of them. */
export async function listReportsAfter(
  db: Db,
  accountId: number,
  projectId: number,
  afterId: number,
  limit: number,
): Promise<ReportRow[]> {
  const rows = await db.sql
    .selectFrom('reports')
    .select(reportColumns)
    .where('reports.accountId', '=', accountId)
    .where('reports.projectId', '=', projectId)
    .where('reports.id', '>', afterId)
    .orderBy('reports.id')
    .limit(limit)
    .execute();
  return rows as ReportRow[];
}
