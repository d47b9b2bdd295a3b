import { sharePath } from '../../../services/sharing/shared-noun.ts';
import type { CrawlWithReport, Site } from '../../../services/sites/types.ts';
import { type Answer, type Page, page, redirect } from '../../answer.ts';
import type { PageParts } from '../../parts.ts';
import { shareFormOf } from '../../report/sharing-form.ts';
import { checkAgain } from '../../schedules/check-again.tsx';
import type { MemberVisit } from '../../visit.ts';
import { siteResultWords } from '../../words/site-result.ts';
import { latestPath, siteNameOf } from '../paths.ts';
import { crawlNumberOf } from './asked-crawl.ts';
import { siteCheckTexts } from './check-texts.ts';
import { shownFindings } from './finding-rows.tsx';
import { readLinksIn } from './links-in.tsx';
import { ownPlace } from './site-place.ts';
import { SiteResultView } from './site-result-view.tsx';

/** Crawls that the history shows. */
const crawlsMax = 25;

/** The site as its last completed crawl found it, or another one that the address names. */
export async function siteResult(parts: PageParts, visit: MemberVisit, site: Site): Promise<Answer> {
  const { crawlDetails } = parts.services;
  const accountId = visit.session.account.id;
  const number = crawlNumberOf(visit, site);
  const crawl = await crawlDetails.get(accountId, site.id, number);
  // It has not been completed; what stands of it is on the page of the latest.
  if (crawl.report === null) return redirect(latestPath(site.id));
  return resultPage(parts, visit, site, { ...crawl, report: crawl.report });
}

async function resultPage(
  parts: PageParts,
  { session, nowMs }: MemberVisit,
  site: Site,
  crawl: CrawlWithReport & { readonly report: NonNullable<CrawlWithReport['report']> },
): Promise<Page> {
  const { crawlDetails } = parts.services;
  const accountId = session.account.id;
  const { number, report, score, hasDetails } = crawl;
  const paging = { sortBy: 'number', sort: 'desc', perPage: crawlsMax, page: 1 } as const;
  const key = { accountId, siteId: site.id, number };
  const [crawls, findings, linksIn] = await Promise.all([
    crawlDetails.list(accountId, site.id, paging),
    shownFindings(crawlDetails, key, report, hasDetails),
    hasDetails ? readLinksIn(crawlDetails, key) : [],
  ]);
  const earlier = crawls.rows.find((one) => one.number < number && one.state === 'completed');
  const before = earlier === undefined ? null : await crawlDetails.get(accountId, site.id, earlier.number);
  const shareUrl = parts.origin() + sharePath('site', site.slug);
  const again = await checkAgain(parts.services, accountId, { target: 'site', id: site.id, nowMs });
  return page({
    title: siteResultWords.documentTitle(score, siteNameOf(site)),
    section: 'sites',
    main: (
      <>
        <SiteResultView
          {...{ site, crawl, findings, linksIn, crawls, before, nowMs }}
          place={ownPlace(site, number)}
          texts={siteCheckTexts(parts)}
          share={shareFormOf(shareUrl, parts.settings, {})}
        />
        {again}
      </>
    ),
  });
}
