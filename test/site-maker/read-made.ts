import { createHash } from 'node:crypto';
import type { PageExtract, PageLink } from '../../src/evidence/crawl/page-extract.ts';
import type { MadeLink, MadePage, MadeSite } from './made-site.ts';

/** Landmarks in the order in which a page is written. */
export const writtenOrder = ['nav', 'header', 'main', 'aside', 'footer'] as const;

export function linksAsWritten(page: MadePage): MadeLink[] {
  return writtenOrder.flatMap((region) => page.links.filter((link) => link.region === region));
}

/** Links within the site, each address once: what the first one says, and nofollow where all of them do. */
export function linksOf(site: MadeSite, page: MadePage): PageLink[] {
  const written = linksAsWritten(page);
  const addresses = new Set(written.map(({ to }) => to).filter((to) => isWithin(site, to)));
  return [...addresses].map((url) => {
    const all = written.filter(({ to }) => to === url);
    const { anchor, region } = all[0] as MadeLink;
    return { url, anchor, region, nofollow: page.nofollow || all.every(({ nofollow }) => nofollow) };
  });
}

/** With or without www, over http or https. */
export function isWithin(site: MadeSite, url: string): boolean {
  const plain = (address: string) => new URL(address).host.replace(/^www\./, '');
  return plain(url) === plain(site.origin);
}

/** What stands in main: heading, links, text. */
export function mainText(page: MadePage): string {
  const anchors = page.links.filter(({ region }) => region === 'main').map(({ anchor }) => anchor);
  return [page.h1, ...anchors, page.text].join(' ');
}

export function wordsOf(page: MadePage): number {
  return mainText(page).split(' ').length;
}

/** Equal for equal texts. */
export function textHashOf(page: MadePage): string {
  return createHash('sha256').update(mainText(page).toLowerCase()).digest('hex').slice(0, 16);
}

/** As long as texts must be to be compared by it. */
export function simhashOf(page: MadePage): string | null {
  return wordsOf(page) < 100 ? null : page.simhash;
}

/** What reading the page would give. */
export function extractOf(site: MadeSite, page: MadePage): PageExtract {
  const links = linksOf(site, page);
  return {
    title: oneLine(page.title),
    description: page.description,
    h1: page.h1,
    canonical: page.canonical,
    noindex: page.noindex,
    nofollow: page.nofollow,
    hreflang: page.hreflang,
    language: page.language,
    words: wordsOf(page),
    textHash: textHashOf(page),
    simhash: simhashOf(page),
    links,
    linksTotal: links.length,
    external: [],
  };
}

function oneLine(text: string | null): string | null {
  return text === null ? null : text.trim().replaceAll(/\s+/g, ' ');
}
