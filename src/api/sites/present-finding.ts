import { jsonOfFinding, jsonOfTemplate } from '../../report/site/site-json.ts';
import type { CrawlFinding, CrawlWithReport, FindingPage } from '../../services/sites/types.ts';
import type {
  CrawlFindingView,
  SiteFindingPageView,
  SiteFindingView,
  TemplateView,
} from './finding-schemas.ts';
import { presentLink, presentPage } from './present-page.ts';

type Report = NonNullable<CrawlWithReport['report']>;

/** @param itemsMax places that are shown of it */
export function presentSiteFinding(finding: Report['findings'][number], itemsMax: number): SiteFindingView {
  const shown = { ...finding, items: finding.items.slice(0, itemsMax) };
  return { object: 'site_finding', ...jsonOfFinding(shown) };
}

export function presentCrawlFinding(finding: CrawlFinding): CrawlFindingView {
  const { isNew, fails, warns } = finding;
  return { object: 'site_finding', ...jsonOfFinding(finding), is_new: isNew, failed: fails, warned: warns };
}

export function presentFindingPage(page: FindingPage): SiteFindingPageView {
  return {
    ...presentPage(page),
    object: 'site_finding_page',
    outcome: page.outcome,
    detail: page.detail,
    sources: page.linkedFrom.map(presentLink),
    sources_total: page.linkedFromTotal,
  };
}

export function presentTemplate(template: Report['templates'][number]): TemplateView {
  return { object: 'template', ...jsonOfTemplate(template) };
}
