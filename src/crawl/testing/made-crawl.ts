import type { Category, Weight } from '../../checks/check.ts';
import { usualExpectations } from '../../checks/expectations.ts';
import { categoryParts } from '../../score/score.ts';
import { createClosing } from '../close.ts';
import type { KnownCheck } from '../close-types.ts';
import type { ClosedCrawl } from '../closed.ts';
import { sampleSettings } from '../sample-settings.ts';
import type { SiteReport } from '../site-report.ts';
import { type CrawledPage, type CrawlState, type PageOutcome, type StoredUrl, sourceBits } from '../types.ts';
import { ViewBuilder } from '../view.ts';

export interface MadeUrl extends Partial<StoredUrl> {
  /** Of a counted page: what its checks say. */
  readonly says?: Readonly<Record<string, 'pass' | Partial<PageOutcome>>>;
  readonly links?: readonly string[];
  readonly noindex?: boolean;
}

type Order = Parameters<ReturnType<typeof createClosing>['closed']>[0];
type Given = Partial<Omit<Order, 'view' | 'state'>> & {
  readonly catalogue?: Parameters<typeof createClosing>[1];
  readonly state?: Partial<CrawlState>;
  /** The order in which pages come. */
  readonly order?: (pages: CrawledRow[]) => CrawledRow[];
};
interface CrawledRow {
  readonly n: number;
  readonly page: CrawledPage;
}

export const start = 'https://example.com/';

/** The report of a crawl of these addresses. The first is the start; paths stand for addresses. */
export function closed(urls: Readonly<Record<string, MadeUrl>>, given: Given = {}): SiteReport {
  return closedCrawl(urls, given).report;
}

/** The same with all that lists of its pages need. */
export function closedCrawl(urls: Readonly<Record<string, MadeUrl>>, given: Given = {}): ClosedCrawl {
  const { state = {}, order = (pages) => pages, ...others } = given;
  const { catalogue = { version: '1.2.3', checks: madeChecks }, site = null } = given;
  const rows = Object.entries(urls).map(([path, url], n) => rowOf(n, path, url));
  const pages = Object.values(urls).flatMap((url, n) =>
    rows[n]?.kind === 'page' ? [{ n, page: pageOf(url, catalogue.checks) }] : [],
  );
  const builder = new ViewBuilder(rows);
  const closing = createClosing(builder.urls, catalogue);
  for (const page of pages) builder.addPage(page);
  for (const { n, page } of order(pages)) closing.add(n, page);
  const view = builder.finish({
    ...{ settings: sampleSettings(), shapes: shapesOf(rows), site: site && { ...site, notFound: null } },
  });
  return closing.closed({
    ...{ view, results: [], start: null, site, expectations: usualExpectations },
    ...{ settings: sampleSettings(), stoppedBy: null, startedAt: 1, finishedAt: 2 },
    state: { ...nothingYet, ...state },
    ...others,
  });
}

function rowOf(n: number, path: string, { says: _, links: __, noindex: ___, ...url }: MadeUrl): StoredUrl {
  return {
    ...{ n, url: new URL(path, start).href, kind: 'page', why: null, status: 200, targetUrl: null },
    ...{ shape: path, sources: sourceBits.link },
    ...url,
  };
}

function shapesOf(rows: readonly StoredUrl[]) {
  return [...new Set(rows.map(({ shape }) => shape))].map((name) => {
    const own = rows.filter(({ shape }) => shape === name);
    const counted = own.filter(({ kind }) => kind === 'page').length;
    return { name, known: own.length, fetched: counted, counted, indexable: counted, dry: 0, skipped: 0 };
  });
}

function pageOf(
  { says = {}, links = [], noindex = false }: MadeUrl,
  checks: readonly KnownCheck[],
): CrawledPage {
  const results = Object.entries(says).flatMap(([id, said]) => {
    const check = checks.find((one) => one.id === id);
    const outcome = said === 'pass' ? ('pass' as const) : (said.outcome ?? ('fail' as const));
    return check === undefined ? [] : [{ ...check, outcome, reason: null }];
  });
  const categories = categoryParts(results);
  return {
    extract: {
      ...{ title: null, description: null, h1: null, canonical: null, noindex, nofollow: false },
      ...{ hreflang: [], language: null, words: 100, textHash: null, simhash: null, external: [] },
      ...{ linksTotal: links.length, links: links.map(linkTo) },
    },
    ...{ score: categories[0]?.score ?? null, categories },
    findings: Object.entries(says).flatMap(([check, said]) =>
      said === 'pass' ? [] : [{ ...sampleOutcome, check, ...said }],
    ),
    passed: Object.keys(says).filter((check) => says[check] === 'pass'),
  };
}

const sampleOutcome: PageOutcome = {
  ...{ check: '', outcome: 'fail', items: 1, isDangerous: false },
  ...{ advice: 'alt', detail: 'An image has no text.', task: 'Describe 1 image' },
};

function linkTo(path: string) {
  return { url: new URL(path, start).href, anchor: `To ${path}`, nofollow: false, region: 'main' } as const;
}

export const nothingSkipped = {
  ...{ robots: 0, excluded: 0, scope: 0, clicks: 0, trap: 0, sample: 0, nofollow: 0, refused: 0 },
};

const nothingYet: CrawlState = {
  ...{ known: 0, waiting: 0, fetched: 0, counted: 0, failed: 0, requests: 0, bytes: 0, beyond: 0 },
  ...{ reused: 0, workedMs: 0 },
  skipped: nothingSkipped,
};

function made(id: string, category: Category, weight: Weight, several?: string): KnownCheck {
  return {
    ...{ id, category, weight, tier: 'page', title: `The title of ${id}` },
    ...(several !== undefined && { several }),
    advice: { alt: 'Write what the image shows.', other: 'Do something else.' },
    tasks: { alt: { one: 'Describe 1 image', many: 'Describe {n} images' }, other: 'Do something else' },
  };
}

export const madeChecks: readonly KnownCheck[] = [
  made('images', 'seo', 10, 'images have no text'),
  made('headings', 'seo', 5),
  made('colours', 'content', 10),
];
