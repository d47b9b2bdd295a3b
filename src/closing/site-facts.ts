import { catalogue } from '../checks/catalogue.ts';
import type { SiteFacts } from '../crawl/types.ts';
import { readRobotsTxt } from '../evidence/site/robots-txt.ts';
import { crawlerToken } from '../gather/robots.ts';
import { unpackBody } from '../report/stored-body.ts';
import { restoredRobots } from '../walk/robots-file.ts';

/** Needs of page checks that a crawl gathers for every page; what others need is asked once, at the start. */
const ofEveryPage: readonly string[] = ['document', 'exchange'];

/** As robots.txt was read for the crawl; what a person named was fetched all the same. */
export function deniedBy(site: SiteFacts | null): (url: string) => boolean {
  if (site?.robots == null) return () => false;
  const { file } = restoredRobots(site.robots, 0);
  if (file === null) return () => false;
  const robots = readRobotsTxt(file);
  const { origin } = new URL(site.robots.url);
  return (url) => url.startsWith(`${origin}/`) && !robots.allowed(crawlerToken, url).allowed;
}

/** What belongs to the host counts once: also checks of a page that ask more than the page. */
export function startOf(site: SiteFacts | null) {
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
