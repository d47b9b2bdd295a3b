import type { sourceBits } from '../../src/crawl/types.ts';
import { answerOf, isDenied, type MadeAnswer, type MadeSite } from './made-site.ts';
import { isWithin, linksOf } from './read-made.ts';

/** Everything that a walk through the site meets, in the order met. */
export interface Walked {
  readonly site: MadeSite;
  readonly known: readonly Known[];
}

export interface Known {
  readonly url: string;
  readonly sources: Set<Source>;
  /** Null: it was not fetched. */
  answer: MadeAnswer | null;
  /** Some link to it, or another way there, does not say nofollow. */
  isFollowed: boolean;
}

type Source = keyof typeof sourceBits;

/** Address by address, first met first. @param pagesMax pages and errors, after which the others wait */
export function walkMade(site: MadeSite, pagesMax = Number.POSITIVE_INFINITY): Walked {
  const known = new Map<string, Known>();
  const meet = (url: string | null, source: Source, nofollow = false) => {
    if (url === null || !isWithin(site, url)) return;
    const one = known.get(url) ?? { url, sources: new Set(), answer: null, isFollowed: false };
    one.sources.add(source);
    if (!nofollow) one.isFollowed = true;
    known.set(url, one);
  };
  meet(site.start, 'start');
  for (const url of listedIn(site)) meet(url, 'sitemap');
  for (let fetched = 0; fetched < pagesMax; ) {
    const next = [...known.values()].find((one) => one.answer === null && isToBeFetched(site, one));
    if (next === undefined) break;
    next.answer = answerOf(site, next.url);
    if (next.answer.kind === 'page' || next.answer.kind === 'error') fetched += 1;
    if (next.answer.kind === 'redirect') meet(next.answer.to, 'redirect');
    if (next.answer.kind !== 'page') continue;
    for (const { url, nofollow } of linksOf(site, next.answer)) meet(url, 'link', nofollow);
    meet(next.answer.canonical, 'canonical');
    for (const { url } of next.answer.hreflang) meet(url, 'hreflang');
  }
  return { site, known: [...known.values()] };
}

export function isToBeFetched(site: MadeSite, one: Known): boolean {
  return one.isFollowed && (one.url === site.start || !isDenied(site, one.url));
}

/** Addresses in all sitemaps, each once. */
export function listedIn(site: MadeSite): Set<string> {
  return new Set(site.sitemaps.filter(({ kind }) => kind === 'urlset').flatMap(({ urls }) => urls));
}
