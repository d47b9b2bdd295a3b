import { counted } from '../counted.ts';
import { quote } from '../quote.ts';
import { type CrawlFound, defineCrawlCheck } from './crawl-check.ts';
import { namedTargets } from './named-targets.ts';
import { countedPages } from './pages.ts';

const advice = {
  chain: 'Name the last page of the chain as the canonical of all of them, itself included.',
};

export const crawlCanonicalChains = defineCrawlCheck({
  id: 'crawl-canonical-chains',
  category: 'seo',
  weight: 5,
  tier: 'crawl',
  title: 'Canonical pages are their own canonical',
  several: 'canonical pages name yet another canonical',
  why: 'Where canonicals contradict each other, search engines ignore them and choose by themselves.',
  rule: 'Looks at all pages of the site that another page names as its canonical. Passes when none of these names yet another page; warns when at most 5 % of the pages with a canonical lead to one that does, and fails when more do. Not judged on sites without canonicals.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  expects: ['indexable'],
  needs: [],
  advice,
  tasks: {
    chain: { one: 'Shorten 1 chain of canonicals', many: 'Shorten {n} chains of canonicals' },
  },
  example: {
    before: '/walks?sort=date names /walks, and /walks names /tours',
    after: '/walks?sort=date and /walks name /tours, and /tours names itself',
  },

  evaluate(view): CrawlFound<keyof typeof advice> {
    const pages = countedPages(view).filter(({ page }) => page.canonical !== null);
    const judged = pages.length;
    if (judged === 0) return { kind: 'irrelevant', because: 'No page names a canonical.' };
    const items = namedTargets<keyof typeof advice>(
      view,
      pages,
      ({ page }) => (page.canonical === null ? [] : [page.canonical]),
      ({ url, page }, naming) => {
        const other = page?.canonical ?? url;
        if (other === url) return undefined;
        const detail = `This page is the canonical of ${counted(naming, 'page')}, but names ${quote(other)}.`;
        return { advice: 'chain', detail };
      },
      ['chain'],
    );
    const passed = `The canonicals of ${counted(judged, 'page')} do not lead on to others.`;
    return { kind: 'judged', items, judged, passed, value: { addresses: items.length } };
  },
});
