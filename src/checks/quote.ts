import { cutText, shortened } from '../lib/cut-text.ts';

/** Characters of a page's text that a sentence shows. */
const shownMax = 80;

/** Text of a page inside a sentence: in quotation marks, on one line, cut when long. */
export function quote(text: string): string {
  // Cut first, as a page can bring megabytes.
  const line = cutText(text, 4 * shownMax).replace(/\s+/g, ' ');
  return `“${shortened(text.length > 4 * shownMax ? `${line}…` : line, shownMax)}”`;
}
