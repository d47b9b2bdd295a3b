import type { SiteItem, SiteReport } from '../../src/crawl/site-report.ts';
import type { MadeSite } from './made-site.ts';
import { lineOf, many, type SiteTruth, sourcesMax } from './truth-of.ts';

/** What the report of a crawl says of a made site, to be compared with `truthOf` of it. */
export function saidBy(report: SiteReport, site: MadeSite): SiteTruth {
  const isOfCrawl = (check: string) => check.startsWith('crawl-');
  const found = report.findings.filter(({ check }) => isOfCrawl(check));
  return {
    pages: report.pages,
    clicks: report.clicks,
    cells: report.sitemaps?.cells ?? null,
    findings: Object.fromEntries(
      found.map(({ check, outcome, pages, judged, itemsTotal, items }) => {
        const lines = items.map((item) => saidLine(site, item)).sort();
        return [check, { outcome, pages, judged, itemsTotal, items: lines }];
      }),
    ),
    passed: report.passed.filter(isOfCrawl).sort(),
    unjudged: report.unjudged.flatMap(({ check }) => (isOfCrawl(check) ? [check] : [])).sort(),
  };
}

function saidLine(site: MadeSite, { url, sources, sourcesTotal }: SiteItem): string {
  if (sourcesTotal > sourcesMax) return many(sourcesTotal + 1);
  return lineOf(site, [url, ...sources.map((source) => source.url)]);
}
