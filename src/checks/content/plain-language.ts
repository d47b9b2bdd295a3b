import { words } from '../../evidence/text/words.ts';
import { frequentWords } from './data/frequent-words.ts';

/**
 * The language that the most frequent words of a text settle by themselves, at a fraction of the detector's price; nothing
 * where they do not, as in most languages and in lists of names.
 */
export function plainLanguage(text: string): string | undefined {
  const found = words(text.slice(0, readCharacters).toLowerCase());
  if (found.length < wordsMin) return undefined;
  const counts = languages.map(() => 0);
  for (const word of found) {
    for (const place of placesOf.get(word) ?? none) counts[place] = (counts[place] as number) + 1;
  }
  const [most = 0, next = 0] = counts.toSorted((a, b) => b - a);
  const isPlain = most >= shareMin * found.length && most >= leadMin * next;
  return isPlain ? languages[counts.indexOf(most)] : undefined;
}

/** Some hundred words. */
const readCharacters = 600;
const wordsMin = 20;
/** Most texts of these languages have a quarter to a half. With a tenth, a text may only quote one of them. */
const shareMin = 0.2;
const leadMin = 3;

const languages = Object.keys(frequentWords);
const none: readonly number[] = [];

/** Of each word: the places of its languages. */
const placesOf = new Map<string, number[]>();
for (const [place, language] of languages.entries()) {
  for (const word of (frequentWords[language] as string).split(' ')) {
    const places = placesOf.get(word) ?? [];
    placesOf.set(word, places);
    places.push(place);
  }
}
