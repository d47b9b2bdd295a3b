import type { CrawlKey } from '../../store/crawls/crawls.ts';
import { findUrls, type KnownUrl } from '../../store/crawls/page-rows.ts';
import type { Db } from '../../store/db.ts';

/** Addresses that are remembered: what menus link to comes on every page. */
const rememberedMax = 10_000;

/** Looks addresses of a crawl up, and remembers some of them. */
export class KnownUrls {
  readonly #db: Db;
  readonly #key: CrawlKey;
  #found = new Map<string, KnownUrl | undefined>();

  constructor(db: Db, key: CrawlKey) {
    this.#db = db;
    this.#key = key;
  }

  async find(urls: readonly string[]): Promise<ReadonlyMap<string, KnownUrl | undefined>> {
    if (this.#found.size > rememberedMax) this.#found = new Map();
    const found = this.#found;
    const asked = [...new Set(urls)].filter((url) => !found.has(url));
    const known = await findUrls(this.#db, this.#key, asked);
    for (const url of asked) found.set(url, known.get(url));
    return found;
  }
}
