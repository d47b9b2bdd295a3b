import { catalogue, checksVersion } from '../checks/catalogue.ts';
import { crawlCatalogue } from '../checks/crawl/crawl-catalogue.ts';
import { runCrawlChecks } from '../checks/crawl/run-crawl.ts';
import type { Expectations } from '../checks/expectations.ts';
import { type Selection, selectedOf } from '../checks/selection.ts';
import { hashOfWaivers, type Waiver } from '../checks/waive.ts';
import { createClosing } from '../crawl/close.ts';
import type { ClosedCrawl } from '../crawl/closed.ts';
import { rejudging, selectingPages } from '../crawl/select-page.ts';
import type { SiteReport } from '../crawl/site-report.ts';
import type {
  CrawledPage,
  CrawlSettings,
  CrawlState,
  PackedPage,
  PagePattern,
  ShapeState,
  SiteFacts,
  StoredUrl,
  WalkEnd,
} from '../crawl/types.ts';
import { ViewBuilder } from '../crawl/view.ts';
import { createWaiving } from '../crawl/waive-pages.ts';
import { unpackByPattern } from '../lib/packed-by-pattern.ts';
import { deniedBy, startOf } from './site-facts.ts';

export interface ClosingOrder extends WalkEnd {
  readonly expectations: Expectations;
  /** What of all that was judged is to count; absent: all. */
  readonly only?: Selection;
  /** Live ones; of those that name an item the pages know. */
  readonly waivers?: readonly Waiver[];
  readonly startedAt: number;
  readonly finishedAt: number;
}

/** What is known of a crawl beside its addresses and pages. */
export interface CrawlFacts {
  readonly settings: CrawlSettings;
  readonly site: SiteFacts | null;
  readonly shapes: readonly ShapeState[];
  readonly state: CrawlState;
  readonly pattern: PagePattern | null;
}

/** Closes one crawl: takes all of its addresses, then all of its pages, each by `n` and in pieces. */
export class CrawlCloser {
  readonly #order: ClosingOrder;
  readonly #facts: CrawlFacts;
  readonly #selected: (page: CrawledPage) => CrawledPage;
  readonly #waiving: ReturnType<typeof createWaiving>;
  #known: StoredUrl[] = [];
  #pages: ReturnType<typeof takingPages> | undefined;

  constructor(order: ClosingOrder, facts: CrawlFacts) {
    this.#order = order;
    this.#facts = facts;
    this.#selected = order.only === undefined ? (page) => page : selectingPages(order.only);
    this.#waiving = createWaiving(order.waivers ?? [], rejudging(order.only));
  }

  addUrls(rows: readonly StoredUrl[]): void {
    // Thousands of addresses have one of two hundred shapes, and each came with a text of its own.
    const shapes = new Map(this.#facts.shapes.map(({ name }) => [name, name]));
    for (const row of rows) this.#known.push({ ...row, shape: shapes.get(row.shape) ?? row.shape });
  }

  addPages(piece: readonly PackedPage[]): void {
    const pages = this.#taking();
    for (const { n, packed } of piece) {
      const page = unpackByPattern<CrawledPage>(packed, this.#patternOf(n));
      pages.builder.addPage({ n, page });
      const url = pages.builder.urls[n]?.url ?? '';
      pages.closing.add(n, this.#waiving.page(url, this.#selected(page)));
    }
  }

  closed(): ClosedCrawl {
    const { builder, closing } = this.#taking();
    const { site, ...facts } = this.#facts;
    const view = builder.finish({ ...facts, site, isDenied: deniedBy(site) });
    const { only, expectations } = this.#order;
    const results = runCrawlChecks(view, expectations, selectedOf(crawlCatalogue, only));
    const whole = startOf(site);
    const start = whole && {
      ...whole,
      checks: this.#waiving.once(whole.url, selectedOf(whole.checks, only)),
    };
    const judged = { view, results: this.#waiving.once(null, results), start, site };
    const closed = closing.closed({ ...this.#order, ...facts, ...judged });
    return { ...closed, report: { ...closed.report, ...this.#waived() } };
  }

  #waived(): Pick<SiteReport, 'waived' | 'waiversHash'> {
    const waiversHash = hashOfWaivers(this.#order.waivers ?? []);
    const waived = this.#waiving.waived([...catalogue, ...crawlCatalogue]);
    return { ...(waiversHash !== null && { waiversHash }), ...(waived.length > 0 && { waived }) };
  }

  #taking(): ReturnType<typeof takingPages> {
    this.#pages ??= takingPages(this.#known);
    this.#known = [];
    return this.#pages;
  }

  #patternOf(n: number): Uint8Array | null {
    const { pattern } = this.#facts;
    return pattern === null || n === pattern.n ? null : pattern.text;
  }
}

function takingPages(known: readonly StoredUrl[]) {
  const builder = new ViewBuilder(known);
  const checks = [...catalogue, ...crawlCatalogue];
  return { builder, closing: createClosing(builder.urls, { version: checksVersion, checks }) };
}
