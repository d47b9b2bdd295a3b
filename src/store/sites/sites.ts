import type { Selectable } from 'kysely';
import type { Db } from '../db.ts';
import { runPrepared } from '../prepared.ts';
import type { SiteTable } from '../schema.ts';

const columns = [
  ...(['id', 'accountId', 'projectId', 'name', 'start', 'settings'] as const),
  ...(['privacy', 'slug', 'passwordHash', 'passwordVersion', 'indexable'] as const),
  ...(['crawlsCount', 'latestCrawlId', 'completedCrawlId', 'version', 'createdAt', 'updatedAt'] as const),
] as const;
const siteColumns = columns.map((column) => `sites.${column}` as const);

/** A live site. */
export type SiteRow = Pick<Selectable<SiteTable>, (typeof columns)[number]> & {
  /** Name of it. */
  readonly project: string;
};

/** Undefined also for a site that was deleted, by itself or with its project. */
export async function findSite(db: Db, accountId: number, id: number): Promise<SiteRow | undefined> {
  const { rows } = await runPrepared(db, 'site', { accountId, id }, (open) =>
    liveSites(db).where('sites.accountId', '=', open.accountId).where('sites.id', '=', open.id),
  );
  return rows[0];
}

export function liveSites(db: Db) {
  return db.sql
    .selectFrom('sites')
    .innerJoin('projects', (join) =>
      join.onRef('projects.accountId', '=', 'sites.accountId').onRef('projects.id', '=', 'sites.projectId'),
    )
    .select(siteColumns)
    .select('projects.name as project')
    .where('sites.deletedAt', 'is', null)
    .where('projects.deletedAt', 'is', null);
}
