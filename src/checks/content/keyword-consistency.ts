import type { Document } from '../../evidence/html/document.ts';
import { attribute } from '../../evidence/html/element.ts';
import { languageAt } from '../../evidence/text/language-tags.ts';
import { comparableText } from '../../evidence/text/text.ts';
import { descriptionsOf, titleOf } from '../../evidence/text/title-and-description.ts';
import { visibleText } from '../../evidence/text/visible-text.ts';
import type { WordSequence } from '../../evidence/text/word-table.ts';
import { words as wordsOf } from '../../evidence/text/words.ts';
import { cutText } from '../../lib/cut-text.ts';
import { formatCount } from '../../lib/quantities.ts';
import { defineCheck, info, notApplicable } from '../check.ts';
import { stopWords } from './data/stop-words.ts';
import { isUnspaced } from './is-unspaced.ts';
import { headingText, writtenHeadings } from './main-headings.ts';

/** Characters: a page may be one word. */
const termMax = 100;
const thresholds = {
  terms: 10,
  minLetters: 4,
  minCjkLetters: 2,
  minPhraseUses: 3,
  /** Some two thousand words, more than nearly any page has. */
  readCharacters: 12_000,
};

export const keywordConsistency = defineCheck({
  id: 'keyword-consistency',
  category: 'content',
  weight: 0,
  tier: 'page',
  title: 'Which terms are used most, and where',
  why: 'The terms used most show what the page seems to be about; repeating them on purpose is spam.',
  rule: `Tells the ${thresholds.terms} most frequent words and the ${thresholds.terms} most frequent pairs of words (used at least ${thresholds.minPhraseUses} times), and whether each stands in the title, the description and the headings. Only the first 12,000 characters of a long text are read. Words have at least ${thresholds.minLetters} letters (${thresholds.minCjkLetters} in Chinese, Japanese and Korean) and are not stop words such as “with”. It only informs and costs no points. Not judged on pages without such words.`,
  source: 'https://developers.google.com/search/docs/essentials/spam-policies',
  thresholds,
  needs: ['document'],
  inBrowser: 'rendered',
  advice: {},
  tasks: {},
  example: {
    before: '<title>Welcome</title> … <h1>Welcome</h1>',
    after: '<title>Bicycle repairs</title> … <h1>Bicycle repairs</h1>',
  },

  evaluate({ document }) {
    const primary = (attribute(document.root, 'lang') ?? '').split('-', 1)[0]?.toLowerCase() ?? '';
    const language = languageAt(document.root);
    const comparable = (text: string) => comparableText(text, language);
    const words = visibleText(document).wordsOfBeginning(thresholds.readCharacters);
    const found = termsOf(words, stopWords(primary), comparable);
    const places = placesOf(document, comparable);
    const terms = [...leadingTerms(found), ...leadingPhrases(found, words.places)].map(({ term, count }) => ({
      term: cutText(term, termMax),
      count,
      title: holds(places.title, term),
      description: holds(places.description, term),
      headings: holds(places.headings, term),
    }));
    const [first] = terms;
    if (first === undefined) return notApplicable('The page has too little text to have leading terms.');
    // The terms are still worth telling: where they stand shows what the page is about.
    if (first.count === 1) return info('No term is used more than once.', terms);
    return info(`The leading term is "${first.term}", used ${formatCount(first.count)} times.`, terms);
  },
});

/** The form in which words are counted and sought. */
type Comparable = (text: string) => string;

interface Counted {
  readonly term: string;
  readonly count: number;
}

/** The words of a text that may lead. */
interface Terms {
  /** In comparable form, each once. */
  readonly terms: readonly string[];
  /** How often each is used. */
  readonly counts: Int32Array;
  /** Of each distinct word: the place of its term, or `skipped`. */
  readonly placeOf: Int32Array;
}

const skipped = -1;

/** Each distinct word is judged once: long texts use few words many times. */
function termsOf(
  { distinct, places }: WordSequence,
  dropped: ReadonlySet<string>,
  comparable: Comparable,
): Terms {
  const uses = new Int32Array(distinct.length);
  for (let i = 0; i < places.length; i++) {
    const word = places[i] as number;
    uses[word] = (uses[word] as number) + 1;
  }
  const placeOfTerm = new Map<string, number>();
  const counts = new Int32Array(distinct.length);
  const placeOf = Int32Array.from(distinct, (word, i) => {
    const term = comparable(word);
    if (!mayLead(term) || dropped.has(term)) return skipped;
    const place = placeOfTerm.get(term) ?? placeOfTerm.size;
    placeOfTerm.set(term, place);
    counts[place] = (counts[place] as number) + (uses[i] as number);
    return place;
  });
  return { terms: [...placeOfTerm.keys()], counts, placeOf };
}

