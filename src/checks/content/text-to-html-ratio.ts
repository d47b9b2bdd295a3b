import { visibleText } from '../../evidence/visible-text.ts';
import { defineCheck, info, notApplicable } from '../check.ts';

export const textToHtmlRatio = defineCheck({
  id: 'text-to-html-ratio',
  category: 'content',
  weight: 0,
  tier: 'page',
  title: 'How much of the HTML is text',
  why: 'The share says how much mark-up and inline code surrounds the text; no search engine uses it.',
  source: 'https://developers.google.com/search/docs/fundamentals/seo-starter-guide',
  needs: ['document', 'exchange'],
  advice: {},
  example: { before: '<div><div><div><p>Text</p></div></div></div>', after: '<p>Text</p>' },

  evaluate({ document, exchange: { decodedBytes } }) {
    if (decodedBytes === 0) return notApplicable('The page is empty.');
    const textBytes = Buffer.byteLength(visibleText(document).text);
    const percent = Math.round((1000 * textBytes) / decodedBytes) / 10;
    return info(`${percent} % of the HTML is visible text.`, { textBytes, htmlBytes: decodedBytes, percent });
  },
});
