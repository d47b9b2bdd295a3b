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
  const site = await findSite(db, accountId, id);
  if (site === undefined) throw noneWithId('site');
  if (ifMatch !== undefined && ifMatch.version !== site.version) throw changedMeanwhile('site');
  return site;
}
