import type { Privacy } from '../codes.ts';
import { stateCodes } from '../codes.ts';
import type { Db } from '../db.ts';
import { type ExpectationColumns, expectationColumns } from '../expectation-columns.ts';
import { type ReportRow, reportColumns } from '../reports/reports.ts';

/** A report with what its last completed run found. */
export type SharedPageRow = ReportRow & ExpectationColumns & { readonly failing: string | null };

/** Reports of a project that have a score and one of these privacies, the lowest score first. */
export async function listSharedPages(
  db: Db,
  accountId: number,
  projectId: number,
  privacies: readonly Privacy[],
  limit: number,
): Promise<SharedPageRow[]> {
  // The ids by the index alone, as rows are wide.
  const ids = db.sql
    .selectFrom('reports')
    .select('id')
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .where('score', '>=', 0)
    .where('privacy', 'in', privacies)
    .orderBy('score')
    .orderBy('id')
    .limit(limit);
  const rows = await db.sql
    .selectFrom('reports')
    .select(reportColumns)
    .select('reports.failing')
    .select(expectationColumns.map((column) => `reports.${column}` as const))
    .where('reports.accountId', '=', accountId)
    .where('reports.id', 'in', ids)
    .orderBy('reports.score')
    .orderBy('reports.id')
    .execute();
  return rows as SharedPageRow[];
}

/** A score with what it rests on. */
interface EarlierScore extends ExpectationColumns {
  readonly reportId: number;
  readonly score: number | null;
  readonly checksVersion: string | null;
  readonly profile: string | null;
  readonly waiversHash: string | null;
}

/** How these reports stood at that time: by the last run that was completed before, else by the first one. */
export async function listScoresAt(
  db: Db,
  accountId: number,
  reportIds: readonly number[],
  atMs: number,
): Promise<EarlierScore[]> {
  if (reportIds.length === 0) return [];
  return db.sql
    .selectFrom('reports')
    .innerJoin('runs', (join) =>
      join
        .onRef('runs.accountId', '=', 'reports.accountId')
        .onRef('runs.reportId', '=', 'reports.id')
        .on(({ eb, fn, selectFrom, ref }) => {
          const completed = selectFrom('runs as own')
            .select('own.number')
            .whereRef('own.accountId', '=', ref('reports.accountId'))
            .whereRef('own.reportId', '=', ref('reports.id'))
            .where('own.state', '=', stateCodes.completed);
          const before = completed.where('own.finishedAt', '<=', atMs).orderBy('own.number', 'desc').limit(1);
          return eb('runs.number', '=', fn.coalesce(before, completed.orderBy('own.number').limit(1)));
        }),
    )
    .select(['runs.reportId', 'runs.score', 'runs.checksVersion', 'runs.profile', 'runs.waiversHash'])
    .select(expectationColumns.map((column) => `runs.${column}` as const))
    .where('reports.accountId', '=', accountId)
    .where('reports.id', 'in', reportIds)
    .execute();
}
