import type { CrawlUrl, CrawlView, PageFacts } from '../../evidence/crawl/crawl-view.ts';

export type CountedUrl = CrawlUrl & { readonly page: PageFacts };

export function countedPages({ urls }: CrawlView): CountedUrl[] {
  return urls.filter((url): url is CountedUrl => url.page !== null);
}

/** Counted pages that are to be found. */
export function indexablePages(view: CrawlView): CountedUrl[] {
  return countedPages(view).filter(({ isIndexable }) => isIndexable);
}
