import { closest, type Document, type Element } from '../../evidence/document.ts';
import { languageAt } from '../../evidence/language-tags.ts';
import { composed } from '../../evidence/text.ts';
import { isInMainText, visibleTextOf } from '../../evidence/visible-text.ts';
import { countWords } from '../../evidence/words.ts';
import { formatCount } from '../../lib/quantities.ts';
import { wordOf } from '../../lib/word-of.ts';
import { defineCheck, notApplicable, pass, passUnless } from '../check.ts';
import { counted } from '../counted.ts';

const thresholds = { minCharacters: 80, minBlocks: 3, warnPercent: 10, failPercent: 40 };
const blockNames = ['p', 'li', 'dd', 'blockquote'];

export const duplicateText = defineCheck({
  id: 'duplicate-text',
  category: 'content',
  weight: 2,
  tier: 'page',
  title: 'The page does not repeat its paragraphs',
  several: 'paragraphs repeat an earlier one',
  why: 'Readers skip what they have read already, and repeated blocks often mean a broken template.',
  rule: `Looks at paragraphs, list items, descriptions (dd) and quotations of at least ${thresholds.minCharacters} characters in the main text (in main, or outside header, footer, nav and aside). Passes when less than ${thresholds.warnPercent} % of their words stand in those that repeat an earlier one, warns up to ${thresholds.failPercent} %, and fails above that. Not judged with fewer than ${thresholds.minBlocks} of them.`,
  source: 'https://developers.google.com/search/docs/essentials/spam-policies',
  thresholds,
  needs: ['document'],
  advice: { repeated: 'Keep the paragraph once, and check whether the template puts it in twice.' },
  judgesWhole: 'page',
  example: { before: '<p>Free delivery …</p> … <p>Free delivery …</p>', after: '<p>Free delivery …</p>' },

  evaluate({ document }) {
    const blocks = blocksOf(document);
    if (blocks.length < thresholds.minBlocks)
      return notApplicable('The main text has fewer than three longer paragraphs.');
    const language = languageAt(document.root);
    const seen = new Set<string>();
    let repeatedWords = 0;
    const repeated: Element[] = [];
    for (const { element, text } of blocks) {
      const comparable = composed(text);
      if (!seen.has(comparable)) {
        seen.add(comparable);
        continue;
      }
      repeated.push(element);
      repeatedWords += countWords(text, language);
    }
    // Counting all words only to find that none is repeated would cost more than the check.
    const all = repeatedWords === 0 ? 1 : countWords([...seen].join(' '), language) + repeatedWords;
    const percent = (100 * repeatedWords) / all;
    const value = {
      blocks: blocks.length,
      repeated: repeated.length,
      percent: Math.round(percent * 10) / 10,
    };
    const repeat = wordOf(repeated.length, { one: 'repeats', other: 'repeat' });
    const share = `${formatCount(repeated.length)} of ${counted(blocks.length, 'paragraph')}`;
    const summary = `${share} ${repeat} an earlier one.`;
    if (percent < thresholds.warnPercent) return pass(summary, value);
    const outcome = percent <= thresholds.failPercent ? 'warn' : 'fail';
    return passUnless(
      repeated.map((element) => ({
        outcome,
        advice: 'repeated',
        detail: 'This paragraph stands earlier on the page.',
        element,
      })),
      summary,
      value,
    );
  },
});

/** Innermost blocks of 80 characters or more within the main text. */
function blocksOf(document: Document): { element: Element; text: string }[] {
  const all = blockNames.flatMap((name) => document.byName(name)).sort((a, b) => a.index - b.index);
  return all
    .filter(
      (element, at) => isLong(element) && !isAround(element, all[at + 1]) && isInMainText(document, element),
    )
    .map((element) => ({ element, text: visibleTextOf(element) }))
    .filter(({ text }) => text.length >= thresholds.minCharacters);
}

/** What stands within a block follows it at once. */
function isAround(block: Element, next: Element | undefined): boolean {
  return next !== undefined && closest(next, ({ index }) => index <= block.index) === block;
}

/** An element has no more text than source, so most need not be read. */
function isLong({ location }: Element): boolean {
  return location === undefined || location.end - location.start >= thresholds.minCharacters;
}
