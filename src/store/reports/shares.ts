import type { Db } from '../db.ts';
import { runPrepared } from '../prepared.ts';
import { type ReportRow, reportColumns } from './reports.ts';

/** A report with what decides who may see its share page. */
export interface ShareRow extends ReportRow {
  readonly passwordHash: string | null;
  readonly passwordVersion: number;
}

/** By its share link, which says which account owns it. Undefined also for a report of a deleted project. */
export async function findShare(db: Db, slug: string): Promise<ShareRow | undefined> {
  const { rows } = await runPrepared(db, 'share', { slug }, (open) =>
    db.sql
      .selectFrom('reports')
      .select(reportColumns)
      .select(['reports.passwordHash', 'reports.passwordVersion'])
      .where('reports.slug', '=', open.slug)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('projects')
            .select('projects.id')
            .whereRef('projects.accountId', '=', 'reports.accountId')
            .whereRef('projects.id', '=', 'reports.projectId')
            .where('projects.deletedAt', 'is', null),
        ),
      ),
  );
  return rows[0] as ShareRow | undefined;
}
