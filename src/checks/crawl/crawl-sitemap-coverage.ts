import { counted } from '../counted.ts';
import { type CrawlFound, defineCrawlCheck } from './crawl-check.ts';
import { indexablePages } from './pages.ts';

const advice = { unlisted: 'Add the page to the sitemap, so that crawlers hear of it and of its changes.' };

export const crawlSitemapCoverage = defineCrawlCheck({
  id: 'crawl-sitemap-coverage',
  category: 'site-files',
  weight: 2,
  tier: 'crawl',
  title: 'Sitemaps list every page that may be found',
  several: 'pages are in no sitemap',
  why: 'What the sitemap leaves out is found later and looks less important.',
  rule: 'Looks at all pages that may be found. Passes when a sitemap lists each; warns when at most 5 % are in none, and fails when more are. Not judged without sitemaps, when not all of them could be read, and when too few pages were fetched to know all links.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  expects: ['indexable'],
  needs: ['sitemaps', 'links'],
  advice,
  tasks: {
    unlisted: { one: 'Add 1 page to the sitemap', many: 'Add {n} pages to the sitemap' },
  },
  example: {
    before: '<a href="/walks">Walks</a> <!-- and no sitemap lists /walks -->',
    after: '<loc>https://example.com/walks</loc>',
  },

  evaluate(view): CrawlFound<keyof typeof advice> {
    const pages = indexablePages(view);
    const judged = pages.length;
    if (judged === 0) return { kind: 'irrelevant', because: 'No page may be found.' };
    const items = pages
      .filter(({ isListed }) => !isListed)
      .map(({ n }) => ({ advice: 'unlisted' as const, detail: 'No sitemap lists this page.', pages: [n] }));
    const passed = `Of ${counted(judged, 'page')} that may be found, each is in a sitemap.`;
    return { kind: 'judged', items, judged, passed, value: { unlisted: items.length } };
  },
});
