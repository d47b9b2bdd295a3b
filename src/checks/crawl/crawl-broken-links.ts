import { counted } from '../counted.ts';
import { type CrawlFound, defineCrawlCheck } from './crawl-check.ts';
import { linkItems } from './link-items.ts';
import { countedPages } from './pages.ts';
import { isBroken } from './target-fault.ts';

const advice = {
  gone: 'Correct these links, or remove them; if the page has moved, leave a redirect behind.',
  failing: 'Repair what the server answers there, or remove the links to it.',
};

export const crawlBrokenLinks = defineCrawlCheck({
  id: 'crawl-broken-links',
  category: 'seo',
  weight: 10,
  tier: 'crawl',
  title: 'Links within the site lead to pages that exist',
  several: 'linked addresses of this site do not work',
  why: 'Visitors give up at a dead end, and crawlers spend their time there.',
  rule: 'Looks at all links between pages of the site. Fails when a page links to an address that answers with an error (4xx or 5xx), or that gave no answer when it was tried twice. Passes otherwise. Each such address is told with all pages that link to it.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  needs: [],
  advice,
  tasks: {
    gone: { one: 'Fix the links to 1 missing page', many: 'Fix the links to {n} missing pages' },
    failing: { one: 'Repair 1 linked address that fails', many: 'Repair {n} linked addresses that fail' },
  },
  example: {
    before: '<a href="/wlaks">Walks</a> <!-- 404 -->',
    after: '<a href="/walks">Walks</a>',
  },
  warnTo: 0,

  evaluate(view): CrawlFound<keyof typeof advice> {
    const items = linkItems(view, (target) => {
      if (!isBroken(target)) return undefined;
      const { status } = target;
      const isGone = status !== null && status < 500;
      const says = status === null ? 'This address gives no answer' : `This address answers ${status}`;
      return { advice: isGone ? 'gone' : 'failing', says };
    });
    const judged = countedPages(view).length;
    return {
      ...{ kind: 'judged', items, judged },
      passed: `No link on ${counted(judged, 'page')} leads to an error within the site.`,
      value: { addresses: items.length },
    };
  },
});
