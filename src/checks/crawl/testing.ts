import { type StoredUrl, sourceBits } from '../../crawl/types.ts';
import { ViewBuilder } from '../../crawl/view.ts';
import type { CrawlShape, CrawlView, UrlKind } from '../../evidence/crawl/crawl-view.ts';
import type { PageExtract, PageLink } from '../../evidence/crawl/page-extract.ts';
import type { Expectations } from '../expectations.ts';
import type { AnyCrawlCheck, CrawlItem } from './crawl-check.ts';
import { type CrawlResult, runCrawlChecks } from './run-crawl.ts';

/** One address of a made site. Paths stand for addresses of https://example.com. */
export interface MadePage extends Partial<Omit<PageExtract, 'links' | 'hreflang'>> {
  readonly links?: readonly (string | (Partial<PageLink> & { readonly url: string }))[];
  /** Code → address. */
  readonly hreflang?: Readonly<Record<string, string>> | readonly (readonly [string, string])[];
  readonly redirect?: string;
  /** An error where it is none of 2xx; null: no answer. */
  readonly status?: number | null;
  readonly kind?: UrlKind;
  readonly why?: string;
  readonly shape?: string;
  readonly isListed?: boolean;
}

export interface MadeSite {
  /** The first is the start. */
  readonly pages: Readonly<Record<string, MadePage>>;
  readonly sitemaps?: CrawlView['sitemaps'];
  readonly notFound?: CrawlView['notFound'];
  readonly shapes?: readonly (Pick<CrawlShape, 'name'> & Partial<CrawlShape>)[];
  readonly follow?: boolean;
  readonly nofollow?: boolean;
}

/** The view of a small site, by the code that makes those of large ones. */
export function viewOf({ pages, ...site }: MadeSite): CrawlView {
  const made = Object.entries(pages).map(([path, page], n) => ({ page, row: rowOf(path, page, n) }));
  const builder = new ViewBuilder(made.map(({ row }) => row));
  for (const { page, row } of made) {
    if (row.kind === 'page') builder.addPage({ n: row.n, page: { extract: extractOf(page) } });
  }
  const { sitemaps = { isWhole: true }, notFound = null, shapes = [] } = site;
  return builder.finish({
    settings: { follow: site.follow ?? true, nofollow: site.nofollow ?? false },
    shapes: shapes.map(({ isDry = false, ...shape }) => ({
      ...{ known: 1, fetched: 1, counted: 1, indexable: 1, dry: isDry ? 50 : 0, skipped: 0 },
      ...shape,
    })),
    site: { sitemaps: sitemaps && { files: 1, entries: 1, ...sitemaps }, notFound },
  });
}

/** What one check says of a made site: the whole way through the runner. */
export function judgeSite(
  check: AnyCrawlCheck,
  pages: MadeSite['pages'],
  site: Omit<MadeSite, 'pages'> & { readonly expectations?: Expectations } = {},
): CrawlResult {
  const { expectations, ...others } = site;
  const [result] = runCrawlChecks(viewOf({ pages, ...others }), expectations, [check]);
  return result as CrawlResult;
}

/** So many more pages as make one of them a small share. */
export function manyPages(count: number, make: (index: number) => MadePage = () => ({})): MadeSite['pages'] {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`/sound/page-${index}`, make(index)]),
  );
}

/** Of each item: what it is about, as the number of its first page or its own. */
export function pagesOf({ items }: CrawlResult): (readonly number[])[] {
  return items.map(({ pages }: CrawlItem) => pages);
}

const absolute = (path: string) => (path.startsWith('/') ? `https://example.com${path}` : path);

function rowOf(path: string, made: MadePage, n: number): StoredUrl {
  const { status = 200, redirect, why = null, shape = '/{word}', isListed = false } = made;
  return {
    ...{ n, url: absolute(path), why, shape },
    kind: made.kind ?? kindOf(made),
    status: redirect === undefined ? status : 301,
    targetUrl: redirect === undefined ? null : absolute(redirect),
    sources: isListed ? sourceBits.sitemap : sourceBits.link,
  };
}

function kindOf({ redirect, status = 200, why }: MadePage): UrlKind {
  if (redirect !== undefined) return 'redirect';
  if (status === null || status > 299) return 'error';
  return why === undefined ? 'page' : 'skipped';
}

function extractOf({ links = [], hreflang = {}, canonical = null, ...made }: MadePage): PageExtract {
  const { title = null, description = null, h1 = null, language = 'en', words = 200 } = made;
  const { textHash = null, simhash = null, noindex = false, nofollow = false } = made;
  const versions: readonly (readonly [string, string])[] = isList(hreflang)
    ? hreflang
    : Object.entries(hreflang);
  return {
    ...{ title, description, h1, language, words, textHash, simhash, noindex, nofollow },
    canonical: canonical && absolute(canonical),
    hreflang: versions.map(([code, url]) => ({ code, url: absolute(url) })),
    links: links.map((link) => linkOf(typeof link === 'string' ? { url: link } : link)),
    ...{ linksTotal: links.length, external: [] },
  };
}

function isList(given: NonNullable<MadePage['hreflang']>): given is readonly (readonly [string, string])[] {
  return Array.isArray(given);
}

function linkOf(link: Partial<PageLink> & { readonly url: string }): PageLink {
  return { anchor: 'Read more', nofollow: false, region: 'main', ...link, url: absolute(link.url) };
}
