import { isAscii, isWhiteSpace } from './text.ts';
import {
  complex,
  digit,
  digitJoiners,
  inWord,
  kinds,
  letter,
  letterJoiners,
  rare,
  space,
  underscoreCode,
  unitsOf,
} from './text-units.ts';
import { type WordSequence, WordTable } from './word-table.ts';

/**
 * The words of a text, also where no spaces part them.
 * @param language a valid tag, or nothing when it is not known
 */
export function words(text: string, language = 'und'): string[] {
  const list = new WordList(text);
  eachWord(text, language, list);
  return list.found;
}

/** What `words` finds, where only a word that is new becomes a string. */
export function wordSequence(text: string, language = 'und'): WordSequence {
  const table = new WordTable(text);
  eachWord(text, language, table);
  return table.sequence();
}

/** How many `words` finds, at a fraction of its price. */
export function countWords(text: string, language = 'und'): number {
  return measureText(text, [text.length], language).wordsIn[0] as number;
}

export interface TextMeasures {
  /** How many words begin before the first place that was asked for, from there to the next one, and so on. */
  readonly wordsIn: readonly number[];
  /** Bytes of UTF-8 that `norm` leaves of the text. */
  readonly normalisedBytes: number;
}

/**
 * What there is to count in a text, in one pass.
 * @param ends places in growing order, of which the last one is the length of the text
 */
export function measureText(text: string, ends: readonly number[], language = 'und'): TextMeasures {
  const measurer = new TextMeasurer(ends);
  eachWord(text, language, measurer);
  const bytes = Buffer.byteLength(text) - measurer.spareBytes;
  const hasSpaceAtEnd = bytes > 0 && isWhiteSpace(text.slice(-1));
  return { wordsIn: measurer.wordsIn, normalisedBytes: hasSpaceAtEnd ? bytes - 1 : bytes };
}

/** Takes the words of a text in order. */
interface WordTaker {
  /** @param units what `unitsOf` made of the text, only until the call ends */
  take(start: number, end: number, units: Uint16Array): void;
  /** In place of each word of a stretch that needs no segmenter. It neither begins nor ends within a word. */
  takeStretch?(start: number, end: number, units: Uint16Array): void;
  /** Before the words of a stretch that needs it. */
  takeSegmented?(start: number, end: number, units: Uint16Array): void;
}

class WordList implements WordTaker {
  readonly found: string[] = [];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  take(start: number, end: number): void {
    this.found.push(this.#text.slice(start, end));
  }
}

class TextMeasurer implements WordTaker {
  readonly #ends: readonly number[];
  readonly wordsIn: number[];
  spareBytes = 0;
  #at = 0;

  constructor(ends: readonly number[]) {
    this.#ends = ends;
    this.wordsIn = ends.map(() => 0);
  }

  take(start: number): void {
    this.#add(1, start);
  }

