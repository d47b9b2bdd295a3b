import { isBlank, units } from '../../evidence/text/text.ts';
import { titleOf } from '../../evidence/text/title-and-description.ts';
import { defineCheck, notApplicable, passUnless } from '../check.ts';
import { widthInWords } from './width-in-words.ts';

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
  inBrowser: 'rendered',
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
    const width = widthInWords(title.text, length);
    if (length >= unitsMin && length <= unitsMax) return passUnless([], `The title has ${width}.`, length);
    const advice = length < unitsMin ? 'short' : 'long';
    const detail = `The title is ${advice}: ${width}.`;
    return passUnless([{ outcome: 'warn', advice, detail, element: title.element }], '', length);
  },
});
