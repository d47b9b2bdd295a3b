import { changedMeanwhile, noneWithId } from '../../errors.ts';
import type { Db } from '../../store/db.ts';
import { findSite, type SiteRow } from '../../store/sites/sites.ts';
import type { IfMatch } from '../reports/types.ts';

/**
 * @throws AssayError not-found, also for a site that was deleted, by itself or with its project; precondition-failed
 */
export async function requireSite(
  db: Db,
  accountId: number,
  id: number,
  ifMatch?: IfMatch,
): Promise<SiteRow> {
  return requireSiteRow(await findSite(db, accountId, id), ifMatch);
}

/** The same of a row that was read. */
export function requireSiteRow(row: SiteRow | undefined, ifMatch: IfMatch): SiteRow {
  if (row === undefined) throw noneWithId('site');
  if (ifMatch !== undefined && ifMatch.version !== row.version) throw changedMeanwhile('site');
  return row;
}
