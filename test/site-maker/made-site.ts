import type { LinkRegion } from '../../src/evidence/crawl/page-extract.ts';

/** A whole site as data: what every address answers. All addresses are absolute and as identity has them (Q1). */
export interface MadeSite {
  readonly seed: number;
  readonly origin: string;
  readonly start: string;
  readonly answers: ReadonlyMap<string, MadeAnswer>;
  /** What its endless parts answer to an address that has no answer of its own; undefined: 404. */
  readonly beyond: (url: string) => MadeAnswer | undefined;
  /** Beginnings of paths that robots.txt denies. */
  readonly denied: readonly string[];
  /** The first is the one that robots.txt names. Empty: the site has none. */
  readonly sitemaps: readonly MadeSitemap[];
}

export type MadeAnswer =
  | MadePage
  | { readonly kind: 'redirect'; readonly status: 301 | 302 | 307 | 308; readonly to: string }
  | { readonly kind: 'error'; readonly status: ErrorStatus }
  | { readonly kind: 'file' };

export type ErrorStatus = 403 | 404 | 410 | 500;

export interface MadePage {
  readonly kind: 'page';
  title: string | null;
  description: string | null;
  h1: string;
  text: string;
  canonical: string | null;
  noindex: boolean;
  /** Its robots meta says nofollow of all its links. */
  nofollow: boolean;
  hreflang: { readonly code: string; readonly url: string }[];
  language: string;
  /** Written in this order: nav, header, main, aside, footer. */
  links: MadeLink[];
  /**
   * 64 bits for a page whose facts are made without reading it, as 16 hex digits: two of them differ by as many bits as
   * the texts are meant to.
   */
  simhash: string;
}

export interface MadeLink {
  readonly to: string;
  readonly anchor: string;
  readonly region: LinkRegion;
  readonly nofollow: boolean;
  /** As it is written where that is not `to`: with a fragment or a parameter that says where somebody came from. */
  readonly href?: string;
}

export interface MadeSitemap {
  readonly url: string;
  readonly kind: 'index' | 'urlset' | 'failing';
  readonly urls: readonly string[];
}

export function answerOf(site: MadeSite, url: string): MadeAnswer {
  return site.answers.get(url) ?? site.beyond(url) ?? { kind: 'error', status: 404 };
}

export function isDenied(site: MadeSite, url: string): boolean {
  return site.denied.some((beginning) => pathOf(url).startsWith(beginning));
}

/** Path with query. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** How a page stands in a list of the truth: its path, and the whole address where it is not at the site's own origin. */
export function nameOf(site: MadeSite, url: string): string {
  return new URL(url).origin === site.origin ? pathOf(url) : url;
}
