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

type Draft = { -readonly [Key in keyof CrawlUrl]: CrawlUrl[Key] };

/** Makes a crawl as checks see it, piece by piece. */
export class ViewBuilder {
  readonly #urls: readonly Draft[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #graph: LinkGraphBuilder;

  /** @param known by `n`, without gaps */
  constructor(known: readonly StoredUrl[]) {
    if (known.some(({ n }, index) => n !== index)) throw new Error('Addresses of a crawl must have no gaps.');
    const urls = known.map(draftOf);
    this.#urls = urls;
    this.#numbers = new Map(urls.map(({ url, n }) => [url, n]));
    this.#graph = new LinkGraphBuilder(urls.length, (n) => urls[n]?.kind !== 'page');
  }

  /** Of what is known of the pages before they are there: their addresses, kinds and shapes. */
  get urls(): readonly Pick<CrawlUrl, 'n' | 'url' | 'kind' | 'shape'>[] {
    return this.#urls;
  }

  /** By `n`. */
  addPage({ n, page: { extract } }: NumberedPage): void {
    const { links, external: _, ...facts } = extract;
    const row = this.#urls[n];
    // Most pages name themselves, and the address is there already.
    if (row !== undefined) row.page = facts.canonical === row.url ? { ...facts, canonical: row.url } : facts;
    this.#graph.addPage(n, links, (url) => this.#numbers.get(url));
  }

  /** Nothing can be added afterwards. */
  finish({ settings, shapes, site, isDenied }: CrawlParts): CrawlView {
    const [urls, numbers] = [this.#urls, this.#numbers];
    for (const row of urls) row.target = row.targetUrl === null ? null : (numbers.get(row.targetUrl) ?? null);
    const clicks = this.#clicks(settings.nofollow);
    for (const row of urls) {
      row.clicks = clicks[row.n] ?? null;
      row.isDenied = row.why === 'robots' || isDenied?.(row.url) === true;
      row.isIndexable = row.page !== null && !row.isDenied && isMeantToBeFound(row.url, row.page);
    }
    return {
      urls,
      find: (url) => urls[numbers.get(url) ?? -1],
      ...this.#graph.finish(),
      isFollowed: isFollowed(urls, settings.follow),
      sitemaps: site?.sitemaps ? { isWhole: site.sitemaps.isWhole } : null,
      notFound: site?.notFound ?? null,
      shapes: shapes.map(({ dry, skipped: _, ...shape }) => ({ ...shape, isDry: dry >= dryMin })),
    };
  }

  #clicks(followsAll: boolean): readonly (number | null)[] {
    const eachFollowed = (from: number, visit: (to: number) => void) =>
      this.#graph.eachFollowed(from, followsAll, visit);
    return clicksFrom(0, this.#urls.length, eachFollowed, (n) => this.#urls[n]?.target ?? null);
  }
}

/** Of one that is not counted, and to which no way leads. */
function draftOf({ n, url, kind, why, status, targetUrl, shape, sources }: StoredUrl): Draft {
  return {
    ...{ n, url, kind, why, status, targetUrl, shape },
    ...{ target: null, page: null, clicks: null },
    isListed: (sources & sourceBits.sitemap) !== 0,
    ...{ isDenied: false, isIndexable: false },
  };
}

function isMeantToBeFound(url: string, { noindex, canonical }: PageFacts): boolean {
  return !noindex && (canonical === null || canonical === url);
}

/** To the end, or nine tenths of what is known: so much that what nothing links to can be told. */
function isFollowed(known: readonly Pick<CrawlUrl, 'kind'>[], follow: boolean): boolean {
  const waiting = known.filter(({ kind }) => kind === 'waiting').length;
  const skipped = known.filter(({ kind }) => kind === 'skipped').length;
  if (follow && waiting === 0) return true;
  return known.length - waiting - skipped >= 0.9 * known.length;
}
