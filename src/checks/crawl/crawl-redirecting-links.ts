import { counted } from '../counted.ts';
import { quote } from '../quote.ts';
import { type CrawlFound, defineCrawlCheck } from './crawl-check.ts';
import { linkItems } from './link-items.ts';
import { countedPages } from './pages.ts';

const advice = { moved: 'Link to the address where the redirect ends.' };

export const crawlRedirectingLinks = defineCrawlCheck({
  id: 'crawl-redirecting-links',
  category: 'seo',
  weight: 5,
  tier: 'crawl',
  title: 'Links within the site lead straight to their pages',
  several: 'linked addresses of this site redirect',
  why: 'Every redirect costs visitors a wait and crawlers a request.',
  rule: 'Looks at all links between pages of the site. Warns when a page links to an address that redirects; it never fails, as the link still works. Passes otherwise. Each such address is told with all pages that link to it.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  needs: [],
  advice,
  tasks: {
    moved: { one: 'Update the links to 1 moved page', many: 'Update the links to {n} moved pages' },
  },
  example: {
    before: '<a href="/old-walks">Walks</a> <!-- redirects to /walks -->',
    after: '<a href="/walks">Walks</a>',
  },
  warnTo: 'warn at most',

  evaluate(view): CrawlFound<keyof typeof advice> {
    const items = linkItems(view, ({ kind, targetUrl }) =>
      kind === 'redirect'
        ? { advice: 'moved', says: `This address redirects to ${quote(targetUrl ?? '')}` }
        : undefined,
    );
    const judged = countedPages(view).length;
    return {
      ...{ kind: 'judged', items, judged },
      passed: `No link on ${counted(judged, 'page')} leads to a redirect within the site.`,
      value: { addresses: items.length },
    };
  },
});
