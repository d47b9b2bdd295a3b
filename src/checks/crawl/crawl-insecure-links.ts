import type { CrawlUrl, CrawlView } from '../../evidence/crawl/crawl-view.ts';
import { counted } from '../counted.ts';
import { type CrawlFound, defineCrawlCheck } from './crawl-check.ts';
import { linkItems } from './link-items.ts';
import { countedPages } from './pages.ts';

const advice = { insecure: 'Write https:// in these links, or leave scheme and host out.' };

export const crawlInsecureLinks = defineCrawlCheck({
  id: 'crawl-insecure-links',
  category: 'best-practices',
  weight: 5,
  tier: 'crawl',
  title: 'Links within the site stay on https',
  several: 'addresses of this site are linked by http',
  why: 'The first request goes out unprotected: others can read it, and send the visitor elsewhere.',
  rule: 'Looks at all links between pages of a site whose start is served over https. Passes when none leads to an http address; warns when at most 5 % of the pages have such a link, and fails when more do. Not judged on sites that are served over http.',
  source: 'https://developer.mozilla.org/en-US/docs/Web/Security/Defenses/Transport_Layer_Security',
  needs: [],
  advice,
  tasks: {
    insecure: { one: 'Link to 1 address by https', many: 'Link to {n} addresses by https' },
  },
  example: {
    before: '<a href="http://example.com/walks">Walks</a>',
    after: '<a href="/walks">Walks</a>',
  },

  evaluate(view): CrawlFound<keyof typeof advice> {
    if (!startOf(view)?.url.startsWith('https:'))
      return { kind: 'irrelevant', because: 'The site is not served over https.' };
    const items = linkItems(view, ({ url }) =>
      url.startsWith('http:') ? { advice: 'insecure', says: 'This address is linked by http' } : undefined,
    );
    const judged = countedPages(view).length;
    const passed = `No link on ${counted(judged, 'page')} leads to an http address of the site.`;
    return { kind: 'judged', items, judged, passed, value: { addresses: items.length } };
  },
});

/** Where the start leads. */
function startOf({ urls }: CrawlView): CrawlUrl | undefined {
  const seen = new Set<number>();
  let at = urls[0];
  while (at !== undefined && at.target !== null && !seen.has(at.n)) {
    seen.add(at.n);
    at = urls[at.target];
  }
  return at;
}
