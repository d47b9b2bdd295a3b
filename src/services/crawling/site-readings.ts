import type { CrawlProgress } from '../sites/types.ts';
import { readProgress } from './crawl-progress.ts';
import type { CrawlingParts } from './crawling-parts.ts';

/** Rows are written once in two seconds, and by other processes too. */
const rereadMs = 1_000;
/** Nobody is told more often than twice a second. */
const tellEveryMs = 500;

type Parts = Pick<CrawlingParts, 'db' | 'changes'>;
/** Undefined: the site is gone. */
type Hear = (progress: CrawlProgress | undefined) => void;

interface SiteKey {
  readonly accountId: number;
  readonly siteId: number;
}

/** How crawls of sites stand, read once for all who watch one. */
export function createSiteReadings(parts: Parts) {
  const readings = new Map<string, SiteReading>();
  return {
    of(accountId: number, siteId: number): SiteReading {
      const key = `${accountId}.${siteId}`;
      const reading =
        readings.get(key) ?? new SiteReading(parts, { accountId, siteId }, () => readings.delete(key));
      readings.set(key, reading);
      return reading;
    },
  };
}

/** Reads while somebody watches. */
export class SiteReading {
  readonly #parts: Parts;
  readonly #site: SiteKey;
  readonly #onEnd: () => void;
  readonly #watching = new Set<Hear>();
  #rereading: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #ignore = () => {};
  #crawlId = 0;
  #isReading = false;

  constructor(parts: Parts, site: SiteKey, onEnd: () => void) {
    this.#parts = parts;
    this.#site = site;
    this.#onEnd = onEnd;
  }

  /** @param first how it stands @returns the function that ends it */
  join(hear: Hear, first: CrawlProgress): () => void {
    this.#watching.add(hear);
    this.#rereading ??= setInterval(() => void this.#readAgain(), rereadMs).unref();
    this.#follow(first);
    return () => {
      if (this.#watching.delete(hear) && this.#watching.size === 0) this.#end();
    };
  }

  #end(): void {
    clearInterval(this.#rereading);
    clearTimeout(this.#soon);
    this.#ignore();
    this.#onEnd();
  }

  #follow({ crawl }: CrawlProgress): void {
    if (crawl.id === this.#crawlId) return;
    this.#crawlId = crawl.id;
    this.#ignore();
    this.#ignore = this.#parts.changes.on(crawl.id, () => {
      this.#soon ??= setTimeout(() => {
        this.#soon = undefined;
        void this.#readAgain();
      }, tellEveryMs).unref();
    });
  }

  async #readAgain(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      const { accountId, siteId } = this.#site;
      const progress = await readProgress(this.#parts.db, accountId, siteId);
      if (progress !== undefined && this.#watching.size > 0) this.#follow(progress);
      for (const hear of [...this.#watching]) hear(progress);
    } catch {
      // A database that does not answer is asked again.
    } finally {
      this.#isReading = false;
    }
  }
}
