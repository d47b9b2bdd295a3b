/** What a whole site has to know of one of its pages. Plain data; addresses are absolute and comparable (T5). */
export interface PageExtract {
  /** Blanks collapsed; at most 300 characters. */
  readonly title: string | null;
  readonly description: string | null;
  /** Text of the first h1. */
  readonly h1: string | null;
  readonly canonical: string | null;
  /** By meta elements and header fields, for us and for Google. */
  readonly noindex: boolean;
  /** All its links, by the same. */
  readonly nofollow: boolean;
  readonly hreflang: readonly { readonly code: string; readonly url: string }[];
  /** Of the html element. */
  readonly language: string | null;
  readonly words: number;
  /** 64 bits of the normalised text of main, else of the body, as 16 hex digits; null: there is none. */
  readonly textHash: string | null;
  /** 64 bits over shingles of three words, likewise; null below 100 words. */
  readonly simhash: string | null;
  /** Links within the site, each address once; at most 1,000. */
  readonly links: readonly PageLink[];
  /** Distinct ones, also those that are not listed. */
  readonly linksTotal: number;
  /** Hosts outside that it links to, with how often; at most 100. */
  readonly external: readonly { readonly host: string; readonly links: number }[];
}

export interface PageLink {
  readonly url: string;
  /** At most 60 characters; of the first link to it. */
  readonly anchor: string;
  /** Every link to it says so, or the page does. */
  readonly nofollow: boolean;
  readonly region: LinkRegion;
}

export const linkRegions = ['nav', 'header', 'footer', 'aside', 'main'] as const;
/** `main` where no other landmark holds it. */
export type LinkRegion = (typeof linkRegions)[number];
