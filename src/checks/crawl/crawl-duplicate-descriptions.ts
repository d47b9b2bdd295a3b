import { counted } from '../counted.ts';
import { quote } from '../quote.ts';
import { type CrawlFound, defineCrawlCheck } from './crawl-check.ts';
import { sharedTexts } from './duplicates.ts';

const advice = {
  shared: 'Describe each page in words of its own; no description is better than a shared one.',
};

export const crawlDuplicateDescriptions = defineCrawlCheck({
  id: 'crawl-duplicate-descriptions',
  category: 'seo',
  weight: 2,
  tier: 'crawl',
  title: 'Every page has a description of its own',
  several: 'descriptions are shared by several pages',
  why: 'Search engines ignore a description that says the same of every page.',
  rule: 'Compares the descriptions of all pages that may be found, without regard to letter case and white space. Passes when no two share one; warns when at most 5 % of the pages with a description do, and fails when more do. Language versions that name each other, and the parts of one list that differ in their page parameter alone, may share one. Not judged without descriptions.',
  source: 'https://developers.google.com/search/docs/appearance/snippet',
  expects: ['indexable'],
  needs: [],
  advice,
  tasks: {
    shared: { one: 'Rewrite 1 shared description', many: 'Rewrite {n} shared descriptions' },
  },
  example: {
    before: '<meta name="description" content="The best walks."> <!-- on every page -->',
    after: '<meta name="description" content="Twelve walks along the coast, each with a map.">',
  },

  evaluate(view): CrawlFound<keyof typeof advice> {
    const { items, judged } = sharedTexts(
      view,
      ({ description }) => description,
      (description, pages) => ({
        advice: 'shared' as const,
        detail: `${counted(pages, 'page has', 'pages have')} the description ${quote(description)}.`,
      }),
    );
    if (judged === 0) return { kind: 'irrelevant', because: 'No page that may be found has a description.' };
    const passed = `No two of ${counted(judged, 'page')} share a description.`;
    return { kind: 'judged', items, judged, passed, value: { descriptions: items.length } };
  },
});
