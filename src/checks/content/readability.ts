import { attribute } from '../../evidence/document.ts';
import { words as wordsOf } from '../../evidence/text.ts';
import { mainText } from '../../evidence/visible-text.ts';
import { defineCheck, info, notApplicable } from '../check.ts';
import { detectLanguage } from './detect-language.ts';
import { syllables } from './syllables.ts';

const thresholds = { minWords: 100, readCharacters: 12_000 };

export const readability = defineCheck({
  id: 'readability',
  category: 'content',
  weight: 0,
  tier: 'page',
  title: 'How easy the English text is to read',
  why: 'Short sentences and short words are read faster, and by more people.',
  source: 'https://doi.org/10.1037/h0057532',
  thresholds,
  needs: ['document'],
  advice: {},
  example: {
    before: 'Utilisation of the facility is contingent upon prior registration.',
    after: 'Please sign up before you come.',
  },

  evaluate({ document }) {
    const main = mainText(document);
    if (main.wordCount < thresholds.minWords) return notApplicable('The main text has fewer than 100 words.');
    const declared = (attribute(document.root, 'lang') ?? '').toLowerCase().split('-', 1)[0];
    if (declared !== 'en' && detectLanguage(main.text.slice(0, 5000)) !== 'en') {
      return notApplicable('The measure is made for English text.');
    }
    // Two thousand words tell how the rest is written.
    const text = main.text.slice(0, thresholds.readCharacters);
    const words = wordsOf(text, 'en').filter((word) => /[a-z]/i.test(word));
    if (words.length === 0) return notApplicable('The main text has no English words.');
    const sentences = Math.max(1, (text.match(/[.!?](?=\s|$)/g) ?? []).length);
    const perWord = totalSyllables(words) / words.length;
    // Flesch 1948: 206.835 − 1.015 · words per sentence − 84.6 · syllables per word.
    const ease = 206.835 - 1.015 * (words.length / sentences) - 84.6 * perWord;
    const score = Math.round(Math.min(100, Math.max(0, ease)));
    return info(`The reading ease is ${score} of 100; plain English has 60 or more.`, {
      readingEase: score,
      words: words.length,
      sentences,
    });
  },
});

/** Long texts repeat their words, so each is counted once. */
function totalSyllables(words: readonly string[]): number {
  const counted = new Map<string, number>();
  let total = 0;
  for (const word of words) {
    const known = counted.get(word) ?? syllables(word);
    counted.set(word, known);
    total += known;
  }
  return total;
}
