import type { CrawlUrl, CrawlView, PageFacts } from '../evidence/crawl/crawl-view.ts';
import { LinkGraphBuilder } from './graph.ts';
import { clicksFrom } from './graph-clicks.ts';
import { dryMin } from './shape-counts.ts';
import {
  type CrawledPage,
  type CrawlSettings,
  type ShapeState,
  type SiteFacts,
  type StoredUrl,
  sourceBits,
} from './types.ts';

interface CrawlParts {
  readonly settings: Pick<CrawlSettings, 'follow' | 'nofollow'>;
  readonly shapes: readonly ShapeState[];
  readonly site: Pick<SiteFacts, 'sitemaps' | 'notFound'> | null;
  /** robots.txt denies it to us: what was given by a person was fetched all the same. */
  readonly isDenied?: (url: string) => boolean;
}

interface NumberedPage {
  readonly n: number;
  readonly page: Pick<CrawledPage, 'extract'>;
}

/** A crawl as checks see it. @param rows both by `n`, without gaps; known addresses before their pages */
export async function buildView(
  rows: { readonly urls: AsyncIterable<StoredUrl>; readonly pages: AsyncIterable<NumberedPage> },
  parts: CrawlParts,
): Promise<CrawlView> {
  const known: StoredUrl[] = [];
  for await (const row of rows.urls) known.push(row);
  const builder = new ViewBuilder(known);
  for await (const page of rows.pages) builder.addPage(page);
  return builder.finish(parts);
}

/** The same of rows that are there already, piece by piece. */
export class ViewBuilder {
  readonly #known: readonly StoredUrl[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #graph: LinkGraphBuilder;
  readonly #pages: (PageFacts | undefined)[] = [];

  constructor(known: readonly StoredUrl[]) {
    if (known.some(({ n }, index) => n !== index)) throw new Error('Addresses of a crawl must have no gaps.');
    this.#known = known;
    this.#numbers = new Map(known.map(({ url, n }) => [url, n]));
    this.#graph = new LinkGraphBuilder(known.length, (n) => known[n]?.kind !== 'page');
  }

  addPage({ n, page: { extract } }: NumberedPage): void {
    const { links, external: _, ...facts } = extract;
    const url = this.#known[n]?.url;
    // Most pages name themselves, and the address is there already.
    this.#pages[n] = url !== undefined && facts.canonical === url ? { ...facts, canonical: url } : facts;
    this.#graph.addPage(n, links, (url) => this.#numbers.get(url));
  }

  finish({ settings, shapes, site, isDenied }: CrawlParts): CrawlView {
    const { eachFollowed, ...links } = this.#graph.finish(settings.nofollow);
    const targets = this.#known.map(({ targetUrl }) => this.#numberOf(targetUrl));
    const clicks = clicksFrom(0, this.#known.length, eachFollowed, (n) => targets[n] ?? null);
    const urls = this.#known.map((row): CrawlUrl => {
      const { n, url, kind, why, status, targetUrl, shape, sources } = row;
      const page = this.#pages[n] ?? null;
      const denied = why === 'robots' || isDenied?.(url) === true;
      return {
        ...{ n, url, kind, why, status, targetUrl, shape, page },
        target: targets[n] ?? null,
        clicks: clicks[n] ?? null,
        isListed: (sources & sourceBits.sitemap) !== 0,
        isDenied: denied,
        isIndexable: page !== null && !denied && isMeantToBeFound(url, page),
      };
    });
    return {
      urls,
      find: (url) => urls[this.#numbers.get(url) ?? -1],
      ...links,
      isFollowed: isFollowed(this.#known, settings.follow),
      sitemaps: site?.sitemaps ? { isWhole: site.sitemaps.isWhole } : null,
      notFound: site?.notFound ?? null,
      shapes: shapes.map(({ dry, skipped: _, ...shape }) => ({ ...shape, isDry: dry >= dryMin })),
    };
  }

  #numberOf(url: string | null): number | null {
    return url === null ? null : (this.#numbers.get(url) ?? null);
  }
}

function isMeantToBeFound(url: string, { noindex, canonical }: PageFacts): boolean {
  return !noindex && (canonical === null || canonical === url);
}

/** To the end, or nine tenths of what is known: so much that what nothing links to can be told. */
function isFollowed(known: readonly StoredUrl[], follow: boolean): boolean {
  const waiting = known.filter(({ kind }) => kind === 'waiting').length;
  const skipped = known.filter(({ kind }) => kind === 'skipped').length;
  if (follow && waiting === 0) return true;
  return known.length - waiting - skipped >= 0.9 * known.length;
}
