import type { Site } from '../../services/sites/types.ts';
import { type Answer, page } from '../answer.ts';
import type { PageParts } from '../parts.ts';
import type { MemberVisit } from '../visit.ts';
import { siteRunningWords } from '../words/sites-running.ts';
import { CrawlFailedView } from './failed-view.tsx';
import { siteNameOf } from './paths.ts';
import { siteResult } from './result/site-result.tsx';
import { isOpen } from './running-data.ts';
import { CrawlRunningView, ReloadCrawl } from './running-view.tsx';

/** Parameters of the page of a site. `crawl`: a number, or `latest` for the one that goes on or has failed. */
export const siteViewQuery = { crawl: 'line' } as const;

/** The page of a site: what its last completed crawl found, or how the latest stands where that is wanted or all there is. */
export async function siteView(parts: PageParts, visit: MemberVisit, site: Site): Promise<Answer> {
  const { latest, completed } = site;
  const isLatestWanted = visit.query.get('crawl') === 'latest';
  if (latest.state === 'completed' || (completed !== null && !isLatestWanted))
    return siteResult(parts, visit, site);
  return isOpen(latest) ? running(parts, visit, site) : failed(visit, site);
}

async function running(
  { services }: PageParts,
  { session, nowMs }: MemberVisit,
  site: Site,
): Promise<Answer> {
  const progress = await services.crawls.progress(session.account.id, site.id);
  return page({
    title: siteRunningWords.documentTitle(siteNameOf(site)),
    section: 'sites',
    head: <ReloadCrawl />,
    main: <CrawlRunningView site={site} progress={progress} nowMs={nowMs} />,
  });
}

function failed({ nowMs }: MemberVisit, site: Site): Answer {
  const { latest } = site;
  const error = latest.error ?? { code: 'internal', message: '' };
  return page({
    title: siteRunningWords.failedTitle(siteNameOf(site)),
    section: 'sites',
    main: <CrawlFailedView site={site} crawl={{ ...latest, error }} nowMs={nowMs} />,
  });
}
