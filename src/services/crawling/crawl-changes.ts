/** Tells this process when something about a crawl has changed, so that nobody waits for the next look at its row. */
export interface CrawlChanges {
  /** @returns the function that ends it */
  on(crawlId: number, listener: () => void): () => void;
  tell(crawlId: number): void;
}

export function createCrawlChanges(): CrawlChanges {
  const listeners = new Map<number, Set<() => void>>();
  return {
    on(crawlId, listener) {
      const own = listeners.get(crawlId) ?? new Set();
      listeners.set(crawlId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(crawlId) === own) listeners.delete(crawlId);
      };
    },
    tell(crawlId) {
      for (const listener of [...(listeners.get(crawlId) ?? [])]) listener();
    },
  };
}
