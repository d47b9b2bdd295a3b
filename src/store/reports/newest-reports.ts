import type { Db } from '../db.ts';
import { isOfLiveProject } from './reports.ts';

/** Far below what a statement may have of values. */
const urlsAtOnce = 500;

/** Ids of the newest report of each of these URLs, by URL; those of deleted projects do not count. */
export async function newestReports(
  db: Db,
  accountId: number,
  urls: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const newest = new Map<string, number>();
  for (let at = 0; at < urls.length; at += urlsAtOnce) {
    const rows = await db.sql
      .selectFrom('reports')
      .select(['reports.url', ({ fn }) => fn.max('reports.id').as('id')])
      .where('reports.accountId', '=', accountId)
      .where('reports.url', 'in', urls.slice(at, at + urlsAtOnce))
      .where(isOfLiveProject)
      .groupBy('reports.url')
      .execute();
    for (const { url, id } of rows) newest.set(url, id);
  }
  return newest;
}
