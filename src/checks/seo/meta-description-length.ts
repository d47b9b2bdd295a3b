import { units } from '../../evidence/text/text.ts';
import { descriptionOf } from '../../evidence/text/title-and-description.ts';
import { defineCheck, notApplicable, passUnless } from '../check.ts';
import { widthInWords } from './width-in-words.ts';

const thresholds = { unitsMin: 70, unitsMax: 160 };

export const metaDescriptionLength = defineCheck({
  id: 'meta-description-length',
  category: 'seo',
  weight: 2,
  tier: 'page',
  title: 'The description fits into a search result',
  why: 'A short description leaves room that search engines fill themselves, and a long one is cut off.',
  rule: `Passes for ${thresholds.unitsMin} to ${thresholds.unitsMax} characters, and warns when the description is shorter or longer; a wide East Asian character counts as two. It never fails, as search engines set no limit. Not judged on pages without a description.`,
  source: 'https://developers.google.com/search/docs/appearance/snippet',
  thresholds,
  needs: ['document'],
  inBrowser: 'rendered',
  advice: {
    short: 'Say more of what the page offers: 70 to 160 characters make a full description.',
    long: 'Put what matters first and keep within about 160 characters; search engines set no limit, but cut.',
  },
  tasks: {
    short: 'Write a longer description',
    long: 'Shorten the description',
  },
  example: {
    before: '<meta name="description" content="Rivers.">',
    after:
      '<meta name="description" content="Maps and 40 walks along the rivers of the Ardennes, with times, heights and places to swim.">',
  },

  evaluate({ document }) {
    const description = descriptionOf(document);
    if (description === undefined) return notApplicable('The page has no description.');
    const length = units(description.text);
    const { unitsMin, unitsMax } = thresholds;
    const width = widthInWords(description.text, length);
    if (length >= unitsMin && length <= unitsMax)
      return passUnless([], `The description has ${width}.`, length);
    const advice = length < unitsMin ? 'short' : 'long';
    const detail = `The description is ${advice}: ${width}.`;
    return passUnless([{ outcome: 'warn', advice, detail, element: description.element }], '', length);
  },
});
