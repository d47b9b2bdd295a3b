import { attribute } from '../../evidence/html/element.ts';
import type { PartialText } from '../../evidence/text/page-text.ts';
import { mainText } from '../../evidence/text/visible-text.ts';
import { wordSequence } from '../../evidence/text/words.ts';
import { defineCheck, info, notApplicable } from '../check.ts';
import { mainTextLanguage } from './detect-language.ts';
import { syllables as syllablesOf } from './syllables.ts';

const thresholds = { minWords: 100, readCharacters: 2_000 };

export const readability = defineCheck({
  id: 'readability',
  category: 'content',
  weight: 0,
  tier: 'page',
  title: 'How easy the English text is to read',
  why: 'Short sentences and short words are read faster, and by more people.',
  rule: `Tells the Flesch reading ease of the first 2,000 characters of the main text (in main, or outside header, footer, nav and aside), from 0 to 100; plain English has 60 or more. It only informs and costs no points. Not judged with fewer than ${thresholds.minWords} words, and when the page neither declares English nor appears to be written in it.`,
  source: 'https://doi.org/10.1037/h0057532',
  thresholds,
  needs: ['document'],
  inBrowser: 'rendered',
  advice: {},
  tasks: {},
  example: {
    before: 'Utilisation of the facility is contingent upon prior registration.',
    after: 'Please sign up before you come.',
  },

  evaluate({ document }) {
    const main = mainText(document);
    if (main.wordCount < thresholds.minWords) return notApplicable('The main text has fewer than 100 words.');
    const declared = (attribute(document.root, 'lang') ?? '').toLowerCase().split('-', 1)[0];
    if (declared !== 'en' && mainTextLanguage(document) !== 'en') {
      return notApplicable('The measure is made for English text.');
    }
    const { text, sentences } = beginningOf(main);
    const { words, syllables } = counted(text);
    if (words === 0) return notApplicable('The main text has no English words.');
    const perWord = syllables / words;
    // Flesch 1948: 206.835 − 1.015 · words per sentence − 84.6 · syllables per word.
    const ease = 206.835 - 1.015 * (words / sentences) - 84.6 * perWord;
    const score = Math.round(Math.min(100, Math.max(0, ease)));
    return info(`The reading ease is ${score} of 100; plain English has 60 or more.`, {
      readingEase: score,
      words,
      sentences,
    });
  },
});

/** Some three hundred words: Flesch 1948 asks for three to five samples of a hundred each. */
function beginningOf(main: PartialText): { text: string; sentences: number } {
  let text = '';
  let sentences = 0;
  for (const block of main.blocks()) {
    if (text.length >= thresholds.readCharacters) break;
    const part = block.slice(0, thresholds.readCharacters - text.length);
    text += `${part} `;
    // A block ends a sentence as well: headings and list items have no mark of their own.
    for (const sentence of part.split(sentenceEnd)) if (latin.test(sentence)) sentences += 1;
  }
  return { text, sentences };
}

/** Quotation marks and brackets close behind the end of a sentence. */
const sentenceEnd = /[.!?]["'”’»)\]]*(?=\s|$)/;

const latin = /[a-z]/i;

/** English words and their syllables. Long texts repeat their words, so each is judged once. */
function counted(text: string): { words: number; syllables: number } {
  let words = 0;
  let syllables = 0;
  const { distinct, places } = wordSequence(text, 'en');
  const syllablesByPlace = Uint32Array.from(distinct, (word) => (latin.test(word) ? syllablesOf(word) : 0));
  for (let i = 0; i < places.length; i++) {
    const ofWord = syllablesByPlace[places[i] as number] as number;
    // Every English word has one.
    if (ofWord > 0) words += 1;
    syllables += ofWord;
  }
  return { words, syllables };
}
