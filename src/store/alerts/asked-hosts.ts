import { stateCodes } from '../codes.ts';
import type { Db } from '../db.ts';

/** A host that was asked by a run, as its project is called, and how that ended. */
interface AskedHost {
  readonly host: string;
  readonly at: number;
  /** Null: it answered. */
  readonly errorCode: string | null;
}

/** The newest are enough to tell. */
const askedMax = 500;

/** Over all accounts: what says whether our own line is down. Newest first. */
export async function listAsked(db: Db, sinceMs: number): Promise<AskedHost[]> {
  const rows = await db.sql
    .selectFrom('runs')
    .innerJoin('reports', (join) =>
      join.onRef('reports.accountId', '=', 'runs.accountId').onRef('reports.id', '=', 'runs.reportId'),
    )
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.accountId', '=', 'reports.accountId')
        .onRef('projects.id', '=', 'reports.projectId'),
    )
    .select(['projects.name as host', 'runs.finishedAt', 'runs.errorCode'])
    .where('runs.finishedAt', '>=', sinceMs)
    .where('runs.state', 'in', [stateCodes.completed, stateCodes.failed])
    .orderBy('runs.finishedAt', 'desc')
    .limit(askedMax)
    .execute();
  return rows.map(({ finishedAt, ...row }) => ({ ...row, at: finishedAt ?? sinceMs }));
}
