import { counted } from '../counted.ts';
import { type CrawlFound, type CrawlItem, defineCrawlCheck } from './crawl-check.ts';
import { faultOf } from './target-fault.ts';

const advice = {
  error: 'Take the address out of the sitemap, or repair the page.',
  moved: 'List the address where the redirect ends.',
  noindex: 'Take the page out of the sitemap, or remove its noindex.',
  denied: 'Take the page out of the sitemap, or allow it in robots.txt.',
  canonical: 'List the canonical address in place of this one.',
};

type Advice = keyof typeof advice;
/** Worst first. */
const order: readonly Advice[] = ['error', 'noindex', 'denied', 'moved', 'canonical'];

export const crawlSitemapEntries = defineCrawlCheck({
  id: 'crawl-sitemap-entries',
  category: 'site-files',
  weight: 5,
  tier: 'crawl',
  title: 'Sitemaps list only pages that may be found',
  several: 'listed addresses are no pages that may be found',
  why: 'A sitemap full of redirects, errors and hidden pages teaches crawlers not to trust it.',
  rule: 'Looks at all addresses in the sitemaps of which it is known what they are; other files than pages are left out. Passes when each is a page that may be found; warns when at most 5 % answer with an error (4xx, 5xx or not at all), redirect, are noindex, are denied by robots.txt or name another canonical, and fails when more do. Not judged without sitemaps, and when not all of them could be read.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  expects: ['indexable'],
  needs: ['sitemaps'],
  advice,
  tasks: {
    error: { one: 'Remove 1 dead address from the sitemap', many: 'Remove {n} dead addresses from sitemaps' },
    noindex: {
      one: 'Remove 1 noindex page from the sitemap',
      many: 'Remove {n} noindex pages from sitemaps',
    },
    denied: { one: 'Remove 1 denied page from the sitemap', many: 'Remove {n} denied pages from sitemaps' },
    moved: { one: 'Update 1 moved address in the sitemap', many: 'Update {n} moved addresses in sitemaps' },
    canonical: { one: 'List 1 page by its canonical', many: 'List {n} pages by their canonicals' },
  },
  example: {
    before: '<loc>https://example.com/old-walks</loc> <!-- redirects to /walks -->',
    after: '<loc>https://example.com/walks</loc>',
  },

  evaluate({ urls }): CrawlFound<Advice> {
    const listed = urls.filter(({ isListed }) => isListed);
    const known = listed.filter((url) => url.page !== null || faultOf(url) !== undefined);
    const judged = known.length;
    if (judged === 0)
      return { kind: 'irrelevant', because: 'The sitemaps list no address of the site that was fetched.' };
    const items = known.flatMap((url): CrawlItem<Advice>[] => {
      const faulty = faultOf(url);
      if (faulty === undefined) return [];
      return [{ advice: faulty.fault, detail: `This listed address ${faulty.says}.`, pages: [url.n] }];
    });
    return {
      kind: 'judged',
      items: items.sort((a, b) => order.indexOf(a.advice) - order.indexOf(b.advice)),
      judged,
      passed: `Of ${counted(judged, 'listed address', 'listed addresses')}, each is a page that may be found.`,
      value: { listed: listed.length },
    };
  },
});
