import type { CrawlStateCode } from '../codes.ts';
import type { Db } from '../db.ts';
import { runPrepared } from '../prepared.ts';
import { liveSites, type SiteRow } from './sites.ts';

/** A site with what lists are filtered and sorted by. */
export interface ListedSite extends SiteRow {
  /** Of the latest crawl. */
  readonly state: CrawlStateCode | null;
  /** Of the last completed one. */
  readonly score: number | null;
  readonly incomplete: number | null;
  readonly generatedAt: number | null;
}

/** All that an account has: they are few (services/sites/limits.ts), so what is to be shown of them is chosen by its reader. */
export async function listSites(
  db: Db,
  accountId: number,
  projectId: number | undefined,
): Promise<ListedSite[]> {
  const shape = projectId === undefined ? 'sites' : 'sites of a project';
  const { rows } = await runPrepared(db, shape, { accountId, projectId: projectId ?? 0 }, (open) => {
    const all = liveSites(db)
      .leftJoin('crawls as latest', (join) =>
        join.onRef('latest.accountId', '=', 'sites.accountId').onRef('latest.id', '=', 'sites.latestCrawlId'),
      )
      .leftJoin('crawls as completed', (join) =>
        join
          .onRef('completed.accountId', '=', 'sites.accountId')
          .onRef('completed.id', '=', 'sites.completedCrawlId'),
      )
      .select(['latest.state', 'completed.score', 'completed.incomplete'])
      .select('completed.finishedAt as generatedAt')
      .where('sites.accountId', '=', open.accountId)
      .orderBy('sites.id');
    return projectId === undefined ? all : all.where('sites.projectId', '=', open.projectId);
  });
  return rows as ListedSite[];
}
