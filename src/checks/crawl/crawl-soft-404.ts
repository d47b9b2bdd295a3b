import type { CrawlView, PageFacts } from '../../evidence/crawl/crawl-view.ts';
import { counted } from '../counted.ts';
import { type CrawlFound, type CrawlItem, defineCrawlCheck } from './crawl-check.ts';
import { alikeBits, halvesOf, isAlike } from './hamming.ts';
import { countedPages } from './pages.ts';

const thresholds = { bitsMax: alikeBits };

const advice = {
  soft: 'Answer 404 or 410 where there is no page, or redirect to the page that took its place.',
};

export const crawlSoft404 = defineCrawlCheck({
  id: 'crawl-soft-404',
  category: 'seo',
  weight: 5,
  tier: 'crawl',
  title: 'Missing pages say so with their status',
  several: 'pages answer 2xx with the text of a missing page',
  why: 'Search engines go on fetching, and may show, an address whose page says that there is none.',
  rule: `Compares all pages with what the site answers at an address that must not exist, where that answer is a page (2xx). Passes when no page has the same text, or nearly the same: a fingerprint (simhash) that differs in ${thresholds.bitsMax} of 64 bits or fewer. Warns when at most 5 % of the pages do, and fails when more do. Not judged where missing pages are answered with an error.`,
  source: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  thresholds,
  expects: ['indexable'],
  needs: [],
  advice,
  tasks: {
    soft: {
      one: 'Let 1 missing page answer with an error',
      many: 'Let {n} missing pages answer with an error',
    },
  },
  example: {
    before: 'HTTP/1.1 200 OK (“Sorry, we could not find that walk”)',
    after: 'HTTP/1.1 404 Not Found (“Sorry, we could not find that walk”)',
  },

  evaluate(view): CrawlFound<keyof typeof advice> {
    const { notFound } = view;
    if (notFound === null)
      return { kind: 'irrelevant', because: 'At an address that must not exist, the site answers no page.' };
    const pages = countedPages(view);
    const items = pages.flatMap(({ n, page }): CrawlItem<keyof typeof advice>[] => {
      const how = likenessOf(page, notFound);
      if (how === undefined) return [];
      return [{ advice: 'soft', detail: `This page has ${how} text as a page that is missing.`, pages: [n] }];
    });
    const judged = pages.length;
    const passed = `None of ${counted(judged, 'page')} has the text of a missing page.`;
    return { kind: 'judged', items, judged, passed, value: { pages: items.length } };
  },
});

function likenessOf(page: PageFacts, missing: NonNullable<CrawlView['notFound']>): string | undefined {
  if (page.textHash !== null && page.textHash === missing.textHash) return 'the same';
  if (page.simhash === null || missing.simhash === null) return undefined;
  return isAlike(halvesOf(page.simhash), halvesOf(missing.simhash)) ? 'nearly the same' : undefined;
}
