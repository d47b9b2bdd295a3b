import type { PageLink } from '../../src/evidence/crawl/page-extract.ts';
import { isDenied, type MadePage, type MadeSite } from './made-site.ts';
import { linksOf, mainText, wordsOf } from './read-made.ts';
import { isToBeFetched, type Known, listedIn, type Walked } from './walk-made.ts';

/** What is there once a site was walked through: lists to search, and nothing else. */
export interface WhatIsThere {
  readonly site: MadeSite;
  readonly known: readonly Known[];
  /** Pages that answered. */
  readonly counted: readonly CountedPage[];
  /** Those that search engines may show. */
  readonly indexable: readonly CountedPage[];
  /** Of all counted pages, but none of a page to itself. */
  readonly links: readonly FullLink[];
  readonly listed: ReadonlySet<string>;
  /** Nothing waits, or nine tenths of what is known was fetched. */
  readonly isFollowed: boolean;
}

export interface CountedPage {
  readonly url: string;
  readonly page: MadePage;
  /** All that stands in main, read once. */
  readonly text: string;
  readonly words: number;
}

export interface FullLink extends PageLink {
  readonly from: string;
}

export function lookAround({ site, known }: Walked): WhatIsThere {
  const counted = known.flatMap(({ url, answer }) =>
    answer?.kind === 'page' ? [countedPage(url, answer)] : [],
  );
  const fetched = known.filter(({ answer }) => answer !== null).length;
  return {
    site,
    known,
    counted,
    indexable: counted.filter(
      ({ url, page }) =>
        !page.noindex && !isDenied(site, url) && (page.canonical === null || page.canonical === url),
    ),
    links: counted.flatMap(({ url, page }) =>
      linksOf(site, page)
        .map((link) => ({ ...link, from: url }))
        .filter((link) => link.url !== url),
    ),
    listed: listedIn(site),
    isFollowed:
      known.every((one) => one.answer !== null || !isToBeFetched(site, one)) || fetched >= 0.9 * known.length,
  };
}

export function countedPage(url: string, page: MadePage): CountedPage {
  return { url, page, text: mainText(page), words: wordsOf(page) };
}

export function knownAt({ known }: WhatIsThere, url: string): Known | undefined {
  return known.find((one) => one.url === url);
}

/** Clicks from the start by the shortest way; what is missing cannot be reached. A redirect is no click. */
export function clicksOf({ site, known, links }: WhatIsThere): Map<string, number> {
  const ways = [
    ...links.filter(({ nofollow }) => !nofollow).map(({ from, url }) => ({ from, to: url, costs: 1 })),
    ...known.flatMap(({ url, answer }) =>
      answer?.kind === 'redirect' ? [{ from: url, to: answer.to, costs: 0 }] : [],
    ),
  ].filter(({ to }) => known.some(({ url }) => url === to));
  const clicks = new Map([[site.start, 0]]);
  // Shortens ways until none can be shortened any more.
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (const { from, to, costs } of ways) {
      const way = (clicks.get(from) ?? Number.POSITIVE_INFINITY) + costs;
      if (way >= (clicks.get(to) ?? Number.POSITIVE_INFINITY)) continue;
      clicks.set(to, way);
      hasChanged = true;
    }
  }
  return clicks;
}
