import { counted } from '../counted.ts';
import { quote } from '../quote.ts';
import { type CrawlFound, type CrawlItem, defineCrawlCheck } from './crawl-check.ts';
import { type CountedUrl, countedPages } from './pages.ts';

const advice = {
  conflict: 'Keep one address for each language.',
  self: 'Add an entry with the language and the address of the page itself.',
};

type Advice = keyof typeof advice;

export const crawlHreflangCodes = defineCrawlCheck({
  id: 'crawl-hreflang-codes',
  category: 'seo',
  weight: 2,
  tier: 'crawl',
  title: 'Sets of language versions are clear and complete',
  several: 'pages have an unclear or incomplete set of language versions',
  why: 'Search engines drop a set in which two addresses claim one language or the page itself is missing.',
  rule: 'Looks at all pages with hreflang. Passes when each names one address for every language, and itself or its canonical among them; warns when at most 5 % of these pages do not, and fails when more do not. Not judged without hreflang.',
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  expects: ['indexable'],
  needs: [],
  advice,
  tasks: {
    conflict: { one: 'Clear up the languages of 1 page', many: 'Clear up the languages of {n} pages' },
    self: { one: 'Add 1 page to its own versions', many: 'Add {n} pages to their own versions' },
  },
  example: {
    before:
      '<link rel="alternate" hreflang="de" href="https://example.com/de/">\n<link rel="alternate" hreflang="de" href="https://example.com/at/">',
    after:
      '<link rel="alternate" hreflang="de" href="https://example.com/de/">\n<link rel="alternate" hreflang="de-at" href="https://example.com/at/">',
  },

  evaluate(view): CrawlFound<Advice> {
    const pages = countedPages(view).filter(({ page }) => page.hreflang.length > 0);
    const judged = pages.length;
    if (judged === 0) return { kind: 'irrelevant', because: 'No page names language versions.' };
    const conflicts = pages.flatMap(conflictOf);
    const incomplete = pages.filter((page) => !namesItself(page));
    const items = [
      ...conflicts,
      ...incomplete.map(({ n }) => ({
        advice: 'self' as const,
        detail: 'This page is not among its language versions.',
        pages: [n],
      })),
    ];
    const passed = `The sets of language versions of ${counted(judged, 'page')} are clear.`;
    return { kind: 'judged', items, judged, passed, value: { pages: judged } };
  },
});

function conflictOf({ n, page }: CountedUrl): CrawlItem<Advice>[] {
  const addresses = new Map<string, string>();
  for (const { code, url } of page.hreflang) {
    const key = code.trim().toLowerCase();
    const known = addresses.get(key);
    if (known === undefined) addresses.set(key, url);
    else if (known !== url) {
      const detail = `This page names two addresses for ${quote(code)}; one is ${quote(url)}.`;
      return [{ advice: 'conflict', detail, pages: [n] }];
    }
  }
  return [];
}

function namesItself({ url, page }: CountedUrl): boolean {
  return page.hreflang.some((version) => version.url === url || version.url === page.canonical);
}
