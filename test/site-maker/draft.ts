import type { LinkRegion } from '../../src/evidence/crawl/page-extract.ts';
import type { Draw } from './draw.ts';
import type { ErrorStatus, MadeAnswer, MadePage } from './made-site.ts';

/** A site while it is made. */
export interface Draft {
  readonly draw: Draw;
  readonly origin: string;
  readonly answers: Map<string, MadeAnswer>;
  /** Pages name themselves as canonical unless a fault says otherwise. */
  readonly isSelfCanonical: boolean;
  readonly navigation: { readonly url: string; readonly anchor: string }[];
  readonly denied: string[];
  readonly errors: readonly ErrorStatus[];
  /** Listed in no sitemap, whatever else is. */
  readonly unlisted: Set<string>;
  /** Listed for sure: what nothing leads to is not known otherwise. */
  readonly listed: Set<string>;
}

/** Parts of it that a fault may take: pages that stand in the navigation stay whole. */
export function pagesOf(draft: Draft): { url: string; page: MadePage }[] {
  const pages: { url: string; page: MadePage }[] = [];
  for (const [url, answer] of draft.answers) {
    if (answer.kind === 'page' && !draft.navigation.some((entry) => entry.url === url))
      pages.push({ url, page: answer });
  }
  return pages;
}

/**
 * A page with the navigation and words of its own, which nothing links to yet.
 * @param path of the site, or a whole address
 */
export function addPage(draft: Draft, path: string, wordCount: number = draft.draw.pick(lengths)): MadePage {
  const { draw } = draft;
  const url = new URL(path, draft.origin).href;
  const page: MadePage = {
    kind: 'page',
    title: `${capital(draw.words(4))} | Made`,
    description: `${capital(draw.words(14))}.`,
    h1: capital(draw.words(3)),
    text: draw.words(wordCount + draw.below(8)),
    canonical: draft.isSelfCanonical ? url : null,
    noindex: false,
    nofollow: false,
    hreflang: [],
    language: 'en',
    links: draft.navigation.map(({ url: to, anchor }) => ({ to, anchor, region: 'nav', nofollow: false })),
    simhash: draw.hex(16),
  };
  draft.answers.set(url, page);
  return page;
}

/** Clearly below and above the numbers of words from which texts are compared. */
const lengths = [6, 60, 130, 160] as const;

/** @param region chosen when it is not given, but never main, so that texts that are compared stay as they are */
export function addLink(
  draft: Draft,
  from: MadePage,
  to: string,
  {
    nofollow = false,
    region = draft.draw.pick(besideMain),
  }: { nofollow?: boolean; region?: LinkRegion } = {},
): void {
  const { draw } = draft;
  const path = to.includes('?') ? '' : draw.pick(['', '', '', '', '#part', '?utm_source=made']);
  const href = path === '' ? {} : { href: to + path };
  from.links.push({ to, anchor: draw.words(2), region, nofollow, ...href });
}

const besideMain: readonly LinkRegion[] = ['header', 'aside', 'footer'];

/** Gives one page the text of another, with all that counts as text. */
export function copyText(from: MadePage, to: MadePage): void {
  to.h1 = from.h1;
  to.text = from.text;
  to.simhash = from.simhash;
  to.links = [
    ...to.links.filter(({ region }) => region !== 'main'),
    ...from.links.filter(({ region }) => region === 'main'),
  ];
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
