import type { CrawlResult } from '../checks/crawl/run-crawl.ts';
import type { Expectations } from '../checks/expectations.ts';
import type { CheckResult } from '../checks/run.ts';
import type { CrawlView } from '../evidence/crawl/crawl-view.ts';
import { byDangerAndGain } from '../score/by-danger-and-gain.ts';
import { resultOf } from '../score/score.ts';
import { clicksOf, estimateOf, isDenied, isTooLittle, pageCounts, sitemapsOf } from './close-counts.ts';
import { onceOf } from './close-once.ts';
import { createPageFindings } from './close-pages.ts';
import { createTemplates } from './close-templates.ts';
import type { KnownCheck } from './close-types.ts';
import { createPageSums } from './page-sums.ts';
import type { SiteFinding, SiteReport } from './site-report.ts';
import { siteScore } from './site-score.ts';
import type { CrawledPage, CrawlSettings, CrawlState, SiteFacts, StoppedBy } from './types.ts';

interface Closing {
  readonly view: CrawlView;
  /** Counted ones, each once. */
  readonly pages: AsyncIterable<{ readonly n: number; readonly page: CrawledPage }>;
  /** Of the checks of the tier `crawl`. */
  readonly results: readonly CrawlResult[];
  /** The report of the start page with its site tier; null: it has none. */
  readonly start: { readonly url: string; readonly checks: readonly CheckResult[] } | null;
  readonly catalogue: { readonly version: string; readonly checks: readonly KnownCheck[] };
  readonly expectations: Expectations;
  readonly settings: CrawlSettings;
  readonly state: CrawlState;
  readonly site: Pick<SiteFacts, 'sitemaps'> | null;
  readonly stoppedBy: StoppedBy | null;
  readonly startedAt: number;
  readonly finishedAt: number;
}

/** What a crawl comes to, in one pass over its pages. Pure: nothing depends on the order in which they come. */
export async function closeCrawl(closing: Closing): Promise<SiteReport> {
  const { view, catalogue, settings, state, stoppedBy } = closing;
  const known = new Map(catalogue.checks.map((check) => [check.id, check]));
  const sums = createPageSums((check) => known.get(check)?.category);
  const onPages = createPageFindings(view, known);
  const templates = createTemplates(view, known);
  for await (const { n, page } of closing.pages) {
    sums.add(page);
    onPages.add(n, page);
    templates.add(n, page);
  }

  const pages = sums.sums();
  // What looked at no page found nothing, which is no merit.
  const results = pages.pages === 0 ? closing.results.filter(isNoPass) : closing.results;
  const once = onceOf({ ...closing, results }, known);
  const judgedOnce = pages.pages === 0 ? [] : once.judged;
  const failedAtStart = (closing.start?.checks ?? []).flatMap(({ id, outcome }) =>
    outcome === 'fail' ? [id] : [],
  );
  const scored = siteScore({ pages, once: judgedOnce, failedAtStart, known: (check) => known.get(check) });
  const findings = [...onPages.findings(pages.checks), ...once.findings].map(
    (finding): SiteFinding => ({ ...finding, points: scored.tenthsOf(finding.check) / 10 }),
  );
  const estimate = estimateOf(view, state, stoppedBy);
  const incomplete = isTooLittle(pages.pages, estimate.pages, stoppedBy);
  const { score, cap, categories } = scored;
  return {
    profile: 'crawl',
    checksVersion: catalogue.version,
    ...{ expectations: closing.expectations, settings },
    ...{ startedAt: closing.startedAt, finishedAt: closing.finishedAt, stoppedBy },
    workedMs: state.workedMs,
    ...{ score, cap, categories, incomplete },
    result: score === null || incomplete ? null : resultOf(score),
    ...{ pages: pageCounts(view, state), estimate, bytes: state.bytes, requests: state.requests },
    findings: findings.sort((a, b) => byDangerAndGain(rankOf(a), rankOf(b))),
    passed: passedOf(catalogue.checks, pages.checks, once.passed),
    unjudged: once.unjudged,
    templates: templates.rows(),
    clicks: clicksOf(view),
    sitemaps: sitemapsOf(view, closing.site?.sitemaps ?? null),
    isTooFew: pages.pages < tooFewBelow,
    isDenied: isDenied(view),
  };
}

/** Fewer pages say too little to compare one site with another. */
const tooFewBelow = 3;

function isNoPass({ outcome }: CrawlResult): boolean {
  return outcome !== 'pass';
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
