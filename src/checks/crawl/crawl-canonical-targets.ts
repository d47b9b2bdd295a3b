import { counted } from '../counted.ts';
import { type CrawlFound, defineCrawlCheck } from './crawl-check.ts';
import { namedTargets } from './named-targets.ts';
import { countedPages } from './pages.ts';
import { faultOf } from './target-fault.ts';

const advice = {
  error: 'Name a page that exists: the page itself where there is no better one.',
  noindex: 'Remove noindex from the canonical page, or let each page name itself.',
  denied: 'Allow the canonical page in robots.txt, or let each page name itself.',
  moved: 'Name the address where the redirect ends.',
};

type Advice = keyof typeof advice;
const order: readonly Advice[] = ['error', 'noindex', 'denied', 'moved'];

export const crawlCanonicalTargets = defineCrawlCheck({
  id: 'crawl-canonical-targets',
  category: 'seo',
  weight: 10,
  tier: 'crawl',
  title: 'Canonicals lead to pages that can be found',
  several: 'canonical addresses lead to no page that can be found',
  why: 'A canonical that cannot be shown may take the page that names it out of search results, too.',
  rule: 'Looks at all canonicals that name another address of the site. Passes when none of these answers with an error (4xx, 5xx or not at all), redirects, is noindex or is denied by robots.txt; warns when at most 5 % of the pages with a canonical name such an address, and fails when more do. Not judged on sites without canonicals.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  expects: ['indexable'],
  needs: [],
  advice,
  tasks: {
    error: {
      one: 'Mend 1 canonical that leads to an error',
      many: 'Mend {n} canonicals that lead to errors',
    },
    noindex: { one: 'Mend 1 canonical that is noindex', many: 'Mend {n} canonicals that are noindex' },
    denied: { one: 'Mend 1 canonical that is denied', many: 'Mend {n} canonicals that are denied' },
    moved: { one: 'Update 1 canonical that redirects', many: 'Update {n} canonicals that redirect' },
  },
  dangers: ['error', 'noindex', 'denied'],
  example: {
    before: '<link rel="canonical" href="https://example.com/wlaks"> <!-- 404 -->',
    after: '<link rel="canonical" href="https://example.com/walks">',
  },

  evaluate(view): CrawlFound<Advice> {
    const pages = countedPages(view).filter(({ page }) => page.canonical !== null);
    const judged = pages.length;
    if (judged === 0) return { kind: 'irrelevant', because: 'No page names a canonical.' };
    const items = namedTargets(
      view,
      pages,
      ({ page }) => (page.canonical === null ? [] : [page.canonical]),
      (target, naming) => {
        const faulty = faultOf(target);
        // Where the target names yet another page, crawl-canonical-chains tells of it.
        if (faulty === undefined || faulty.fault === 'canonical') return undefined;
        const detail = `This canonical ${faulty.says}; ${counted(naming, 'page names', 'pages name')} it.`;
        return { advice: faulty.fault, detail };
      },
      order,
    );
    const passed = `The canonicals of ${counted(judged, 'page')} lead to pages that can be found.`;
    return { kind: 'judged', items, judged, passed, value: { addresses: items.length } };
  },
});
