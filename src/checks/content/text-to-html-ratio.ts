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
  needs: ['document'],
  advice: {},
  example: { before: '<div><div><div><p>Text</p></div></div></div>', after: '<p>Text</p>' },

  evaluate({ document }) {
    if (document.source === '') return notApplicable('The page is empty.');
    const textBytes = Buffer.byteLength(visibleText(document).text);
    // Both in UTF-8: in a one-byte encoding, a text could weigh more than its page.
    const htmlBytes = Buffer.byteLength(document.source);
    const percent = Math.round((1000 * textBytes) / htmlBytes) / 10;
    return info(`${percent} % of the HTML is visible text.`, { textBytes, htmlBytes, percent });
  },
});
