import { jsonOfCategories } from '../../report/site/site-json.ts';
import { sharePath } from '../../services/sharing/shared-noun.ts';
import type { CrawlWithReport, Site } from '../../services/sites/types.ts';
import { instant } from '../present-report.ts';
import { presentCrawl } from './present-crawl.ts';
import { presentSiteFinding, presentTemplate } from './present-finding.ts';
import { presentFullSettings, presentSettings } from './present-settings.ts';
import type { FullSiteView, SiteView } from './site-schemas.ts';

/**
 * Sites as the API shows them: field by field (Z3).
 * @param origin the public address, for share links (H5)
 */
export function presentSite(site: Site, origin: string): SiteView {
  return { ...presentOwn(site, origin), settings: presentSettings(site.settings) };
}

/** Of one site: so many findings and templates, each finding with so many of its places. */
const [findingsMax, templatesMax, itemsMax] = [50, 50, 5];

/** @param report of its last completed crawl; null: there is none yet */
export function presentFullSite(site: Site, report: CrawlWithReport['report'], origin: string): FullSiteView {
  const findings = report?.findings.slice(0, findingsMax) ?? [];
  return {
    ...presentOwn(site, origin),
    settings: presentFullSettings(site.settings),
    findings: findings.map((finding) => presentSiteFinding(finding, itemsMax)),
    templates: report?.templates.slice(0, templatesMax).map(presentTemplate) ?? [],
  };
}

function presentOwn(site: Site, origin: string): Omit<SiteView, 'settings'> {
  const { latest, completed, previousScore } = site;
  const score = completed?.score ?? null;
  const cap = completed?.cap ?? null;
  return {
    object: 'site',
    id: site.id,
    name: site.name,
    start: site.start,
    project: site.project,
    state: latest.state,
    score,
    result: completed?.result ?? null,
    categories: jsonOfCategories(completed?.categories ?? []),
    incomplete: completed?.incomplete ?? false,
    cap: cap && { check: cap.check, score_before: cap.scoreBefore },
    previous_score: previousScore,
    score_change: score === null || previousScore === null ? null : score - previousScore,
    trend: [...site.trend],
    privacy: site.privacy,
    has_password: site.hasPassword,
    share_url: origin + sharePath('site', site.slug),
    indexable: site.indexable,
    findings_count: completed?.findingsCount ?? null,
    crawls_count: site.crawlsCount,
    crawl: presentCrawl(latest),
    checks_version: completed?.checksVersion ?? null,
    error: latest.error && { code: latest.error.code, message: latest.error.message },
    created_at: instant(site.createdAt),
    updated_at: instant(site.updatedAt),
    generated_at: completed?.finishedAt == null ? null : instant(completed.finishedAt),
  };
}
