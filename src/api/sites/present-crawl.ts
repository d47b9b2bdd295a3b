import {
  jsonOfCategories,
  jsonOfSitemaps,
  jsonOfSkipped,
  jsonOfWaived,
} from '../../report/site/site-json.ts';
import type { Crawl, CrawlWithReport } from '../../services/sites/types.ts';
import { instant } from '../present-report.ts';
import type { CrawlView, FullCrawlView } from './crawl-schemas.ts';
import { presentFullSettings } from './present-settings.ts';

/** Crawls as the API shows them: field by field (Z3). */
export function presentCrawl(crawl: Crawl): CrawlView {
  const { cap, error, estimate } = crawl;
  return {
    object: 'crawl',
    site: crawl.siteId,
    number: crawl.number,
    cause: crawl.cause,
    caused_by: crawl.causedBy,
    state: crawl.state,
    reason: crawl.reason,
    until: instantOrNull(crawl.until),
    wanted: crawl.wanted,
    stopped_by: crawl.stoppedBy,
    score: crawl.score,
    result: crawl.result,
    incomplete: crawl.incomplete,
    cap: cap && { check: cap.check, score_before: cap.scoreBefore },
    categories: jsonOfCategories(crawl.categories),
    pages: presentPages(crawl.pages),
    estimate: estimate && { pages: estimate.pages, at_least: estimate.atLeast },
    bytes: crawl.bytes,
    requests: crawl.requests,
    findings_count: crawl.findingsCount,
    checks_version: crawl.checksVersion,
    error: error && { code: error.code, message: error.message },
    details_kept: crawl.hasDetails,
    queued_at: instant(crawl.queuedAt),
    started_at: instantOrNull(crawl.startedAt),
    finished_at: instantOrNull(crawl.finishedAt),
  };
}

function presentPages(pages: Crawl['pages']): CrawlView['pages'] {
  return {
    known: pages.known,
    waiting: pages.waiting,
    fetched: pages.fetched,
    counted: pages.counted,
    indexable: pages.indexable,
    failed: pages.failed,
    reused: pages.reused,
    skipped: jsonOfSkipped(pages.skipped),
  };
}

/** How fast it is, and until when; of the same moment as `presentCrawl`. */
export function presentPace({ pace, leftMs }: Crawl, nowMs: number): Pick<FullCrawlView, 'pace' | 'eta'> {
  return {
    pace: { per_second: pace.perSecond, slowed_by: pace.slowedBy },
    eta: instantOrNull(leftMs === null ? null : nowMs + leftMs),
  };
}

export function presentFullCrawl(crawl: CrawlWithReport, nowMs: number): FullCrawlView {
  const { report } = crawl;
  return {
    ...presentCrawl(crawl),
    settings: presentFullSettings(crawl.settings),
    ...presentPace(crawl, nowMs),
    templates: report?.templates.length ?? null,
    clicks_max: report && deepest(report),
    clicks: report?.clicks.map(({ clicks, pages }) => ({ clicks, pages })) ?? null,
    sitemaps: report?.sitemaps ? jsonOfSitemaps(report.sitemaps) : null,
    waived: report && (report.waived ?? []).map(jsonOfWaived),
    unjudged: report?.unjudged.map(({ check, because }) => ({ check, because })) ?? null,
  };
}

function deepest({ clicks }: NonNullable<CrawlWithReport['report']>): number {
  return Math.max(0, ...clicks.map((group) => (group.pages === 0 ? 0 : (group.clicks ?? 0))));
}

function instantOrNull(at: number | null): string | null {
  return at === null ? null : instant(at);
}
