import { counted } from '../counted.ts';
import { type CrawlFound, defineCrawlCheck } from './crawl-check.ts';
import { namedTargets } from './named-targets.ts';
import { countedPages } from './pages.ts';
import { faultOf } from './target-fault.ts';

const advice = {
  error: 'Name a version that exists, or leave the language out.',
  moved: 'Name the address where the redirect ends.',
  noindex: 'Remove noindex from the version, or leave it out of the set.',
  canonical: 'Name the canonical address of the version, or let the version name itself as its canonical.',
};

type Advice = keyof typeof advice;
const order: readonly Advice[] = ['error', 'moved', 'noindex', 'canonical'];

export const crawlHreflangTargets = defineCrawlCheck({
  id: 'crawl-hreflang-targets',
  category: 'seo',
  weight: 5,
  tier: 'crawl',
  title: 'Language versions are pages that can be found',
  several: 'addresses of language versions lead to no page that can be found',
  why: 'Search engines drop a version that they cannot show, so people get a page in another language.',
  rule: 'Looks at all addresses of the site that pages name by hreflang. Passes when none redirects, answers with an error (4xx, 5xx or not at all), is noindex or names another address as its canonical; warns when at most 5 % of the pages with hreflang name such an address, and fails when more do. Not judged without hreflang.',
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  expects: ['indexable'],
  needs: [],
  advice,
  tasks: {
    error: { one: 'Mend 1 dead language version', many: 'Mend {n} dead language versions' },
    moved: { one: 'Update 1 moved language version', many: 'Update {n} moved language versions' },
    noindex: { one: 'Allow indexing of 1 language version', many: 'Allow indexing of {n} language versions' },
    canonical: { one: 'Name 1 version by its canonical', many: 'Name {n} versions by their canonicals' },
  },
  example: {
    before: '<link rel="alternate" hreflang="de" href="https://example.com/de"> <!-- redirects to /de/ -->',
    after: '<link rel="alternate" hreflang="de" href="https://example.com/de/">',
  },

  evaluate(view): CrawlFound<Advice> {
    const pages = countedPages(view).filter(({ page }) => page.hreflang.length > 0);
    const judged = pages.length;
    if (judged === 0) return { kind: 'irrelevant', because: 'No page names language versions.' };
    const items = namedTargets(
      view,
      pages,
      ({ page }) => page.hreflang.map(({ url }) => url),
      (target, naming) => {
        const faulty = faultOf(target);
        if (faulty === undefined || faulty.fault === 'denied') return undefined;
        const detail = `This language version ${faulty.says}; ${counted(naming, 'page names', 'pages name')} it.`;
        return { advice: faulty.fault, detail };
      },
      order,
    );
    const passed = `All language versions that ${counted(judged, 'page names', 'pages name')} can be found.`;
    return { kind: 'judged', items, judged, passed, value: { addresses: items.length } };
  },
});
