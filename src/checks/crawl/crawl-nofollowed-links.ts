import { counted } from '../counted.ts';
import { type CrawlFound, defineCrawlCheck } from './crawl-check.ts';
import { linkItems } from './link-items.ts';
import { countedPages } from './pages.ts';

const advice = {
  nofollow: 'Remove nofollow from links to own pages; it is meant for links that one does not vouch for.',
};

export const crawlNofollowedLinks = defineCrawlCheck({
  id: 'crawl-nofollowed-links',
  category: 'seo',
  weight: 2,
  tier: 'crawl',
  title: 'Links to own pages may be followed',
  several: 'pages are linked with nofollow',
  why: 'Crawlers pass over a link with nofollow, and the page behind it gains nothing from it.',
  rule: 'Looks at all links to pages that may be found. Passes when none says nofollow, by itself or by a directive of its page; warns when at most 5 % of the pages have such a link, and fails when more do. Not judged without pages that may be found.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links',
  expects: ['indexable'],
  needs: [],
  advice,
  tasks: {
    nofollow: {
      one: 'Remove nofollow from links to 1 page',
      many: 'Remove nofollow from links to {n} pages',
    },
  },
  example: {
    before: '<a href="/walks" rel="nofollow">Walks</a>',
    after: '<a href="/walks">Walks</a>',
  },

  evaluate(view): CrawlFound<keyof typeof advice> {
    if (!view.urls.some(({ isIndexable }) => isIndexable))
      return { kind: 'irrelevant', because: 'No page may be found.' };
    const items = linkItems(
      view,
      ({ isIndexable }) =>
        isIndexable ? { advice: 'nofollow', says: 'Links to this page say nofollow' } : undefined,
      ({ nofollow }) => nofollow,
    );
    const judged = countedPages(view).length;
    const passed = `No link on ${counted(judged, 'page')} to a page that may be found says nofollow.`;
    return { kind: 'judged', items, judged, passed, value: { addresses: items.length } };
  },
});
