import { counted } from '../counted.ts';
import { quote } from '../quote.ts';
import { barestForm } from './address-forms.ts';
import { type CrawlFound, defineCrawlCheck } from './crawl-check.ts';
import { groupsBy } from './duplicates.ts';
import { mostPagesFirst } from './link-items.ts';
import { type CountedUrl, indexablePages } from './pages.ts';

const advice = {
  variants: 'Choose one of the addresses, redirect the others to it, and link to it alone.',
};

export const crawlUrlVariants = defineCrawlCheck({
  id: 'crawl-url-variants',
  category: 'seo',
  weight: 5,
  tier: 'crawl',
  title: 'Every page has one address',
  several: 'pages answer at several spellings of their address',
  why: 'Links and visits are split between the spellings, and crawlers fetch the page once for each.',
  rule: 'Looks for pages that may be found with the same text at addresses that differ only in the slash at the end, http or https, www, letter case, index file or the order of parameters, while none names another as its canonical. Passes when there is none; warns when at most 5 % of the pages are concerned, and fails when more are. Not judged without pages that may be found.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  expects: ['indexable'],
  needs: [],
  advice,
  tasks: {
    variants: { one: 'Settle on one address for 1 page', many: 'Settle on one address for {n} pages' },
  },
  example: {
    before: '/walks and /walks/ both answer 200 with the same page',
    after: '/walks/ answers 200\n/walks → redirects to /walks/',
  },

  evaluate(view): CrawlFound<keyof typeof advice> {
    const pages = indexablePages(view);
    if (pages.length === 0) return { kind: 'irrelevant', because: 'No page may be found.' };
    const items = groupsBy(pages, formOf).map((group) => ({
      advice: 'variants' as const,
      detail: `This page answers at ${counted(group.length, 'address', 'addresses')}, such as ${quote(group[1]?.url ?? '')}.`,
      pages: group.map(({ n }) => n),
    }));
    const judged = pages.length;
    const passed = `Each of ${counted(judged, 'page')} answers at one spelling of its address alone.`;
    return {
      ...{ kind: 'judged', items: mostPagesFirst(items), judged, passed },
      value: { pages: items.length },
    };
  },
});

/** One page in all its spellings; null: without text, nothing tells that it is one. */
function formOf({ url, page }: CountedUrl): string | null {
  return page.textHash === null ? null : `${page.textHash} ${barestForm(url)}`;
}
