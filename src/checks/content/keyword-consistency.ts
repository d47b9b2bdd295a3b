import { accessibleName } from '../../evidence/accessible-name.ts';
import { attribute, type Document, isExposed } from '../../evidence/document.ts';
import { descriptionsOf, titleOf } from '../../evidence/title-and-description.ts';
import { visibleText } from '../../evidence/visible-text.ts';
import { defineCheck, info, notApplicable } from '../check.ts';
import { stopWords } from './data/stop-words.ts';

const thresholds = { terms: 10, minLetters: 4, minCjkLetters: 2, minPhraseUses: 3 };

export const keywordConsistency = defineCheck({
  id: 'keyword-consistency',
  category: 'content',
  weight: 0,
  tier: 'page',
  title: 'Which terms lead, and where they stand',
  why: 'The terms used most show what the page seems to be about; repeating them on purpose is spam.',
  source: 'https://developers.google.com/search/docs/essentials/spam-policies',
  thresholds,
  needs: ['document'],
  advice: {},
  example: {
    before: '<title>Welcome</title> … <h1>Welcome</h1>',
    after: '<title>Bicycle repairs</title> … <h1>Bicycle repairs</h1>',
  },

  evaluate({ document }) {
    const language = (attribute(document.root, 'lang') ?? '').split('-', 1)[0]?.toLowerCase() ?? '';
    const words = candidates(visibleText(document).words, stopWords(language));
    const leading = [...leadingWords(words), ...leadingPhrases(words)];
    if (leading.length === 0) return notApplicable('The page has too little text for terms to lead.');
    const places = placesOf(document);
    const terms = leading.map(({ term, count }) => ({
      term,
      count,
      title: places.title.includes(term),
      description: places.description.includes(term),
      headings: places.headings.includes(term),
    }));
    return info(`The leading term is "${terms[0]?.term}", used ${terms[0]?.count} times.`, terms);
  },
});

interface Term {
  readonly term: string;
  readonly count: number;
}

function leadingWords(words: readonly string[]): Term[] {
  const counts = new Map<string, number>();
  for (const word of words) if (word !== skipped) counts.set(word, (counts.get(word) ?? 0) + 1);
  return leadingOf(counts, 1).map(({ term, count }) => ({ term: term.slice(0, 100), count }));
}

/** Two neighbours, neither of them a stop word. Counted by numbers: joining all pairs of a long page costs more. */
function leadingPhrases(words: readonly string[]): Term[] {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const numberOf = (word: string) => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, names.length);
    names.push(word);
    return names.length - 1;
  };
  const counts = new Map<number, number>();
  for (let i = 1; i < words.length; i++) {
    const [first = skipped, second = skipped] = [words[i - 1], words[i]];
    if (first === skipped || second === skipped) continue;
    const pair = numberOf(first) * words.length + numberOf(second);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return leadingOf(counts, thresholds.minPhraseUses).map(({ term, count }) => {
    const [first = '', second = ''] = [names[Math.floor(term / words.length)], names[term % words.length]];
    return { term: `${first} ${second}`.slice(0, 100), count };
  });
}

/** Stands for each word that cannot lead, so that neighbours stay neighbours. */
const skipped = '';

/** Lower-case words in order; each distinct word is judged once. */
function candidates(words: readonly string[], dropped: ReadonlySet<string>): string[] {
  const judged = new Map<string, string>();
  return words.map((word) => {
    const known = judged.get(word);
    if (known !== undefined) return known;
    const lower = word.toLowerCase();
    const candidate = isLongEnough(lower) && !dropped.has(lower) ? lower : skipped;
    judged.set(word, candidate);
    return candidate;
  });
}

/** The most frequent ones; among equals the one that comes first on the page. */
function leadingOf<T>(counts: ReadonlyMap<T, number>, minCount: number): { term: T; count: number }[] {
  return [...counts]
    .filter(([, count]) => count >= minCount)
    .sort(([, a], [, b]) => b - a)
    .slice(0, thresholds.terms)
    .map(([term, count]) => ({ term, count }));
}

function isLongEnough(word: string): boolean {
  if (/^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(word))
    return [...word].length >= thresholds.minCjkLetters;
  return [...word].length >= thresholds.minLetters && /\p{L}/u.test(word);
}

function placesOf(document: Document): { title: string; description: string; headings: string } {
  const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
    .flatMap((name) => document.byName(name))
    .filter(isExposed)
    .map((heading) => accessibleName(document, heading).text);
  return {
    title: (titleOf(document)?.text ?? '').toLowerCase(),
    description: descriptionsOf(document)
      .map(({ text }) => text)
      .join(' ')
      .toLowerCase(),
    headings: headings.join(' ').toLowerCase(),
  };
}
