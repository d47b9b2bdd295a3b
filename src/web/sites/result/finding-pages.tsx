import { AssayError } from '../../../errors.ts';
import { taskOfSite, waivedInSite } from '../../../report/site/site-notes.ts';
import type { CrawlDetailsService } from '../../../services/sites/types.ts';
import { page, redirect } from '../../answer.ts';
import { pageNumberOf } from '../../list-address.ts';
import type { PageParts } from '../../parts.ts';
import type { Pages } from '../../route.ts';
import { waiversPath } from '../../waivers/paths.ts';
import { siteFindingsWords as words } from '../../words/site-findings.ts';
import { SiteCrumbs } from '../crumbs.tsx';
import { latestPath, siteNameOf } from '../paths.ts';
import { askedCrawl } from './asked-crawl.ts';
import { siteCheckTexts } from './check-texts.ts';
import { type FindingData, FindingView } from './finding-view.tsx';
import { findLastFound } from './last-found.ts';
import { ownPlace } from './site-place.ts';
import type { SiteReport } from './types.ts';

/** Pages of a finding that stand on one page of it. */
const perPage = 25;
/** Templates that its bars show. */
const templatesMax = 8;

/** What one check found on the pages of a site. */
export const siteFindingPages: Pages = (add, parts) => {
  add({
    method: 'GET',
    path: '/sites/:id/findings/:check',
    who: 'member',
    query: { crawl: 'line', page: 'line' },
    async handle(visit) {
      parts.admission.toList();
      const { accountId, site, number } = await askedCrawl(parts, visit);
      const crawl = await parts.services.crawlDetails.get(accountId, site.id, number);
      if (crawl.report === null) return redirect(latestPath(site.id));
      const key = { accountId, siteId: site.id, number };
      const asked = { check: visit.param('check'), page: pageNumberOf(visit.query) };
      const data = await readFinding(parts, { ...crawl, report: crawl.report }, key, asked);
      const last =
        data.finding === undefined
          ? await findLastFound(parts.services.crawlDetails, key, data.check)
          : undefined;
      return page({
        title: words.checkTitle(data.title, siteNameOf(site)),
        section: 'sites',
        main: (
          <FindingView
            data={data}
            lastFound={last && { ...last, href: ownPlace(site, last.number).finding(data.check) }}
            place={ownPlace(site, number)}
            crumbs={<SiteCrumbs site={site} below={data.title} />}
            waive={waiversPath(site.project, { check: data.check })}
          />
        ),
      });
    },
  });
};

interface Key {
  readonly accountId: number;
  readonly siteId: number;
  readonly number: number;
}

interface Judged {
  readonly report: SiteReport;
  readonly hasDetails: boolean;
}

/** @throws AssayError not-found where no check has this name */
export async function readFinding(
  parts: PageParts,
  { report, hasDetails }: Judged,
  key: Key,
  asked: { readonly check: string; readonly page: number },
): Promise<FindingData> {
  const { check } = asked;
  const text = siteCheckTexts(parts).get(check);
  const finding = report.findings.find((one) => one.check === check);
  if (text === undefined && finding === undefined) throw new AssayError('not-found', words.noCheck);
  const because = (list: readonly { readonly check: string; readonly because: string }[]) =>
    list.find((one) => one.check === check)?.because ?? null;
  const [unjudged, waived] = [because(report.unjudged), because(waivedInSite(report))];
  // Of what is not found there is nothing to do.
  const title = finding === undefined ? (text?.title ?? check) : taskOfSite(finding);
  const { crawlDetails } = parts.services;
  const isOfPages = finding !== undefined && finding.tier !== 'site' && hasDetails;
  const { accountId, siteId, number } = key;
  const paging = { sortBy: 'n', sort: 'asc', perPage, page: asked.page } as const;
  const [pages, templates] = isOfPages
    ? await Promise.all([
        crawlDetails.findingPages(accountId, siteId, number, check, paging),
        readTemplates(crawlDetails, report, key, check),
      ])
    : [null, []];
  return { check, text, finding, title, unjudged, waived, hasDetails, pages, templates };
}

/** How many pages of the largest templates have it. */
async function readTemplates(
  details: CrawlDetailsService,
  { templates }: SiteReport,
  { accountId, siteId, number }: Key,
  check: string,
): Promise<FindingData['templates']> {
  const largest = templates.filter(({ counted }) => counted > 0).slice(0, templatesMax);
  const found = await Promise.all(
    largest.map(async ({ name, counted }) => {
      const query = { sortBy: 'n', sort: 'asc', perPage: 10, page: 1, template: name, check } as const;
      const { total } = await details.pages(accountId, siteId, number, query);
      return { name, counted, found: total };
    }),
  );
  return found.filter((one) => one.found > 0).sort((a, b) => b.found - a.found);
}
