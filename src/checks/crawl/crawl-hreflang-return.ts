import { counted } from '../counted.ts';
import { quote } from '../quote.ts';
import { type CrawlFound, defineCrawlCheck } from './crawl-check.ts';
import { mostPagesFirst } from './link-items.ts';
import { type CountedUrl, countedPages } from './pages.ts';

const advice = {
  return: 'Name on this page every page that names it as a version, each with its language.',
};

export const crawlHreflangReturn = defineCrawlCheck({
  id: 'crawl-hreflang-return',
  category: 'seo',
  weight: 5,
  tier: 'crawl',
  title: 'Language versions name each other',
  several: 'language versions do not name the pages that name them',
  why: 'Search engines ignore hreflang between two pages unless each names the other.',
  rule: 'Looks at all pages that another page of the site names by hreflang and that were fetched. Passes when each names in return all pages that name it; warns when at most 5 % of them do not, and fails when more do not. Not judged where no page is named by another.',
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  expects: ['indexable'],
  needs: [],
  advice,
  tasks: {
    return: { one: 'Add return links to 1 language version', many: 'Add return links to {n} versions' },
  },
  example: {
    before:
      '<link rel="alternate" hreflang="de" href="https://example.com/de/"> <!-- on /en/, and nothing on /de/ -->',
    after:
      '<link rel="alternate" hreflang="en" href="https://example.com/en/"> <!-- on /de/, too -->\n<link rel="alternate" hreflang="de" href="https://example.com/de/">',
  },

  evaluate(view): CrawlFound<keyof typeof advice> {
    const named = new Map<CountedUrl, CountedUrl[]>();
    const pages = countedPages(view);
    const byUrl = new Map(pages.map((page) => [page.url, page]));
    for (const page of pages) {
      for (const url of versionsOf(page)) {
        const version = byUrl.get(url);
        if (version === undefined || version === page) continue;
        const own = named.get(version);
        if (own === undefined) named.set(version, [page]);
        else own.push(page);
      }
    }
    if (named.size === 0)
      return { kind: 'irrelevant', because: 'No page names another one of the site by hreflang.' };
    const items = [...named].flatMap(([version, naming]) => {
      const own = versionsOf(version);
      const unanswered = naming.filter(({ url }) => !own.has(url));
      const [first] = unanswered;
      if (first === undefined) return [];
      const others = unanswered.length - 1;
      const who = others === 0 ? '' : ` and ${counted(others, 'other page')}`;
      const detail = `This page does not name ${quote(first.url)}${who} in return.`;
      return [{ advice: 'return' as const, detail, pages: [version.n] }];
    });
    const judged = named.size;
    const passed = `${counted(judged, 'language version names', 'language versions name')} in return all that name them.`;
    return { kind: 'judged', items: mostPagesFirst(items), judged, passed, value: { versions: judged } };
  },
});

function versionsOf({ page }: CountedUrl): Set<string> {
  return new Set(page.hreflang.map(({ url }) => url));
}
