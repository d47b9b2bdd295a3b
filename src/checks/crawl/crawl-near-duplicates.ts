import { counted } from '../counted.ts';
import { alikePairs } from './alike-pairs.ts';
import { type CrawlFound, type CrawlItem, defineCrawlCheck } from './crawl-check.ts';
import { alikeBits } from './hamming.ts';
import { mostPagesFirst } from './link-items.ts';
import { type CountedUrl, indexablePages } from './pages.ts';
import { disjointSets } from './union-find.ts';

const thresholds = { wordsMin: 100, bitsMax: alikeBits };

const advice = {
  alike:
    'Give each page text of its own, merge the pages, or let the lesser ones name the best as their canonical.',
};

export const crawlNearDuplicates = defineCrawlCheck({
  id: 'crawl-near-duplicates',
  category: 'content',
  weight: 5,
  tier: 'crawl',
  title: 'No two pages have nearly the same text',
  several: 'groups of pages have nearly the same text',
  why: 'Pages that say nearly the same compete with each other in search results.',
  rule: `Compares fingerprints (simhash) of the main text of all pages that may be found and have at least ${thresholds.wordsMin} words. Warns when texts that are not the same differ in ${thresholds.bitsMax} of 64 bits or fewer; it never fails, as a fingerprint can err. Passes otherwise. Pages that are each like the next are one group. Not judged with fewer than two such pages.`,
  source: 'https://research.google/pubs/detecting-near-duplicates-for-web-crawling/',
  thresholds,
  expects: ['indexable'],
  needs: [],
  advice,
  tasks: {
    alike: { one: 'Tell apart 1 group of similar pages', many: 'Tell apart {n} groups of similar pages' },
  },
  example: {
    before: '/walks/coast-1 and /walks/coast-2: one text in which a single word differs',
    after: '/walks/coast, which says both',
  },
  warnTo: 'warn at most',

  evaluate(view): CrawlFound<keyof typeof advice> {
    const pages = indexablePages(view).filter(
      ({ page }) => page.words >= thresholds.wordsMin && page.simhash !== null && page.textHash !== null,
    );
    const judged = pages.length;
    if (judged < 2)
      return {
        kind: 'irrelevant',
        because: `Fewer than two pages have ${thresholds.wordsMin} words or more.`,
      };
    const items = groupsOf(pages);
    const passed = `No two of ${counted(judged, 'page')} have nearly the same text.`;
    return { kind: 'judged', items, judged, passed, value: { groups: items.length } };
  },
});

/** Pages with one text are compared once: they are alike without being near. */
function groupsOf(pages: readonly CountedUrl[]): CrawlItem<keyof typeof advice>[] {
  const texts = [...Map.groupBy(pages, ({ page }) => page.textHash).values()];
  const sets = disjointSets(texts.length);
  alikePairs(
    texts.map(([first]) => first?.page.simhash ?? ''),
    sets.join,
  );
  const groups = [...Map.groupBy(texts.keys(), sets.find).values()].filter(({ length }) => length > 1);
  const items = groups.map((group) => {
    const own = group.flatMap((index) => texts[index] ?? []).map(({ n }) => n);
    const detail = `${counted(own.length, 'page has', 'pages have')} nearly the same text.`;
    return { advice: 'alike' as const, detail, pages: own.sort((a, b) => a - b) };
  });
  return mostPagesFirst(items);
}
