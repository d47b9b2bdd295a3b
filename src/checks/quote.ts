/** Characters of a page's text that a sentence shows. */
const shownMax = 80;

/** Text of a page inside a sentence: in quotation marks, on one line, cut when long. */
export function quote(text: string): string {
  // By code points, so that no half of a surrogate pair remains; cut first, as a page can bring megabytes.
  const characters = [...text.slice(0, 4 * shownMax).replace(/\s+/g, ' ')];
  const isWhole = text.length <= 4 * shownMax && characters.length <= shownMax;
  return `“${isWhole ? characters.join('') : `${characters.slice(0, shownMax - 1).join('')}…`}”`;
}
