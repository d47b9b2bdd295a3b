import { identityOf, ignoredParams } from '../../crawl/identity.ts';
import type { CrawlSettings } from '../../crawl/types.ts';
import type { Db } from '../../store/db.ts';
import { findCrawlById } from '../../store/sites/crawl-row.ts';
import { findCrawlUrl } from '../../store/sites/seen-in.ts';
import { type ListedSite, listSites } from '../../store/sites/site-list.ts';
import { resolveProject } from '../reports/find-project.ts';
import type { SeenIn } from './types.ts';

/** Where the page of a report was met: in the newest crawl that knows it, of each site in its project. */
export async function findSeenIn(
  db: Db,
  accountId: number,
  project: string,
  url: string,
): Promise<readonly SeenIn[]> {
  const found = await resolveProject(db, accountId, project);
  if (found === undefined) return [];
  const sites = await listSites(db, accountId, found.id);
  const seen = await Promise.all(sites.map((site) => seenInSite(db, site, url)));
  return seen.flatMap((one) => one ?? []);
}

/** The latest crawl has hardly begun, maybe: then the completed one tells. */
async function seenInSite(db: Db, site: ListedSite, url: string): Promise<SeenIn | undefined> {
  const { accountId, id: siteId, name, start, latestCrawlId, completedCrawlId } = site;
  const { ignoreParams } = JSON.parse(site.settings) as CrawlSettings;
  const own = identityOf(url, ignoredParams(ignoreParams));
  if (own === null) return undefined;
  for (const crawlId of new Set([latestCrawlId, completedCrawlId])) {
    const n = crawlId === null ? undefined : await findCrawlUrl(db, accountId, crawlId, own);
    const crawl =
      crawlId === null || n === undefined ? undefined : await findCrawlById(db, accountId, crawlId);
    if (n !== undefined && crawl?.details === 1) return { siteId, name, start, number: crawl.number, n };
  }
  return undefined;
}
