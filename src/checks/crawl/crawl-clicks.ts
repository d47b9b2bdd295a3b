import { counted } from '../counted.ts';
import { type CrawlFound, defineCrawlCheck } from './crawl-check.ts';
import { indexablePages } from './pages.ts';

const thresholds = { clicksMax: 4, passPercent: 10, warnPercent: 30 };

const advice = {
  deep: 'Link to it from a page nearer to the start, such as an overview of its topic.',
};

export const crawlClicks = defineCrawlCheck({
  id: 'crawl-clicks',
  category: 'seo',
  weight: 5,
  tier: 'crawl',
  title: 'Pages are a few clicks from the start',
  several: 'pages are far from the start',
  why: 'The farther a page is from the start, the fewer visitors come, and the later crawlers do.',
  rule: `Counts the clicks on the shortest way from the start to each page that may be found; redirects and links with nofollow are none. Passes when at most ${thresholds.passPercent} % of the pages are more than ${thresholds.clicksMax} clicks away, warns up to ${thresholds.warnPercent} %, and fails above. Not judged when too few pages were fetched to know all links, and when no way leads from the start to such a page.`,
  source:
    'https://developers.google.com/search/docs/specialty/ecommerce/help-google-understand-your-ecommerce-site-structure',
  thresholds,
  expects: ['indexable'],
  needs: ['links'],
  advice,
  tasks: {
    deep: { one: 'Bring 1 page nearer to the start', many: 'Bring {n} pages nearer to the start' },
  },
  example: {
    before: 'start → archive → 2019 → May → page 7 → walk',
    after: 'start → walks → walk',
  },
  passTo: thresholds.passPercent,
  warnTo: thresholds.warnPercent,

  evaluate(view): CrawlFound<keyof typeof advice> {
    const pages = indexablePages(view).filter(({ clicks }) => clicks !== null);
    if (pages.length === 0)
      return { kind: 'irrelevant', because: 'No way leads from the start to a page that may be found.' };
    const items = pages
      .map(({ n, clicks }) => ({ n, clicks: clicks ?? 0 }))
      .filter(({ clicks }) => clicks > thresholds.clicksMax)
      .sort((a, b) => b.clicks - a.clicks)
      .map(({ n, clicks }) => ({
        advice: 'deep' as const,
        detail: `This page is ${counted(clicks, 'click')} from the start.`,
        pages: [n],
      }));
    const judged = pages.length;
    const far = counted(items.length, 'page is', 'pages are');
    const passed = `Of ${counted(judged, 'page')}, ${far} more than ${thresholds.clicksMax} clicks from the start.`;
    return { kind: 'judged', items, judged, passed, value: { far: items.length } };
  },
});
