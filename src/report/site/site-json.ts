import type {
  SiteCategory,
  SiteFinding,
  SiteItem,
  SiteReport,
  SiteTemplate,
  SiteWaived,
} from '../../crawl/site-report.ts';
import type { CrawlSettings } from '../../crawl/types.ts';
import { jsonText } from '../formats/json-text.ts';
import { inSnakeCase } from '../in-snake-case.ts';

/**
 * A site as one line of JSON; `jsonOfSite` says of what.
 * @param more what else the line is to hold, such as what a gate said
 */
export function writeSiteJson(site: SiteReport, more: Readonly<Record<string, unknown>> = {}): string {
  return jsonText({ ...jsonOfSite(site), ...more });
}

/**
 * Z3: field by field, so that what a crawl comes to know is never published by accident.
 *
 * - `object` is `site`, `profile` is `crawl`, `start` the address where the crawl began.
 * - `score`, `result`, `categories`, `incomplete`, `cap`, `checks_version`, `expectations` are those of a report. Without a
 *   category of its own a check counts nowhere, so `categories` may lack some.
 * - `pages`: addresses that are `known`, still `waiting`, `fetched`; `counted` are the pages that were judged, `indexable`
 *   those of them that search engines may show; `skipped` says why addresses were not asked.
 * - `estimate.pages`: how many pages there may be; `at_least`: there may be more.
 * - `stopped_by`: `pages`, `bytes`, `time`, `urls`, `person`, `target`; null: all that was known was read.
 * - `findings`: what is dangerous first, then by `points`, which the score gains when a finding is fixed everywhere. Of
 *   `judged` pages `pages` have it; `template` is the one that nine tenths of them are of. `items` holds the worst 50 of
 *   `items_total`, each with 20 of its `sources_total`.
 * - `waived`: what waivers set aside, by check; it counts for nothing else. Not there: nothing was.
 * - `worked_ms`: time that the crawl took, without that between two commands.
 * - `clicks`: counted pages by clicks from the start; `clicks` null: no link leads to them.
 * - `partial` and `only`, the categories and checks that it was judged by, are there where these are not all.
 * - `sitemaps` null: none was read; `read_whole`: each was read to its end.
 */
function jsonOfSite(site: SiteReport) {
  const { cap, expectations, estimate, only, sitemaps } = site;
  return {
    object: 'site',
    start: site.settings.start,
    profile: site.profile,
    score: site.score,
    result: site.result,
    categories: jsonOfCategories(site.categories),
    incomplete: site.incomplete,
    cap: cap && { check: cap.check, score_before: cap.scoreBefore },
    checks_version: site.checksVersion,
    expectations: {
      indexable: expectations.indexable,
      ai_search: expectations.aiSearch,
      deployed: expectations.deployed,
    },
    settings: jsonOfSettings(site.settings),
    pages: jsonOfPages(site.pages),
    estimate: { pages: estimate.pages, at_least: estimate.atLeast },
    too_few_pages: site.isTooFew,
    denied_by_robots: site.isDenied,
    stopped_by: site.stoppedBy,
    bytes: site.bytes,
    requests: site.requests,
    findings_count: site.findings.length,
    findings: site.findings.map(jsonOfFinding),
    passed: [...site.passed],
    unjudged: site.unjudged.map(({ check, because }) => ({ check, because })),
    ...(site.waived !== undefined && { waived: site.waived.map(jsonOfWaived) }),
    templates: site.templates.map(jsonOfTemplate),
    clicks: site.clicks.map(({ clicks, pages }) => ({ clicks, pages })),
    sitemaps: sitemaps && jsonOfSitemaps(sitemaps),
    started_at: new Date(site.startedAt).toISOString(),
    finished_at: new Date(site.finishedAt).toISOString(),
    worked_ms: site.workedMs,
    ...(only !== undefined && { partial: true, only: [...only.categories, ...only.checks] }),
  };
}

export function jsonOfWaived({ check, title, category, pages, waived }: SiteWaived) {
  return {
    ...{ check, title, category, pages },
    waived: waived.map(({ id, reason, until, by, items }) => ({ id, reason, until, by, items })),
  };
}

export function jsonOfCategories(categories: readonly SiteCategory[]) {
  return Object.fromEntries(
    categories.map(({ category, score, result, passed, warnings, failed }) => [
      category,
      { score, result, passed, warnings, failed },
    ]),
  );
}

export function jsonOfSettings(settings: CrawlSettings) {
  return {
    start: settings.start,
    urls: [...settings.urls],
    follow: settings.follow,
    sitemaps: typeof settings.sitemaps === 'string' ? settings.sitemaps : [...settings.sitemaps],
    scope: settings.scope,
    include: [...settings.include],
    exclude: [...settings.exclude],
    ignore_params: [...settings.ignoreParams],
    nofollow: settings.nofollow,
    robots: settings.robots,
    pages_max: settings.pagesMax,
    sample: settings.sample,
    clicks_max: settings.clicksMax,
    minutes_max: settings.minutesMax,
    bytes_max: settings.bytesMax,
  };
}

function jsonOfPages({ skipped, ...pages }: SiteReport['pages']) {
  return {
    known: pages.known,
    waiting: pages.waiting,
    fetched: pages.fetched,
    counted: pages.counted,
    indexable: pages.indexable,
    failed: pages.failed,
    redirects: pages.redirects,
    files: pages.files,
    skipped: jsonOfSkipped(skipped),
  };
}

export function jsonOfSkipped(skipped: SiteReport['pages']['skipped']) {
  return {
    robots: skipped.robots,
    excluded: skipped.excluded,
    scope: skipped.scope,
    clicks: skipped.clicks,
    trap: skipped.trap,
    sample: skipped.sample,
    nofollow: skipped.nofollow,
    refused: skipped.refused,
  };
}

export function jsonOfFinding(finding: SiteFinding) {
  return {
    check: finding.check,
    category: finding.category,
    tier: finding.tier,
    weight: finding.weight,
    outcome: finding.outcome,
    danger: finding.isDangerous,
    points: finding.points,
    title: finding.title,
    task: finding.task,
    summary: finding.summary,
    advice: finding.advice,
    pages: finding.pages,
    judged: finding.judged,
    template: finding.template,
    value: finding.value === undefined ? null : inSnakeCase(finding.value),
    items: finding.items.map(jsonOfItem),
    items_total: finding.itemsTotal,
  };
}

function jsonOfItem({ url, detail, sources, sourcesTotal }: SiteItem) {
  return {
    url,
    detail,
    sources: sources.map((source) => ({ url: source.url, anchor: source.anchor })),
    sources_total: sourcesTotal,
  };
}

export function jsonOfTemplate({ name, example, known, fetched, counted, score, worst }: SiteTemplate) {
  return { name, example, known, fetched, counted, score, worst: [...worst] };
}

export function jsonOfSitemaps({ files, entries, isWhole, cells }: NonNullable<SiteReport['sitemaps']>) {
  return {
    files,
    entries,
    read_whole: isWhole,
    listed_and_linked: cells.both,
    listed_only: cells.listedOnly,
    linked_only: cells.linkedOnly,
    listed_not_indexable: cells.listedNotIndexable,
  };
}
