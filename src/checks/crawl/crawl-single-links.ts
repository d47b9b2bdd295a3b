import { formatCount } from '../../lib/quantities.ts';
import { counted } from '../counted.ts';
import { type CrawlFound, defineCrawlCheck } from './crawl-check.ts';
import { indexablePages } from './pages.ts';

export const crawlSingleLinks = defineCrawlCheck({
  id: 'crawl-single-links',
  category: 'seo',
  weight: 0,
  tier: 'crawl',
  title: 'Pages are linked from several others',
  why: 'A page that hangs on a single link is lost as soon as that link is.',
  rule: 'Tells how many pages that may be found have exactly one link from another page of the site, and how many links the pages have: a tenth of them at most the first number, half of them at most the second, nine tenths at most the third. Informs only. Not judged when too few pages were fetched to know all links, and without pages that may be found.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  expects: ['indexable'],
  needs: ['links'],
  advice: {},
  tasks: {},
  example: {
    before: '/walks/coast is linked from /walks alone',
    after: '/walks/coast is linked from /walks, /walks/hills and /towns/ostend',
  },

  evaluate(view): CrawlFound<never> {
    const pages = indexablePages(view);
    const counts = pages.map(({ n }) => view.linksToCount(n));
    if (counts.length === 0) return { kind: 'irrelevant', because: 'No page may be found.' };
    const sorted = Uint32Array.from(counts).sort();
    const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
    const items = pages
      .filter((_, index) => counts[index] === 1)
      .map(({ n }) => ({ detail: 'A single page links to this one.', pages: [n] }));
    const single = items.length;
    return {
      ...{ kind: 'info', items },
      summary: `Of ${counted(counts.length, 'page')}, ${formatCount(single)} ${single === 1 ? 'has' : 'have'} a single link; half have at most ${formatCount(at(0.5))}.`,
      value: { single, quantiles: [at(0.1), at(0.5), at(0.9)] },
    };
  },
});
