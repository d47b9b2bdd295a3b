import type { Document } from '../../evidence/html/document.ts';
import type { Element } from '../../evidence/html/element.ts';
import { languageAt } from '../../evidence/text/language-tags.ts';
import { composed } from '../../evidence/text/text.ts';
import { isInMainText, visibleTextOf } from '../../evidence/text/visible-text.ts';
import { countWords } from '../../evidence/text/words.ts';
import { formatCount } from '../../lib/quantities.ts';
import { wordOf } from '../../lib/word-of.ts';
import { defineCheck, notApplicable, pass, passUnless } from '../check.ts';
import { counted } from '../counted.ts';

const thresholds = { minCharacters: 80, minBlocks: 3, warnPercent: 10, failPercent: 40 };
const blockNames: ReadonlySet<string> = new Set(['p', 'li', 'dd', 'blockquote']);

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
  inBrowser: 'rendered',
  advice: { repeated: 'Keep the paragraph once, and check whether the template puts it in twice.' },
  tasks: {
    repeated: { one: 'Remove 1 repeated paragraph', many: 'Remove {n} repeated paragraphs' },
  },
  judgesWhole: 'page',
  example: { before: '<p>Free delivery …</p> … <p>Free delivery …</p>', after: '<p>Free delivery …</p>' },

  evaluate({ document }) {
    const blocks = blocksOf(document);
    if (blocks.length < thresholds.minBlocks)
      return notApplicable('The main text has fewer than three long paragraphs.');
    const language = languageAt(document.root);
    const texts = blocks.map(({ text }) => composed(text));
    const repeats = repeatsIn(texts);
    let repeatedWords = 0;
    const repeated: Element[] = [];
    for (const at of repeats) {
      const { element, text } = blocks[at] as Block;
      repeated.push(element);
      repeatedWords += countWords(text, language);
    }
    // Counting all words only to find that none is repeated would cost more than the check.
    const all =
      repeatedWords === 0
        ? 1
        : countWords(texts.filter((_, at) => !repeats.has(at)).join(' '), language) + repeatedWords;
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
        detail: 'This paragraph is already on the page above.',
        element,
      })),
      summary,
      value,
    );
  },
});

/** Places of texts that stand earlier in the list, too. Texts of different lengths need not be compared for that. */
function repeatsIn(texts: readonly string[]): ReadonlySet<number> {
  const uses = new Map<number, number>();
  for (const { length } of texts) uses.set(length, (uses.get(length) ?? 0) + 1);
  const seen = new Set<string>();
  const repeats = new Set<number>();
  for (const [at, text] of texts.entries()) {
    if (uses.get(text.length) === 1) continue;
    if (seen.has(text)) repeats.add(at);
    seen.add(text);
  }
  return repeats;
}

interface Block {
  readonly element: Element;
  readonly text: string;
}

/** Innermost blocks of 80 characters or more within the main text. */
function blocksOf(document: Document): Block[] {
  const blocks: Block[] = [];
  for (const name of blockNames) {
    for (const element of document.byName(name)) {
      if (!isLong(element) || holdsBlock(document, element) || !isInMainText(document, element)) continue;
      const text = visibleTextOf(element);
      if (text.length >= thresholds.minCharacters) blocks.push({ element, text });
    }
  }
  return blocks.sort((a, b) => a.element.index - b.element.index);
}

/** The search ends at the next block, so that blocks around each other are not all read to their ends. */
function holdsBlock({ elements }: Document, { index }: Element): boolean {
  for (let at = index + 1; ; at++) {
    const next = elements[at];
    if (next?.parent === undefined || next.parent.index < index) return false;
    if (isBlock(next)) return true;
  }
}

function isBlock({ name, namespace }: Element): boolean {
  return namespace === 'html' && blockNames.has(name);
}

/** An element has no more text than source, so most need not be read. */
function isLong({ location }: Element): boolean {
  return location === undefined || location.end - location.start >= thresholds.minCharacters;
}
