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
    const terms = [...leadingOf(text.terms, 1), ...leadingPhrases(text)].map(({ term, count }) => ({
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

interface Counted<T> {
  readonly term: T;
  count: number;
}

/** A text as numbers: long ones use few words many times. */
interface Numbered {
  /** Words that may lead, in comparable form, each once. */
  readonly terms: readonly Counted<string>[];
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
  const terms: Counted<string>[] = [];
  const placeOfTerm = new Map<string, number>();
  const judged = (word: string) => {
    const term = comparable(word);
    if (!mayLead(term) || dropped.has(term)) return skipped;
    const known = placeOfTerm.get(term);
    if (known !== undefined) return known;
    placeOfTerm.set(term, terms.length);
    return terms.push({ term, count: 0 }) - 1;
  };
  const placeOf = Int32Array.from(distinct, judged);
  const places = new Int32Array(uses.length);
  for (let i = 0; i < uses.length; i++) {
    const place = placeOf[uses[i] as number] as number;
    places[i] = place;
    if (place !== skipped) (terms[place] as Counted<string>).count += 1;
  }
  return { terms, places };
}

/** Two neighbours, neither of them a stop word. A pair that is used often is made of words that are. */
function leadingPhrases({ terms, places }: Numbered): Counted<string>[] {
  const isFrequent = (place: number) =>
    place !== skipped && (terms[place] as Counted<string>).count >= thresholds.minPhraseUses;
  const pairs = new Map<number, Counted<number>>();
  let first = skipped;
  for (let i = 0; i < places.length; i++) {
    const place = places[i] as number;
    const second = isFrequent(place) ? place : skipped;
    if (first !== skipped && second !== skipped) {
      const pair = first * terms.length + second;
      const known = pairs.get(pair);
      if (known === undefined) pairs.set(pair, { term: pair, count: 1 });
      else known.count += 1;
    }
    first = second;
  }
  const wordAt = (place: number) => terms[place]?.term;
  return leadingOf([...pairs.values()], thresholds.minPhraseUses).map(({ term, count }) => ({
    term: `${wordAt(Math.floor(term / terms.length))} ${wordAt(term % terms.length)}`,
    count,
  }));
}

/** The most frequent ones; among equals the one that comes first on the page. */
function leadingOf<T>(terms: readonly Counted<T>[], minCount: number): Counted<T>[] {
  return terms
    .filter(({ count }) => count >= minCount)
    .sort((a, b) => b.count - a.count)
    .slice(0, thresholds.terms);
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
