import { counted } from '../counted.ts';
import { quote } from '../quote.ts';
import { type CrawlFound, defineCrawlCheck } from './crawl-check.ts';
import { sharedTexts } from './duplicates.ts';

const advice = { shared: 'Say in each title what only this page is about.' };

export const crawlDuplicateTitles = defineCrawlCheck({
  id: 'crawl-duplicate-titles',
  category: 'seo',
  weight: 5,
  tier: 'crawl',
  title: 'Every page has a title of its own',
  several: 'titles are shared by several pages',
  why: 'In a list of results, in tabs and in bookmarks nobody can tell pages with one title apart.',
  rule: 'Compares the titles of all pages that may be found, without regard to letter case and white space. Passes when no two share one; warns when at most 5 % of the pages do, and fails when more do. Language versions that name each other, and the parts of one list that differ in their page parameter alone, may share a title. Not judged without titles.',
  source: 'https://developers.google.com/search/docs/appearance/title-link',
  expects: ['indexable'],
  needs: [],
  advice,
  tasks: {
    shared: { one: 'Tell apart the pages of 1 shared title', many: 'Tell apart pages of {n} shared titles' },
  },
  example: {
    before: '<title>Walks</title> <!-- on /walks/coast and on /walks/hills -->',
    after: '<title>Walks along the coast</title>\n<title>Walks in the hills</title>',
  },

  evaluate(view): CrawlFound<keyof typeof advice> {
    const { items, judged } = sharedTexts(
      view,
      ({ title }) => title,
      (title, pages) => ({
        advice: 'shared' as const,
        detail: `${counted(pages, 'page has', 'pages have')} the title ${quote(title)}.`,
      }),
    );
    if (judged === 0) return { kind: 'irrelevant', because: 'No page that may be found has a title.' };
    const passed = `No two of ${counted(judged, 'page')} share a title.`;
    return { kind: 'judged', items, judged, passed, value: { titles: items.length } };
  },
});
