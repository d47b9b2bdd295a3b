import { attribute, type Document, isExposed } from '../../evidence/document.ts';
import { languageAt } from '../../evidence/language-tags.ts';
import { comparableText } from '../../evidence/text.ts';
import { descriptionsOf, titleOf } from '../../evidence/title-and-description.ts';
import { visibleText } from '../../evidence/visible-text.ts';
import { type WordSequence, words } from '../../evidence/words.ts';
import { cutText } from '../../lib/cut-text.ts';
import { formatCount } from '../../lib/quantities.ts';
import { defineCheck, info, notApplicable } from '../check.ts';
import { stopWords } from './data/stop-words.ts';
import { isUnspaced } from './is-unspaced.ts';
import { headingText } from './main-headings.ts';

/** Characters: a page may be one word. */
const termMax = 100;
const thresholds = { terms: 10, minLetters: 4, minCjkLetters: 2, minPhraseUses: 3 };

export const keywordConsistency = defineCheck({
  id: 'keyword-consistency',
  category: 'content',
  weight: 0,
  tier: 'page',
  title: 'Which terms lead, and where they stand',
  why: 'The terms used most show what the page seems to be about; repeating them on purpose is spam.',
  rule: `Tells the ${thresholds.terms} most frequent words and the ${thresholds.terms} most frequent pairs of words (used at least ${thresholds.minPhraseUses} times), and whether each stands in the title, the description and the headings. Words have at least ${thresholds.minLetters} letters (${thresholds.minCjkLetters} in Chinese, Japanese and Korean) and are not stop words such as “with”. It only informs and costs no points. Not judged on pages without such words.`,
  source: 'https://developers.google.com/search/docs/essentials/spam-policies',
  thresholds,
  needs: ['document'],
  advice: {},
  example: {
    before: '<title>Welcome</title> … <h1>Welcome</h1>',
    after: '<title>Bicycle repairs</title> … <h1>Bicycle repairs</h1>',
  },

  evaluate({ document }) {
    const primary = (attribute(document.root, 'lang') ?? '').split('-', 1)[0]?.toLowerCase() ?? '';
    const language = languageAt(document.root);
    const comparable = (text: string) => comparableText(text, language);
    const text = numbered(visibleText(document).words(), stopWords(primary), comparable);
    const places = placesOf(document, comparable);
    const terms = [...leadingWords(text), ...leadingPhrases(text)].map(({ term, count }) => ({
      term: cutText(term, termMax),
      count,
      title: holds(places.title, term),
      description: holds(places.description, term),
      headings: holds(places.headings, term),
    }));
    const [first] = terms;
    if (first === undefined) return notApplicable('The page has too little text for terms to lead.');
    // The terms are still worth telling: where they stand shows what the page is about.
    if (first.count === 1) return info('No term is used more than once.', terms);
    return info(`The leading term is "${first.term}", used ${formatCount(first.count)} times.`, terms);
  },
});

/** The form in which words are counted and sought. */
type Comparable = (text: string) => string;

interface Term {
  readonly term: string;
  readonly count: number;
}

/** A text as numbers: long ones use few words many times. */
interface Numbered {
  /** Words that may lead, in comparable form, each once. */
  readonly terms: readonly string[];
  /** Of each word in order: the place of its term, or `skipped`, so that neighbours stay neighbours. */
  readonly places: Int32Array;
}

const skipped = -1;

/** Each distinct word is judged once. */
function numbered(
  { distinct, places: uses }: WordSequence,
  dropped: ReadonlySet<string>,
  comparable: Comparable,
): Numbered {
  const placeOfTerm = new Map<string, number>();
  const judged = (word: string) => {
    const term = comparable(word);
    if (!mayLead(term) || dropped.has(term)) return skipped;
    const known = placeOfTerm.get(term) ?? placeOfTerm.size;
    placeOfTerm.set(term, known);
    return known;
  };
  const terms = distinct.map(judged);
  const places = uses.map((place) => terms[place] as number);
  return { terms: [...placeOfTerm.keys()], places };
}

function leadingWords({ terms, places }: Numbered): Term[] {
  const uses = countsOf(terms.length, places);
  const counts = new Map(terms.map((term, place) => [term, uses[place] as number]));
  return leadingOf(counts, 1);
}

/** Two neighbours, neither of them a stop word. A pair that is used often is made of words that are. */
function leadingPhrases({ terms, places }: Numbered): Term[] {
  const uses = countsOf(terms.length, places);
  const isFrequent = (place: number) =>
    place !== skipped && (uses[place] as number) >= thresholds.minPhraseUses;
  const counts = new Map<number, number>();
  for (let i = 1; i < places.length; i++) {
    const first = places[i - 1] as number;
    const second = places[i] as number;
    if (!isFrequent(first) || !isFrequent(second)) continue;
    const pair = first * terms.length + second;
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return leadingOf(counts, thresholds.minPhraseUses).map(({ term, count }) => ({
    term: `${terms[Math.floor(term / terms.length)]} ${terms[term % terms.length]}`,
    count,
  }));
}

function countsOf(length: number, places: Int32Array): Uint32Array {
  const counts = new Uint32Array(length);
  for (let i = 0; i < places.length; i++) {
    const place = places[i] as number;
    if (place !== skipped) counts[place] = (counts[place] as number) + 1;
  }
  return counts;
}

/** The most frequent ones; among equals the one that comes first on the page. */
function leadingOf<T>(counts: ReadonlyMap<T, number>, minCount: number): { term: T; count: number }[] {
  const found: { term: T; count: number }[] = [];
  for (const [term, count] of counts) if (count >= minCount) found.push({ term, count });
  return found.sort((a, b) => b.count - a.count).slice(0, thresholds.terms);
}

function mayLead(word: string): boolean {
  const letters = [...word].length;
  if (isUnspaced(word)) return letters >= thresholds.minCjkLetters && !hiragana.test(word);
  return letters >= thresholds.minLetters && /\p{L}/u.test(word);
}

/** Japanese writes its stop words so, and what is left of a verb when its words are parted: ます, てい, こと. */
const hiragana = /^[\p{sc=Hiragana}ー]+$/u;

interface Place {
  readonly text: string;
  /** Each between spaces. */
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
    return { text: comparable(text), words: ` ${comparable(words(text, language).join(' '))} ` };
  };
  const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
    .flatMap((name) => document.byName(name))
    .filter(isExposed)
    .map((heading) => headingText(document, heading));
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
