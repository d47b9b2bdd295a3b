import type { Selectable } from 'kysely';
import type { Db } from '../db.ts';
import { runPrepared } from '../prepared.ts';
import type { ProjectTable, ReportTable } from '../schema.ts';
import { type ProjectRow, projectColumns, projectRow } from './projects.ts';
import { isOfLiveProject, type ReportRow, reportColumns } from './reports.ts';

/** What decides who may see a share page. */
export type ShareAccess = Pick<
  Selectable<ReportTable>,
  'id' | 'accountId' | 'privacy' | 'indexable' | 'passwordHash' | 'passwordVersion'
> & {
  readonly slug: string;
};

export type ShareRow = ReportRow & ShareAccess;

/** By its share link, which says which account owns it. Undefined also for a report of a deleted project. */
export async function findShare(db: Db, slug: string): Promise<ShareRow | undefined> {
  const { rows } = await runPrepared(db, 'share', { slug }, (open) =>
    db.sql
      .selectFrom('reports')
      .select(reportColumns)
      .select(['reports.passwordHash', 'reports.passwordVersion'])
      .where('reports.slug', '=', open.slug)
      .where(isOfLiveProject),
  );
  return rows[0] as ShareRow | undefined;
}

export type ProjectShareRow = ShareAccess & { readonly project: ProjectRow };

/** By its share link. Undefined also for a deleted project. */
export async function findProjectShare(db: Db, slug: string): Promise<ProjectShareRow | undefined> {
  const { rows } = await runPrepared(db, 'project share', { slug }, (open) =>
    db.sql
      .selectFrom('projects')
      .select(projectColumns)
      .select('projects.accountId')
      .where('projects.slug', '=', open.slug)
      .where('projects.deletedAt', 'is', null),
  );
  const row = rows[0] as (Selectable<ProjectTable> & { readonly slug: string }) | undefined;
  if (row === undefined) return undefined;
  const { accountId, ...columns } = row;
  const project = projectRow(columns);
  return { ...project.share, slug: row.slug, id: row.id, accountId, project };
}
