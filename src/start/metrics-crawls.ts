import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { TurnOutcome } from '../services/crawling/types.ts';
import type { OpenCrawls } from '../store/crawls/count-crawls.ts';

interface CrawlMetrics {
  readonly turnEnded: (outcome: TurnOutcome) => void;
  /** What cannot be read now is left out. */
  readonly measure: () => Promise<void>;
}

/** What crawls of this process came to, and those of all nodes that are open. */
export function crawlMetrics(
  { crawls }: { readonly crawls: () => Promise<OpenCrawls> },
  registers: Registry[],
): CrawlMetrics {
  const open = new Gauge({
    name: 'assay_crawls',
    help: 'Crawls of all accounts that are open, over all nodes.',
    labelNames: ['state'],
    registers,
  });
  const pages = new Counter({
    name: 'assay_crawl_pages_total',
    help: 'What crawls fetched here: counted (pages that were judged), failed.',
    labelNames: ['outcome'],
    registers,
  });
  const closing = new Histogram({
    name: 'assay_crawl_closing_seconds',
    help: 'From the last page of a crawl to its report, here.',
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120],
    registers,
  });
  return {
    turnEnded({ counted, failed, closingMs }) {
      pages.inc({ outcome: 'counted' }, counted);
      pages.inc({ outcome: 'failed' }, failed);
      if (closingMs !== null) closing.observe(closingMs / 1_000);
    },
    async measure() {
      const counts = await crawls().catch(() => undefined);
      if (counts === undefined) open.reset();
      else for (const [state, count] of Object.entries(counts)) open.set({ state }, count);
    },
  };
}
