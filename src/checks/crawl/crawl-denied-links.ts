import { counted } from '../counted.ts';
import { type CrawlFound, defineCrawlCheck } from './crawl-check.ts';
import { linkItems } from './link-items.ts';
import { countedPages } from './pages.ts';

const advice = {
  denied: 'Allow the page in robots.txt if it is to be found; if not, add nofollow to the links to it.',
};

export const crawlDeniedLinks = defineCrawlCheck({
  id: 'crawl-denied-links',
  category: 'site-files',
  weight: 2,
  tier: 'crawl',
  title: 'Links lead to pages that robots.txt allows',
  several: 'linked addresses are denied by robots.txt',
  why: 'Crawlers stop at such a link, and may show the bare address without a word of its page.',
  rule: 'Looks at all links between pages of the site that do not say nofollow. Passes when none leads to an address that robots.txt denies to us; warns when at most 5 % of the pages have such a link, and fails when more do.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/robots/intro',
  expects: ['indexable'],
  needs: [],
  advice,
  tasks: {
    denied: { one: 'Allow 1 linked page in robots.txt', many: 'Allow {n} linked pages in robots.txt' },
  },
  example: {
    before: 'User-agent: *\nDisallow: /walks/ # and the menu links to /walks/',
    after: 'User-agent: *\nDisallow: /walks/print/',
  },

  evaluate(view): CrawlFound<keyof typeof advice> {
    const items = linkItems(
      view,
      ({ isDenied }) =>
        isDenied ? { advice: 'denied', says: 'This address is denied by robots.txt' } : undefined,
      ({ nofollow }) => !nofollow,
    );
    const judged = countedPages(view).length;
    const passed = `No link on ${counted(judged, 'page')} leads to an address that robots.txt denies.`;
    return { kind: 'judged', items, judged, passed, value: { addresses: items.length } };
  },
});
