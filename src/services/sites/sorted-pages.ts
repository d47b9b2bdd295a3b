import type { CrawlKey } from '../../store/crawls/crawls.ts';
import { type PageFacts, readPageFacts, readUrlOrder } from '../../store/crawls/page-facts.ts';
import type { PageFilter, PageSort } from '../../store/crawls/page-list.ts';
import type { Db } from '../../store/db.ts';
import type { CrawlRow } from '../../store/sites/crawl-row.ts';
import { keyOf } from './find-crawl.ts';
import { chosenOf, orderBy } from './page-choice.ts';

interface PageChoice {
  readonly filter: Omit<PageFilter, 'search'>;
  readonly sort: PageSort;
  readonly isDescending: boolean;
}

/** Addresses of all crawls that are remembered: 20 bytes each, and 4 more for each order that was asked for. */
const addressesMax = 500_000;

/**
 * Which pages of a closed crawl a filter lets through, in any order. The database would read all rows of the crawl for
 * that, each time (docs/decisions/crawls.md), so the columns of the crawls that were asked for last are remembered.
 */
export class SortedPages {
  readonly #db: Db;
  /** The one that was asked for last is the last. */
  readonly #crawls = new Map<string, CrawlPages>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Numbers of addresses. */
  list(crawl: CrawlRow, choice: PageChoice): Promise<Uint32Array> {
    // A crawl that went on is closed anew.
    const key = [crawl.accountId, crawl.id, crawl.finishedAt].join();
    const pages = this.#crawls.get(key) ?? new CrawlPages(this.#db, keyOf(crawl), crawl.urls);
    this.#crawls.delete(key);
    this.#crawls.set(key, pages);
    this.#forget();
    return pages.list(choice).catch((error: unknown) => {
      // What could not be read is read again.
      this.#crawls.delete(key);
      throw error;
    });
  }

  #forget(): void {
    let left = addressesMax;
    for (const [key, { count }] of [...this.#crawls].toReversed()) {
      left -= count;
      if (left < 0 && this.#crawls.size > 1) this.#crawls.delete(key);
    }
  }
}

class CrawlPages {
  readonly count: number;
  readonly #db: Db;
  readonly #key: CrawlKey;
  readonly #orders = new Map<string, Promise<Uint32Array>>();
  #facts: Promise<PageFacts> | undefined;

  constructor(db: Db, key: CrawlKey, count: number) {
    this.#db = db;
    this.#key = key;
    this.count = count;
  }

  async list({ filter, sort, isDescending }: PageChoice): Promise<Uint32Array> {
    this.#facts ??= readPageFacts(this.#db, this.#key, this.count);
    const facts = await this.#facts;
    const order = await this.#order(facts, sort, isDescending);
    const chosen = chosenOf(facts, filter);
    const found = new Uint32Array(this.count);
    let length = 0;
    for (const n of order) if (chosen[n] === 1) found[length++] = n;
    return found.subarray(0, length);
  }

  #order(facts: PageFacts, sort: PageSort, isDescending: boolean): Promise<Uint32Array> {
    const name = `${sort} ${isDescending}`;
    const order = this.#orders.get(name) ?? this.#makeOrder(facts, sort, isDescending);
    this.#orders.set(name, order);
    return order;
  }

  async #makeOrder(facts: PageFacts, sort: PageSort, isDescending: boolean): Promise<Uint32Array> {
    if (sort !== 'n' && sort !== 'url') return orderBy(facts, sort, isDescending);
    const ascending =
      sort === 'n'
        ? Uint32Array.from({ length: this.count }, (_, n) => n)
        : await readUrlOrder(this.#db, this.#key, this.count);
    return isDescending ? ascending.reverse() : ascending;
  }
}
