import type { CrawlUrl, CrawlView } from '../../evidence/crawl/crawl-view.ts';
import { counted } from '../counted.ts';
import { type CrawlFound, defineCrawlCheck } from './crawl-check.ts';
import { indexablePages } from './pages.ts';

const advice = {
  unlinked:
    'Link to the page from a page on its topic; if nobody needs it any more, take it out of the sitemap.',
};

export const crawlOrphans = defineCrawlCheck({
  id: 'crawl-orphans',
  category: 'seo',
  weight: 5,
  tier: 'crawl',
  title: 'Every listed page is linked from another page',
  several: 'listed pages are linked from nowhere',
  why: 'Visitors cannot come to a page without links, and search engines hold it for unimportant.',
  rule: 'Looks at the pages that may be found and that a sitemap lists. Passes when another page links to each, also by way of a redirect; warns when at most 5 % of the pages that may be found are linked from nowhere, and fails when more are. The start page needs no link. Not judged when too few pages were fetched to know all links, and when no sitemap lists a page that may be found.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  expects: ['indexable'],
  needs: ['links'],
  advice,
  tasks: {
    unlinked: { one: 'Link to 1 listed page', many: 'Link to {n} listed pages' },
  },
  example: {
    before: '<loc>https://example.com/walks/coast</loc> <!-- and no link leads there -->',
    after: '<a href="/walks/coast">Walks along the coast</a> <!-- on /walks -->',
  },

  evaluate(view): CrawlFound<keyof typeof advice> {
    const pages = indexablePages(view);
    const listed = pages.filter(({ isListed }) => isListed);
    if (listed.length === 0)
      return { kind: 'irrelevant', because: 'No sitemap lists a page that may be found.' };
    const reached = linkedTargets(view);
    const items = listed
      .filter(({ n }) => n !== 0 && view.linksToCount(n) === 0 && !reached.has(n))
      .map(({ n }) => ({
        advice: 'unlinked' as const,
        detail: 'A sitemap lists this page, but no page links to it.',
        pages: [n],
      }));
    const judged = pages.length;
    const passed = `Of ${counted(listed.length, 'listed page')}, none is without a link to it.`;
    return { kind: 'judged', items, judged, passed, value: { listed: listed.length } };
  },
});

/** Where redirects lead that pages link to, the start included. */
function linkedTargets({ urls, linksToCount }: CrawlView): Set<number> {
  const reached = new Set<number>();
  for (const redirect of urls) {
    if (redirect.kind !== 'redirect' || (redirect.n !== 0 && linksToCount(redirect.n) === 0)) continue;
    let at: CrawlUrl | undefined = redirect;
    while (at !== undefined && at.target !== null && !reached.has(at.target)) {
      reached.add(at.target);
      at = urls[at.target];
    }
  }
  return reached;
}
