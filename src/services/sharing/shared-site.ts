import { readReport } from '../../store/crawls/report-row.ts';
import type { Db } from '../../store/db.ts';
import type { SiteRow } from '../../store/sites/sites.ts';
import { viewSites } from '../sites/site-view.ts';
import type { OpenedSite, SharedSite } from './types.ts';

/** Undefined: no crawl was completed, and none is to be expected. Such a site looks like none at all. */
export async function readSharedSite(
  db: Db,
  row: SiteRow,
): Promise<Pick<Extract<OpenedSite, { kind: 'site' }>, 'site' | 'crawl'> | undefined> {
  const { accountId } = row;
  const [site] = await viewSites(db, accountId, [row]);
  if (site === undefined || (site.completed === null && site.latest.state === 'failed')) return undefined;
  const { name, start, trend, previousScore, version, completed } = site;
  const report = completed === null ? undefined : await readReport(db, { accountId, crawlId: completed.id });
  const shared: SharedSite = {
    ...{ name, start, trend, previousScore, version, report: report ?? null },
    generatedAt: completed?.finishedAt ?? null,
    hasDetails: completed?.hasDetails ?? false,
  };
  const crawl = completed && { accountId, siteId: site.id, number: completed.number };
  return { site: shared, crawl };
}
