import { categories } from '../../src/checks/check.ts';
import {
  type CrawledPage,
  type PageCategory,
  type ShapeState,
  type SiteFacts,
  type StoredUrl,
  sourceBits,
} from '../../src/crawl/types.ts';
import type { PageExtract } from '../../src/evidence/crawl/page-extract.ts';
import { drawOf, seedOf } from './draw.ts';
import { answerOf, isDenied, type MadePage, type MadeSite } from './made-site.ts';
import { plainShape } from './plain-shape.ts';
import { extractOf } from './read-made.ts';
import { isToBeFetched, type Known, listedIn, type Walked } from './walk-made.ts';

/** What a crawl that walked this far has stored. */
export interface MadeFacts {
  readonly urls: readonly StoredUrl[];
  readonly pages: readonly { readonly n: number; readonly page: CrawledPage }[];
  readonly shapes: readonly ShapeState[];
  readonly site: SiteFacts;
}

/** What is known of a page once it was read. */
export type ReadPage = (site: MadeSite, page: MadePage, url: string) => PageExtract;

/** @param read how a page is read: without it, as whoever made it says */
export function factsOf({ site, known }: Walked, read: ReadPage = extractOf): MadeFacts {
  const urls = known.map(
    (one, n): StoredUrl => ({ n, url: one.url, shape: plainShape(one.url), ...came(site, one) }),
  );
  const pages = known.flatMap((one, n) =>
    one.answer?.kind === 'page' ? [{ n, page: judged(site, one.url, read(site, one.answer, one.url)) }] : [],
  );
  return { urls, pages, shapes: shapesOf(site, known), site: siteFacts(site, read) };
}

function came(site: MadeSite, one: Known): Omit<StoredUrl, 'n' | 'url' | 'shape'> {
  const sources = [...one.sources].reduce((bits, source) => bits | sourceBits[source], 0);
  const nothing = { why: null, status: null, targetUrl: null, sources };
  const { answer } = one;
  if (answer === null) {
    if (isToBeFetched(site, one)) return { ...nothing, kind: 'waiting' };
    return { ...nothing, kind: 'skipped', why: isDenied(site, one.url) ? 'robots' : 'nofollow' };
  }
  if (answer.kind === 'redirect')
    return { ...nothing, kind: 'redirect', status: answer.status, targetUrl: answer.to };
  if (answer.kind === 'error') return { ...nothing, kind: 'error', status: answer.status };
  return { ...nothing, kind: answer.kind, status: 200 };
}

/** Its scores are any, and the same of the same address. */
function judged(site: MadeSite, url: string, extract: PageExtract): CrawledPage {
  const draw = drawOf(seedOf(url) + site.seed);
  const scores = categories.map((category): PageCategory => {
    const weight = draw.below(60);
    return { category, weight, score: weight < 10 ? null : draw.below(101) };
  });
  return {
    extract,
    score: draw.below(101),
    categories: scores,
    findings: [],
    passed: [],
  };
}

function shapesOf(site: MadeSite, known: readonly Known[]): ShapeState[] {
  return [...Map.groupBy(known, ({ url }) => plainShape(url))].map(([name, own]) => {
    const fetched = own.filter(({ answer }) => answer?.kind === 'page' || answer?.kind === 'error');
    const isFound = (one: Known) => one.answer?.kind === 'page' && isToBeFound(site, one.url, one.answer);
    const last = fetched.findLastIndex(isFound);
    return {
      name,
      known: own.length,
      fetched: fetched.length,
      counted: own.filter(({ answer }) => answer?.kind === 'page').length,
      indexable: own.filter(isFound).length,
      dry: fetched.length - 1 - last,
      skipped: own.filter((one) => !isToBeFetched(site, one)).length,
    };
  });
}

function isToBeFound(site: MadeSite, url: string, page: MadePage): boolean {
  return !page.noindex && !isDenied(site, url) && (page.canonical === null || page.canonical === url);
}

function siteFacts(site: MadeSite, read: ReadPage): SiteFacts {
  const nowhere = `${site.origin}/0123456789abcdef`;
  const missing = answerOf(site, nowhere);
  return {
    report: null,
    finalUrl: site.start,
    robots: { url: `${site.origin}/robots.txt`, status: 200, text: robotsText(site) },
    sitemaps:
      site.sitemaps.length === 0
        ? null
        : {
            files: site.sitemaps.length,
            entries: listedIn(site).size,
            isWhole: site.sitemaps.every(({ kind }) => kind !== 'failing'),
          },
    notFound: missing.kind === 'page' ? read(site, missing, nowhere) : null,
  };
}

export function robotsText(site: MadeSite): string {
  const lines = ['User-agent: *', ...site.denied.map((beginning) => `Disallow: ${beginning}`)];
  const [sitemap] = site.sitemaps;
  return `${[...lines, ...(sitemap === undefined ? [] : [`Sitemap: ${sitemap.url}`])].join('\n')}\n`;
}
