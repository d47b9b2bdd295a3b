import type { Db } from '../db.ts';
import { runPrepared } from '../prepared.ts';
import type { ShareAccess } from '../reports/shares.ts';
import { liveSites, type SiteRow } from './sites.ts';

export type SiteShareRow = ShareAccess & { readonly site: SiteRow };

/** By its share link. Undefined also for a deleted site, or one of a deleted project. */
export async function findSiteShare(db: Db, slug: string): Promise<SiteShareRow | undefined> {
  const { rows } = await runPrepared(db, 'site share', { slug }, (open) =>
    liveSites(db).where('sites.slug', '=', open.slug),
  );
  const [site] = rows;
  if (site === undefined) return undefined;
  const { id, accountId, privacy, indexable, passwordHash, passwordVersion } = site;
  return { id, accountId, privacy, indexable, passwordHash, passwordVersion, slug, site };
}