  takeStretch(start: number, end: number, units: Uint16Array): void {
    for (let from = start; from < end; ) {
      const until = Math.min(end, this.#endBehind(from));
      this.#add(this.#measure(units, from, until), from);
      from = until;
    }
  }

  takeSegmented(start: number, end: number, units: Uint16Array): void {
    this.#measure(units, start, end);
  }

  #add(words: number, start: number): void {
    this.#endBehind(start);
    this.wordsIn[this.#at] = (this.wordsIn[this.#at] as number) + words;
  }

  #endBehind(start: number): number {
    while ((this.#ends[this.#at] as number) <= start) this.#at += 1;
    return this.#ends[this.#at] as number;
  }

  /**
   * How many words begin there, without looking for their ends, which processors guess wrong each time: a word begins
   * where the unit before is in none. What is rare is put right by itself, so that nothing is called in this loop.
   */
  #measure(units: Uint16Array, from: number, end: number): number {
    let words = 0;
    let spaces = 0;
    let all = 0;
    let before = kinds[units[from] as number] as number;
    for (let at = from + 1; at <= end; at++) {
      const kind = kinds[units[at] as number] as number;
      words += kind & ~before & inWord;
      spaces += kind & before & space;
      all |= kind;
      before = kind;
    }
    this.spareBytes += spaces / space;
    if (from < end && joins(units, from)) words -= 1;
    return all < rare ? words : words - this.#takeRare(units, from, end);
  }

  /** @returns how many underscores by themselves, and units behind marks that join, were taken for words */
  #takeRare(units: Uint16Array, from: number, end: number): number {
    let count = 0;
    for (let at = from + 1; at <= end; at++) {
      const kind = kinds[units[at] as number] as number;
      if (kind < rare) continue;
      if (kind & space) this.spareBytes += (units[at] as number) < 0x800 ? 1 : 2;
      else if (isLoneUnderscore(units, at) || (at < end && joins(units, at))) count += 1;
    }
    return count;
  }
}

function eachWord(text: string, language: string, taker: WordTaker): void {
  const units = unitsOf(text);
  const takeSimple = (start: number, end: number) =>
    taker.takeStretch ? taker.takeStretch(start, end, units) : eachSimpleWord(units, start, end, taker);
  let read = 0;
  if (!isAscii(text)) {
    for (const [start, end] of stretchesToSegment(units, text.length)) {
      takeSimple(read, start);
      taker.takeSegmented?.(start, end, units);
      for (const { segment, index, isWordLike } of segmenterFor(language).segment(text.slice(start, end)))
        if (isWordLike) taker.take(start + index, start + index + segment.length, units);
      read = end;
    }
  }
  takeSimple(read, text.length);
}

/**
 * Where those parts of a text stand that are not simple, neighbours together. A word never holds a space, so the
 * segmenter sees only these: it takes a hundred times as long, and as long for each call as for 100 characters.
 */
function* stretchesToSegment(
  units: Uint16Array,
  length: number,
): Generator<readonly [start: number, end: number]> {
  let start = 0;
  let end = 0;
  for (let at = 0; at < length; at++) {
    if (kinds[units[at + 1] as number] !== complex) continue;
    const first = startOfToken(units, at);
    at = endOfToken(units, at, length);
    if (first - end > gapMax || at - start > stretchMax) {
      if (end > start) yield [start, end];
      start = first;
    }
    end = at;
  }
  if (end > start) yield [start, end];
}

function startOfToken(units: Uint16Array, inside: number): number {
  let start = inside;
  while (start > 0 && !isSpace(units, start)) start -= 1;
  return start;
}

function endOfToken(units: Uint16Array, inside: number, length: number): number {
  let end = inside + 1;
  while (end < length && !isSpace(units, end + 1)) end += 1;
  return end;
}

/** Characters. */
const gapMax = 64;
const stretchMax = 2_000;

/**
 * Words by the default rules, which no language changes: letters, digits and underscores stay together; between letters
 * so do one apostrophe, full stop or colon, between digits one apostrophe, full stop, comma or semicolon.
 * @see https://www.unicode.org/reports/tr29/#Word_Boundaries
 */
function eachSimpleWord(units: Uint16Array, from: number, end: number, taker: WordTaker): void {
  for (let at = from + 1; at <= end; at++) {
    if (!isInWord(units, at)) continue;
    const start = at;
    at = endOfWord(units, at);
    // One underscore alone is punctuation to the segmenter; two are a word.
    if (at > start + 1 || units[start] !== underscoreCode) taker.take(start - 1, at - 1, units);
  }
}

/** Behind the last letter, digit or underscore of the word that begins there. */
function endOfWord(units: Uint16Array, start: number): number {
  let at = start;
  do {
    do at += 1;
    while (isInWord(units, at));
  } while (joins(units, at));
  return at;
}

function isSpace(units: Uint16Array, at: number): boolean {
  return ((kinds[units[at] as number] as number) & space) !== 0;
}

function isInWord(units: Uint16Array, at: number): boolean {
  return ((kinds[units[at] as number] as number) & inWord) !== 0;
}

/** A mark between two letters, or between two digits. */
function joins(units: Uint16Array, at: number): boolean {
  // Nearly every word ends at a space.
  if (((kinds[units[at] as number] as number) & rare) === 0) return false;
  const before = kinds[units[at - 1] as number];
  if (before !== kinds[units[at + 1] as number]) return false;
  if (before === letter) return letterJoiners.has(units[at] as number);
  return before === digit && digitJoiners.has(units[at] as number);
}

function isLoneUnderscore(units: Uint16Array, at: number): boolean {
  return units[at] === underscoreCode && !isInWord(units, at - 1) && !isInWord(units, at + 1);
}

// English has the rules of the root locale; `und` would mean the machine's own language.
const rootLocale = 'en';

const segmenters = new Map<string, Intl.Segmenter>();

/** Of the tag asked for last. A page asks for one dozens of times, and finding its segmenter costs 8 µs each time. */
let last: { readonly tag: string; readonly segmenter: Intl.Segmenter } | undefined;

function segmenterFor(tag: string): Intl.Segmenter {
  if (last?.tag !== tag) last = { tag, segmenter: findSegmenter(tag) };
  return last.segmenter;
}

function findSegmenter(tag: string): Intl.Segmenter {
  const [locale = rootLocale] = Intl.Segmenter.supportedLocalesOf([tag]);
  // Extensions of hostile tags would fill the map; the language alone decides how words are parted.
  const { language } = new Intl.Locale(locale);
  const known = segmenters.get(language);
  if (known !== undefined) return known;
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, segmenter);
  return segmenter;
}
