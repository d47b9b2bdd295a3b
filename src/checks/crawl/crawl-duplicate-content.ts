import { counted } from '../counted.ts';
import { type CrawlFound, defineCrawlCheck } from './crawl-check.ts';
import { areVersions, groupsBy } from './duplicates.ts';
import { mostPagesFirst } from './link-items.ts';
import { indexablePages } from './pages.ts';

const thresholds = { wordsMin: 50 };

const advice = {
  same: 'Keep one of the pages and redirect the others to it, or name it as their canonical.',
};

export const crawlDuplicateContent = defineCrawlCheck({
  id: 'crawl-duplicate-content',
  category: 'content',
  weight: 10,
  tier: 'crawl',
  title: 'No two pages have the same text',
  several: 'texts stand on several pages',
  why: 'Search engines show one of the copies and drop the others, and which one is their choice.',
  rule: `Compares the main text of all pages that may be found and have at least ${thresholds.wordsMin} words, without regard to markup. Passes when no two are the same; warns when at most 5 % of these pages have a text that stands on another one, too, and fails when more do. Language versions that name each other may share a text. Not judged without such pages.`,
  source: 'https://developers.google.com/search/docs/crawling-indexing/canonicalization',
  thresholds,
  expects: ['indexable'],
  needs: [],
  advice,
  tasks: {
    same: { one: 'Settle on one page for 1 repeated text', many: 'Settle on one page for {n} texts' },
  },
  example: {
    before: '/walks/coast\n/archive/walks-coast (the same text)',
    after: '/walks/coast\n/archive/walks-coast → redirects to /walks/coast',
  },

  evaluate(view): CrawlFound<keyof typeof advice> {
    const pages = indexablePages(view).filter(({ page }) => page.words >= thresholds.wordsMin);
    if (pages.length === 0)
      return {
        kind: 'irrelevant',
        because: `No page that may be found has ${thresholds.wordsMin} words or more.`,
      };
    const groups = groupsBy(pages, ({ page }) => page.textHash).filter((group) => !areVersions(group));
    const items = groups.map((group) => ({
      advice: 'same' as const,
      detail: `${counted(group.length, 'page has', 'pages have')} the same text.`,
      pages: group.map(({ n }) => n),
    }));
    const judged = pages.length;
    const passed = `No two of ${counted(judged, 'page')} have the same text.`;
    return {
      ...{ kind: 'judged', items: mostPagesFirst(items), judged, passed },
      value: { texts: items.length },
    };
  },
});
