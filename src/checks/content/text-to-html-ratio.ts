import type { Document } from '../../evidence/html/document.ts';
import { visibleText } from '../../evidence/text/visible-text.ts';
import { defineCheck, type ExchangeFacts, info, notApplicable } from '../check.ts';

export const textToHtmlRatio = defineCheck({
  id: 'text-to-html-ratio',
  category: 'content',
  weight: 0,
  tier: 'page',
  title: 'How much of the HTML is text',
  why: 'The share says how much mark-up and inline code surrounds the text; no search engine uses it.',
  rule: 'Tells what share of the HTML, before compression, is visible text, both counted in bytes of UTF-8. It only informs and costs no points. Not judged on empty pages.',
  source: 'https://developers.google.com/search/docs/fundamentals/seo-starter-guide',
  needs: ['document', 'exchange'],
  judgesWhole: 'page',
  advice: {},
  tasks: {},
  example: { before: '<div><div><div><p>Text</p></div></div></div>', after: '<p>Text</p>' },

  evaluate({ document, exchange }) {
    if (document.source === '') return notApplicable('The page is empty.');
    const textBytes = visibleText(document).bytes;
    const htmlBytes = utf8BytesOf(document, exchange);
    const percent = Math.round((1000 * textBytes) / htmlBytes) / 10;
    return info(`${percent} % of the HTML is visible text.`, { textBytes, htmlBytes, percent });
  },
});

/** In UTF-8 as the text: in a one-byte encoding, a text could weigh more than its page. */
function utf8BytesOf({ source, encoding }: Document, { bytes }: ExchangeFacts): number {
  // Most pages came so, and need not be counted again; only a byte that is no character is one of three now.
  const cameSo = !source.includes('\ufffd') && encoding === 'UTF-8';
  return cameSo ? bytes.length : Buffer.byteLength(source);
}
