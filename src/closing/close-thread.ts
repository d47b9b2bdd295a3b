import type { ClosedCrawl } from '../crawl/closed.ts';
import type { PackedPage, StoredUrl } from '../crawl/types.ts';
import { standBack } from '../lib/thread-priority.ts';
import { handedOver, serveTasks } from '../lib/worker-tasks.ts';
import { type ClosingOrder, CrawlCloser, type CrawlFacts } from './crawl-closer.ts';

/** Of one crawl, in a thread of its own, which ends with it. */
const tasks = {
  begin({ order, facts }: { readonly order: ClosingOrder; readonly facts: CrawlFacts }) {
    closer = new CrawlCloser(order, facts);
  },
  addUrls(rows: readonly StoredUrl[]) {
    begun().addUrls(rows);
  },
  addPages(pages: readonly PackedPage[]) {
    begun().addPages(pages);
  },
  closed(_: null) {
    const closed = begun().closed();
    return handedOver(closed, buffersOf(closed));
  },
};

export type ClosingTasks = typeof tasks;

let closer: CrawlCloser | undefined;

function begun(): CrawlCloser {
  if (closer === undefined) throw new Error('Closing begins with what is known of the crawl.');
  return closer;
}

function buffersOf({ findings, urls, linksIn }: ClosedCrawl): ArrayBuffer[] {
  const arrays = [
    ...findings.map(({ pages }) => pages),
    ...Object.values(urls),
    ...linksIn.map(({ packed }) => packed),
  ];
  return arrays.map(({ buffer }) => buffer as ArrayBuffer);
}

standBack();
serveTasks(tasks);
