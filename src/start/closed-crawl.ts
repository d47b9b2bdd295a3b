import { catalogue, checksVersion } from '../checks/catalogue.ts';
import { crawlCatalogue } from '../checks/crawl/crawl-catalogue.ts';
import { runCrawlChecks } from '../checks/crawl/run-crawl.ts';
import type { Expectations } from '../checks/expectations.ts';
import { closeCrawl } from '../crawl/close.ts';
import type { SiteReport } from '../crawl/site-report.ts';
import type { CrawlRows, SiteFacts, WalkEnd } from '../crawl/types.ts';
import { buildView } from '../crawl/view.ts';
import { readRobotsTxt } from '../evidence/site/robots-txt.ts';
import { crawlerToken } from '../gather/robots.ts';
import { unpackBody } from '../report/stored-body.ts';
import { restoredRobots } from '../walk/robots-file.ts';

interface ClosingOrder extends WalkEnd {
  readonly expectations: Expectations;
  readonly startedAt: number;
  readonly finishedAt: number;
}

/** Needs of page checks that a crawl gathers for every page; what others need is asked once, at the start. */
const ofEveryPage: readonly string[] = ['document', 'exchange'];

/** The report of a crawl, from what is kept of it: it can be made again at any time. */
export async function closedCrawl(rows: CrawlRows, order: ClosingOrder): Promise<SiteReport> {
  const { settings } = rows;
  const [site, shapes, state] = await Promise.all([rows.site(), rows.shapes(), rows.state()]);
  const isDenied = deniedBy(site);
  const view = await buildView(
    { urls: rows.urls(), pages: rows.pages() },
    { settings, shapes, site, isDenied },
  );
  return closeCrawl({
    ...{ view, pages: rows.pages(), results: runCrawlChecks(view, order.expectations) },
    ...{ start: startOf(site), settings, state, site },
    catalogue: { version: checksVersion, checks: [...catalogue, ...crawlCatalogue] },
    ...order,
  });
}

/** As robots.txt was read for the crawl; what a person named was fetched all the same. */
function deniedBy(site: SiteFacts | null): (url: string) => boolean {
  if (site?.robots == null) return () => false;
  const { file } = restoredRobots(site.robots, 0);
  if (file === null) return () => false;
  const robots = readRobotsTxt(file);
  const { origin } = new URL(site.robots.url);
  return (url) => url.startsWith(`${origin}/`) && !robots.allowed(crawlerToken, url).allowed;
}

/** What belongs to the host counts once: also checks of a page that ask more than the page. */
function startOf(site: SiteFacts | null) {
  if (site === null || site.report === null) return null;
  const { checks } = unpackBody(Buffer.from(site.report, 'base64'));
  return {
    url: site.finalUrl,
    checks: checks.map((check) => (askedOnce.has(check.id) ? { ...check, tier: 'site' as const } : check)),
  };
}

const askedOnce = new Set(
  (catalogue as readonly { readonly id: string; readonly needs: readonly string[] }[]).flatMap(
    ({ id, needs }) => (needs.every((need) => ofEveryPage.includes(need)) ? [] : [id]),
  ),
);
