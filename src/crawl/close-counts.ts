import type { CrawlUrl, CrawlView, UrlKind } from '../evidence/crawl/crawl-view.ts';
import type { SiteReport } from './site-report.ts';
import type { CrawlState, SiteFacts, StoppedBy } from './types.ts';

/** Of all addresses that were met. */
export function pageCounts({ urls }: CrawlView, { skipped, beyond }: CrawlState): SiteReport['pages'] {
  const kinds = countKinds(urls);
  const skippedInAll = Object.values(skipped).reduce((sum, count) => sum + count, 0);
  return {
    // There are not rows of all that was skipped, and of none beyond the bounds.
    known: urls.length - kinds.skipped + skippedInAll + beyond,
    waiting: kinds.waiting,
    fetched: kinds.page + kinds.error,
    counted: kinds.page,
    indexable: urls.filter(({ isIndexable }) => isIndexable).length,
    failed: kinds.error,
    redirects: kinds.redirect,
    files: kinds.file,
    skipped,
  };
}

function countKinds(urls: readonly CrawlUrl[]): Record<UrlKind, number> {
  const kinds = { page: 0, file: 0, redirect: 0, error: 0, skipped: 0, waiting: 0 };
  for (const { kind } of urls) kinds[kind] += 1;
  return kinds;
}

/** Of what waits, as large a share are pages as of what was fetched. What lies beyond the bounds may be the same again. */
export function estimateOf(
  { urls }: CrawlView,
  { beyond }: CrawlState,
  stoppedBy: StoppedBy | null,
): SiteReport['estimate'] {
  const { page, file, redirect, error, waiting } = countKinds(urls);
  const answered = page + file + redirect + error;
  const unfetched = answered === 0 ? 0 : Math.floor((2 * waiting * page + answered) / (2 * answered));
  return { pages: page + unfetched, atLeast: stoppedBy !== null || beyond > 0 };
}

/** Q13: a score of fewer pages is provisional where the crawl did not come to its end. */
export function isTooLittle(counted: number, estimate: number, stoppedBy: StoppedBy | null): boolean {
  return stoppedBy !== null && 10 * counted < Math.min(10 * enough, 7 * estimate);
}

const enough = 500;

/** Nearest first. */
export function clicksOf({ urls }: CrawlView): SiteReport['clicks'] {
  const counts = new Map<number | null, number>();
  for (const { kind, clicks } of urls) {
    if (kind === 'page') counts.set(clicks, (counts.get(clicks) ?? 0) + 1);
  }
  return [...counts]
    .map(([clicks, pages]) => ({ clicks, pages }))
    .sort((a, b) => (a.clicks ?? Number.MAX_VALUE) - (b.clicks ?? Number.MAX_VALUE));
}

export function sitemapsOf(
  { urls, linksToCount }: CrawlView,
  facts: SiteFacts['sitemaps'],
): SiteReport['sitemaps'] {
  if (facts === null) return null;
  const cells = { both: 0, listedOnly: 0, linkedOnly: 0, listedNotIndexable: 0 };
  for (const { n, kind, isListed, isIndexable, clicks } of urls) {
    const isLinked = clicks !== null || linksToCount(n) > 0;
    if (!isIndexable) cells.listedNotIndexable += isListed && kind !== 'waiting' ? 1 : 0;
    else if (isListed && isLinked) cells.both += 1;
    else if (isListed) cells.listedOnly += 1;
    else if (isLinked) cells.linkedOnly += 1;
  }
  return { ...facts, cells };
}

/** robots.txt lets nobody in: the start is judged, as it was asked for by name, and nothing else was fetched. */
export function isDenied({ urls }: CrawlView): boolean {
  const counted = urls.filter(({ kind }) => kind === 'page');
  const others = urls.filter(({ n, kind }) => n !== 0 && kind !== 'redirect' && kind !== 'page');
  const denied = others.filter(({ isDenied: own }) => own);
  const isShut = denied.length > 0 || urls[0]?.isDenied === true;
  return counted.length <= 1 && isShut && denied.length === others.length;
}
