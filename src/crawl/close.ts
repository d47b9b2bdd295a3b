import type { CrawlResult } from '../checks/crawl/run-crawl.ts';
import type { Expectations } from '../checks/expectations.ts';
import type { CheckResult } from '../checks/run.ts';
import type { Selection } from '../checks/selection.ts';
import type { CrawlView } from '../evidence/crawl/crawl-view.ts';
import { byDangerAndGain } from '../score/by-danger-and-gain.ts';
import { resultOf } from '../score/score.ts';
import { clicksOf, estimateOf, isDenied, isTooLittle, pageCounts, sitemapsOf } from './close-counts.ts';
import { onceOf } from './close-once.ts';
import { createPageFindings } from './close-pages.ts';
import { createTemplates } from './close-templates.ts';
import type { FoundInSite, KnownCheck, KnownUrls } from './close-types.ts';
import type { ClosedCrawl, ClosedFinding } from './closed.ts';
import { packLinksIn } from './links-in.ts';
import { errorAtStart } from './nothing-counted.ts';
import { createPageSums } from './page-sums.ts';
import type { SiteFinding, SiteReport } from './site-report.ts';
import { siteScore } from './site-score.ts';
import type { CrawledPage, CrawlSettings, CrawlState, SiteFacts, StoppedBy } from './types.ts';

interface Catalogue {
  readonly version: string;
  readonly checks: readonly KnownCheck[];
}

interface Order {
  /** With all pages that were added. */
  readonly view: CrawlView;
  /** Of the checks of the tier `crawl`. */
  readonly results: readonly CrawlResult[];
  /** The report of the start page with its site tier; null: it has none. */
  readonly start: { readonly url: string; readonly checks: readonly CheckResult[] } | null;
  readonly expectations: Expectations;
  /** What all of this was cut to; absent: it is whole. */
  readonly only?: Selection;
  readonly settings: CrawlSettings;
  readonly state: CrawlState;
  readonly site: Pick<SiteFacts, 'sitemaps'> | null;
  readonly stoppedBy: StoppedBy | null;
  readonly startedAt: number;
  readonly finishedAt: number;
}

interface Closing {
  /** Counted pages, each once. */
  add(n: number, page: CrawledPage): void;
  closed(order: Order): ClosedCrawl;
}

/** What a crawl comes to, in one pass over its pages. Pure: nothing depends on the order in which they come. */
export function createClosing(urls: KnownUrls, catalogue: Catalogue): Closing {
  const known = new Map(catalogue.checks.map((check) => [check.id, check]));
  const sums = createPageSums((check) => known.get(check)?.category);
  const onPages = createPageFindings(urls, known);
  const templates = createTemplates(urls, known);
  const scores = new Int8Array(urls.length).fill(-1);

  function closed(order: Order): ClosedCrawl {
    const { view, settings, state, stoppedBy } = order;
    const pages = sums.sums();
    // What looked at no page found nothing, which is no merit.
    const results = pages.pages === 0 ? order.results.filter(isNoPass) : order.results;
    const once = onceOf({ ...order, results }, known);
    const judgedOnce = pages.pages === 0 ? [] : once.judged;
    const failedAtStart = (order.start?.checks ?? []).flatMap(({ id, outcome }) =>
      outcome === 'fail' ? [id] : [],
    );
    const scored = siteScore({ pages, once: judgedOnce, failedAtStart, known: (check) => known.get(check) });
    const findings = [...onPages.findings(pages.checks), ...once.findings]
      .map((found) => withGain(found, scored.tenthsOf(found.told.check)))
      .sort((a, b) => byDangerAndGain(rankOf(a.told), rankOf(b.told)));
    const estimate = estimateOf(view, state, stoppedBy);
    const incomplete = isTooLittle(pages.pages, estimate.pages, stoppedBy);
    const { score, cap, categories } = scored;
    const failedStart = pages.pages === 0 ? errorAtStart(view.urls) : null;
    const report: SiteReport = {
      profile: 'crawl',
      checksVersion: catalogue.version,
      ...{ expectations: order.expectations, settings },
      ...{ startedAt: order.startedAt, finishedAt: order.finishedAt, stoppedBy },
      workedMs: state.workedMs,
      ...{ score, cap, categories, incomplete },
      result: score === null || incomplete ? null : resultOf(score),
      ...{ pages: pageCounts(view, state), estimate, bytes: state.bytes, requests: state.requests },
      findings: findings.map(({ told }) => told),
      passed: passedOf(catalogue.checks, pages.checks, once.passed),
      unjudged: once.unjudged,
      templates: templates.rows(view.shapes),
      clicks: clicksOf(view),
      sitemaps: sitemapsOf(view, order.site?.sitemaps ?? null),
      isTooFew: pages.pages < tooFewBelow,
      isDenied: isDenied(view),
      ...(failedStart !== null && { failedStart }),
      ...(order.only !== undefined && { only: order.only }),
    };
    return {
      report,
      findings: findings.map(({ listed }) => listed),
      urls: { ...columnsOf(view), score: scores },
      linksIn: packLinksIn(view.urls.length, view.sourcesOf),
    };
  }

  return {
    add(n, page) {
      sums.add(page);
      onPages.add(n, page);
      templates.add(n, page);
      if (page.score !== null) scores[n] = page.score;
    },
    closed,
  };
}

/** Fewer pages say too little to compare one site with another. */
const tooFewBelow = 3;

function isNoPass({ outcome }: CrawlResult): boolean {
  return outcome !== 'pass';
}

function withGain(
  { told, on }: FoundInSite,
  tenths: number,
): { readonly told: SiteFinding; readonly listed: ClosedFinding } {
  const { check, category, outcome, judged, isDangerous } = told;
  return {
    told: { ...told, points: tenths / 10 },
    listed: { check, category, outcome, judged, tenths, isDangerous, ...on },
  };
}

function rankOf({ check, pages, points, isDangerous }: SiteFinding) {
  return { check, pages, isDangerous, gain: points };
}

/** In the order of the catalogue. */
function passedOf(
  checks: readonly KnownCheck[],
  onPages: ReadonlyMap<string, { readonly passed: number; readonly warned: number; readonly failed: number }>,
  once: ReadonlySet<string>,
): string[] {
  return checks.flatMap(({ id }) => {
    const on = onPages.get(id);
    const passes = on !== undefined && on.passed > 0 && on.warned + on.failed === 0;
    return passes || once.has(id) ? [id] : [];
  });
}

function columnsOf({ urls, linksToCount }: CrawlView): Omit<ClosedCrawl['urls'], 'score'> {
  return {
    clicks: Int32Array.from(urls, ({ clicks }) => clicks ?? -1),
    linksIn: Uint32Array.from(urls, ({ n }) => linksToCount(n)),
    indexable: Uint8Array.from(urls, ({ isIndexable }) => Number(isIndexable)),
  };
}
