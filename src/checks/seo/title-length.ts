import { isBlank, units } from '../../evidence/text/text.ts';
import { titleOf } from '../../evidence/text/title-and-description.ts';
import { defineCheck, notApplicable, passUnless } from '../check.ts';
import { counted } from '../counted.ts';

const thresholds = { unitsMin: 15, unitsMax: 60 };

export const titleLength = defineCheck({
  id: 'title-length',
  category: 'seo',
  weight: 2,
  tier: 'page',
  title: 'The title fits into a search result',
  why: 'A short title says little, and search engines cut off a long one.',
  rule: `Passes for ${thresholds.unitsMin} to ${thresholds.unitsMax} characters, and warns when the title is shorter or longer; a wide East Asian character counts as two. It never fails, as search engines set no limit. Not judged on pages without a title.`,
  source: 'https://developers.google.com/search/docs/appearance/title-link',
  thresholds,
  needs: ['document'],
  advice: {
    short: 'Say more of what the page is about: a title of 15 to 60 characters is shown whole.',
    long: 'Put the topic first and keep within about 60 characters; search engines set no limit, but cut.',
  },
  tasks: {
    short: 'Write a longer title',
    long: 'Shorten the title',
  },
  example: {
    before: '<title>Rivers</title>',
    after: '<title>Rivers of the Ardennes: maps and walks</title>',
  },

  evaluate({ document }) {
    const title = titleOf(document);
    if (title === undefined || isBlank(title.text)) return notApplicable('The page has no title.');
    const length = units(title.text);
    const { unitsMin, unitsMax } = thresholds;
    const detail = `The title is ${counted(length, 'character')} wide; a wide East Asian character counts as two.`;
    if (length >= unitsMin && length <= unitsMax) return passUnless([], detail, length);
    const advice = length < unitsMin ? 'short' : 'long';
    return passUnless([{ outcome: 'warn', advice, detail, element: title.element }], '', length);
  },
});