function leadingTerms({ terms, counts }: Terms): Counted[] {
  const countOf = (place: number) => counts[place] as number;
  return leadingOf(terms.length, countOf, 1).map((place) => ({
    term: terms[place] as string,
    count: countOf(place),
  }));
}

/** Two neighbours, neither of them a stop word. A pair that is used often is made of words that are. */
function leadingPhrases({ terms, counts, placeOf }: Terms, words: Int32Array): Counted[] {
  const frequent: number[] = [];
  const rankOf = counts.map((count, place) =>
    count >= thresholds.minPhraseUses ? frequent.push(place) - 1 : skipped,
  );
  const rankOfWord = placeOf.map((place) => (place === skipped ? skipped : (rankOf[place] as number)));
  const uses = pairUses(frequent.length);
  const pairs: number[] = [];
  let first = skipped;
  for (let i = 0; i < words.length; i++) {
    const second = rankOfWord[words[i] as number] as number;
    if (first !== skipped && second !== skipped) {
      const pair = first * frequent.length + second;
      const count = uses.get(pair) ?? 0;
      if (count === 0) pairs.push(pair);
      uses.set(pair, count + 1);
    }
    first = second;
  }
  const termAt = (rank: number) => terms[frequent[rank] as number];
  const countOf = (place: number) => uses.get(pairs[place] as number) ?? 0;
  return leadingOf(pairs.length, countOf, thresholds.minPhraseUses).map((place) => {
    const pair = pairs[place] as number;
    return {
      term: `${termAt(Math.floor(pair / frequent.length))} ${termAt(pair % frequent.length)}`,
      count: countOf(place),
    };
  });
}

interface Uses {
  get(pair: number): number | undefined;
  set(pair: number, count: number): unknown;
}

/** Nearly every page has few words that are frequent, and a table is several times as fast as a Map. */
function pairUses(words: number): Uses {
  return words <= tableSideMax ? new UseTable(words ** 2) : new Map();
}

/** 256 KB at most. */
const tableSideMax = 256;

class UseTable implements Uses {
  readonly #counts: Int32Array;

  constructor(size: number) {
    this.#counts = new Int32Array(size);
  }

  get(pair: number): number | undefined {
    return this.#counts[pair];
  }

  set(pair: number, count: number): void {
    this.#counts[pair] = count;
  }
}

/** Places of the highest counts, highest first; among equals the one that comes first on the page. */
function leadingOf(length: number, countOf: (place: number) => number, minCount: number): number[] {
  const leading: number[] = [];
  let least = minCount;
  for (let place = 0; place < length; place++) {
    const count = countOf(place);
    if (count < least) continue;
    let rank = leading.length;
    while (rank > 0 && countOf(leading[rank - 1] as number) < count) rank -= 1;
    leading.splice(rank, 0, place);
    if (leading.length > thresholds.terms) leading.pop();
    // Another one that is used as often as the last comes too late.
    if (leading.length === thresholds.terms) least = countOf(leading.at(-1) as number) + 1;
  }
  return leading;
}

function mayLead(word: string): boolean {
  if (isUnspaced(word)) return hasLetters(word, thresholds.minCjkLetters) && !hiragana.test(word);
  return hasLetters(word, thresholds.minLetters) && letter.test(word);
}

function hasLetters(word: string, min: number): boolean {
  if (word.length < min) return false;
  let letters = 0;
  for (const _ of word) {
    letters += 1;
    if (letters === min) return true;
  }
  return false;
}

const letter = /\p{L}/u;

/** Japanese writes its stop words so, and what is left of a verb when its words are parted: ます, てい, こと. */
const hiragana = /^[\p{sc=Hiragana}ー]+$/u;

interface Place {
  /** In comparable form. */
  readonly text: string;
  /** The same word by word, each between spaces. */
  readonly words: string;
}

/** Words are sought as words: "rain" does not stand in "training". */
function holds({ text, words }: Place, term: string): boolean {
  return words.includes(` ${term} `) || (isUnspaced(term) && text.includes(term));
}

function placesOf(
  document: Document,
  comparable: Comparable,
): Record<'title' | 'description' | 'headings', Place> {
  const language = languageAt(document.root);
  const place = (text: string): Place => {
    return { text: comparable(text), words: ` ${comparable(wordsOf(text, language).join(' '))} ` };
  };
  const headings = writtenHeadings(document).map(({ element }) => headingText(document, element));
  return {
    title: place(titleOf(document)?.text ?? ''),
    description: place(
      descriptionsOf(document)
        .map(({ text }) => text)
        .join(' '),
    ),
    headings: place(headings.join(' ')),
  };
}
