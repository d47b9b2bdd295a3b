import type { Document, Element } from '../../evidence/document.ts';
import { descendants } from '../../evidence/document.ts';
import { languageAt } from '../../evidence/language-tags.ts';
import { words } from '../../evidence/text.ts';
import { mainText, visibleTextOf } from '../../evidence/visible-text.ts';
import { defineCheck, notApplicable, pass, passUnless } from '../check.ts';

const thresholds = { minCharacters: 80, minBlocks: 3, warnPercent: 10, failPercent: 40 };
const blockNames = ['p', 'li', 'dd', 'blockquote'];

export const duplicateText = defineCheck({
  id: 'duplicate-text',
  category: 'content',
  weight: 2,
  tier: 'page',
  title: 'The page does not repeat its paragraphs',
  why: 'Readers skip what they have read already, and repeated blocks often mean a broken template.',
  source: 'https://developers.google.com/search/docs/essentials/spam-policies',
  thresholds,
  needs: ['document'],
  advice: { repeated: 'Keep the paragraph once, and check whether the template puts it in twice.' },
  example: { before: '<p>Free delivery …</p> … <p>Free delivery …</p>', after: '<p>Free delivery …</p>' },

  evaluate({ document }) {
    const blocks = blocksOf(document);
    if (blocks.length < thresholds.minBlocks)
      return notApplicable('The main text has fewer than three longer paragraphs.');
    const language = languageAt(document.root);
    const seen = new Set<string>();
    let all = 0;
    let repeatedWords = 0;
    const repeated: Element[] = [];
    for (const { element, text } of blocks) {
      const count = words(text, language).length;
      all += count;
      if (seen.has(text)) {
        repeatedWords += count;
        repeated.push(element);
      }
      seen.add(text);
    }
    const percent = all === 0 ? 0 : (100 * repeatedWords) / all;
    const value = {
      blocks: blocks.length,
      repeated: repeated.length,
      percent: Math.round(percent * 10) / 10,
    };
    const summary = `${repeated.length} of ${blocks.length} paragraphs repeat an earlier one.`;
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
  const main = mainText(document).text;
  return blockNames
    .flatMap((name) => document.byName(name))
    .filter((element) => !element.hidden && !holdsBlock(element))
    .sort((a, b) => a.index - b.index)
    .map((element) => ({ element, text: visibleTextOf(element) }))
    .filter(({ text }) => text.length >= thresholds.minCharacters && main.includes(text));
}

function holdsBlock(element: Element): boolean {
  for (const below of descendants(element))
    if (below.namespace === 'html' && blockNames.includes(below.name)) return true;
  return false;
}
