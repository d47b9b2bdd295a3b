import type { SiteFinding, SiteReport } from '../../src/crawl/site-report.ts';
import { type SkipReason, skipReasons } from '../../src/crawl/types.ts';
import { isDenied, type MadeSite, nameOf } from './made-site.ts';
import { findingsOf } from './reference.ts';
import { pagesIn, type TrueFinding, type TrueItem } from './true-finding.ts';
import { isToBeFetched, type Walked, walkMade } from './walk-made.ts';
import { clicksOf, lookAround, type WhatIsThere } from './what-is-there.ts';

/** What the report of a crawl has to say of a made site: what can be known without judging pages one by one. */
export interface SiteTruth {
  readonly pages: SiteReport['pages'];
  readonly clicks: SiteReport['clicks'];
  readonly cells: NonNullable<SiteReport['sitemaps']>['cells'] | null;
  /** Of checks of crawls that failed or warned. */
  readonly findings: Readonly<Record<string, FoundTruth>>;
  /** Checks of crawls that passed; that could not be judged. */
  readonly passed: readonly string[];
  readonly unjudged: readonly string[];
}

interface FoundTruth extends Pick<SiteFinding, 'outcome' | 'pages' | 'judged' | 'itemsTotal'> {
  /** A line each, sorted: all paths of the item. */
  readonly items: readonly string[];
}

/** @param pagesMax as the crawl had it, where it was to end before the site does */
export function truthOf(site: MadeSite, pagesMax?: number): SiteTruth {
  const walked = walkMade(site, pagesMax);
  const there = lookAround(walked);
  const all = Object.entries(findingsOf(walked));
  const named = (wanted: (found: TrueFinding) => boolean) =>
    all.flatMap(([check, found]) => (wanted(found) ? [check] : [])).sort();
  return {
    pages: countsOf(walked, there),
    clicks: histogramOf(there),
    cells: site.sitemaps.length === 0 ? null : cellsOf(there),
    findings: Object.fromEntries(
      all.flatMap(([check, { outcome, items, judged }]) => {
        if (outcome !== 'fail' && outcome !== 'warn') return [];
        const lines = items.map((item) => trueLine(site, item)).sort();
        return [
          [check, { outcome, pages: pagesIn(items).length, judged, itemsTotal: items.length, items: lines }],
        ];
      }),
    ),
    passed: named(({ outcome }) => outcome === 'pass'),
    unjudged: named(({ reason }) => reason === 'no_evidence'),
  };
}

/** Reports name so many pages of an item beside the one that it is about. */
export const sourcesMax = 20;

function trueLine(site: MadeSite, { about, pages }: TrueItem): string {
  return lineOf(site, [...new Set([...(about === undefined ? [] : [about]), ...pages])]);
}

/** Of an item: the one it is about and the others alike, as few or as many as a report names. */
export function lineOf(site: MadeSite, urls: readonly string[]): string {
  if (urls.length > sourcesMax + 1) return many(urls.length);
  return urls
    .map((url) => nameOf(site, url))
    .sort()
    .join(' ');
}

export function many(count: number): string {
  return `${count} addresses`;
}

function countsOf({ site, known }: Walked, there: WhatIsThere): SiteReport['pages'] {
  const count = (kind: string) => known.filter(({ answer }) => answer?.kind === kind).length;
  const left = known.filter(({ answer }) => answer === null);
  const skipped = left.filter((one) => !isToBeFetched(site, one));
  const denied = skipped.filter(({ url }) => isDenied(site, url)).length;
  const none = Object.fromEntries(skipReasons.map((reason) => [reason, 0])) as Record<SkipReason, number>;
  return {
    known: known.length,
    waiting: left.length - skipped.length,
    fetched: count('page') + count('error'),
    counted: count('page'),
    indexable: there.indexable.length,
    failed: count('error'),
    redirects: count('redirect'),
    files: count('file'),
    skipped: { ...none, robots: denied, nofollow: skipped.length - denied },
  };
}

/** Pages by clicks, nearest first; last those that no link leads to. */
function histogramOf(there: WhatIsThere): SiteReport['clicks'] {
  const clicks = clicksOf(there);
  const far = there.counted.map(({ url }) => clicks.get(url) ?? null);
  const steps = [...new Set(far)].sort((a, b) => (a ?? Number.MAX_VALUE) - (b ?? Number.MAX_VALUE));
  return steps.map((step) => ({ clicks: step, pages: far.filter((one) => one === step).length }));
}

function cellsOf(there: WhatIsThere): NonNullable<SiteTruth['cells']> {
  const clicks = clicksOf(there);
  const isLinked = (url: string) => clicks.has(url) || there.links.some((link) => link.url === url);
  const isFound = (url: string) => there.indexable.some((page) => page.url === url);
  const isWaiting = (url: string) =>
    there.known.some((one) => one.url === url && one.answer === null && isToBeFetched(there.site, one));
  const count = (listed: boolean, linked: boolean) =>
    there.indexable.filter(({ url }) => there.listed.has(url) === listed && isLinked(url) === linked).length;
  return {
    both: count(true, true),
    listedOnly: count(true, false),
    linkedOnly: count(false, true),
    listedNotIndexable: [...there.listed].filter((url) => !isFound(url) && !isWaiting(url)).length,
  };
}
