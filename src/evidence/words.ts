import { WordTable } from './word-table.ts';

/**
 * The words of a text, also where no spaces part them.
 * @param language a valid tag, or nothing when it is not known
 */
export function words(text: string, language = 'und'): string[] {
  const list = new WordList(text);
  eachWord(text, language, list);
  return list.found;
}

/** The words of a text as numbers: long texts use few words many times. */
export interface WordSequence {
  /** Each word once, in the order of their first use. */
  readonly distinct: readonly string[];
  /** Of each word that `words` finds, in order: its place in `distinct`. */
  readonly places: Int32Array;
  /** Of each as well: where it begins in the text. */
  readonly starts: Int32Array;
}

/** What `words` finds, where only a word that is new becomes a string. */
export function wordSequence(text: string, language = 'und'): WordSequence {
  const table = new WordTable(text);
  eachWord(text, language, table);
  return table.sequence();
}

/** How many `words` finds, at a fraction of its price. */
export function countWords(text: string, language = 'und'): number {
  const counter = new WordCounter();
  eachWord(text, language, counter);
  return counter.count;
}

/** Takes the words of a text in order. */
interface WordTaker {
  /** @param units what `unitsOf` made of the text, only until the call ends */
  take(start: number, end: number, units: Uint16Array): void;
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

class WordCounter implements WordTaker {
  count = 0;

  take(): void {
    this.count += 1;
  }
}

function eachWord(text: string, language: string, taker: WordTaker): void {
  const units = unitsOf(text);
  let read = 0;
  if (!isAscii(text)) {
    for (const [start, end] of stretchesToSegment(units, text.length)) {
      eachSimpleWord(units, read, start, taker);
      for (const { segment, index, isWordLike } of segmenterFor(language).segment(text.slice(start, end)))
        if (isWordLike) taker.take(start + index, start + index + segment.length, units);
      read = end;
    }
  }
  eachSimpleWord(units, read, text.length, taker);
}

/** A tenth of what it takes to look at each unit. */
function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

/** The UTF-16 units of a text, one place behind theirs: with another on both sides, each has neighbours. */
function unitsOf(text: string): Uint16Array {
  const { units, bytes } = text.length <= usualLength ? usualUnits : roomFor(text.length);
  bytes.write(text, 2, 'utf16le');
  units[text.length + 1] = 0;
  return units;
}

function roomFor(length: number) {
  const units = new Uint16Array(length + 2);
  return { units, bytes: Buffer.from(units.buffer) };
}

/** Made once for all texts up to this length: to make room takes longer than to read a short text. */
const usualLength = 131_072;
const usualUnits = roomFor(usualLength);

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
  while (start > 0 && units[start] !== spaceCode) start -= 1;
  return start;
}

function endOfToken(units: Uint16Array, inside: number, length: number): number {
  let end = inside + 1;
  while (end < length && units[end + 1] !== spaceCode) end += 1;
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
    if (kinds[units[at] as number] === other) continue;
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
    while (kinds[units[at] as number] !== other);
    // Nearly every word ends at a space.
  } while (units[at] !== spaceCode && joins(units, at));
  return at;
}

/** A mark between two letters, or between two digits. */
function joins(units: Uint16Array, at: number): boolean {
  const before = kinds[units[at - 1] as number];
  if (before !== kinds[units[at + 1] as number]) return false;
  if (before === letter) return letterJoiners.has(units[at] as number);
  return before === digit && digitJoiners.has(units[at] as number);
}

const other = 0;
const letter = 1;
const digit = 2;
const underscore = 3;
/** For the segmenter. */
const complex = 4;
const underscoreCode = 0x5f;
const spaceCode = 0x20;
const letterJoiners: ReadonlySet<number> = codesOf("'.:\u2019");
const digitJoiners: ReadonlySet<number> = codesOf("'.,;\u2019");

function codesOf(characters: string): Set<number> {
  return new Set(Array.from(characters, (character) => character.charCodeAt(0)));
}

/** ASCII, the letters of Latin, Greek and Cyrillic, and common punctuation: their rules are few. */
const simple =
  /[\0-\x7F\u00A1-\u00A9\u00AB-\u00AC\u00AE-\u00B4\u00B6\u00B9\u00BB-\u024F\u0388-\u03FF\u0400-\u0482\u048A-\u04FF\u2013\u2014\u2019\u201C-\u201E\u2022\u2026\u20AC]/;

/** Behind the last one that is simple. */
const simpleEnd = 0x20ad;

/** By UTF-16 unit. */
const kinds = new Uint8Array(0x1_0000).fill(complex);
kinds.set(Uint8Array.from({ length: simpleEnd }, (_, code) => kindOf(String.fromCharCode(code))));

function kindOf(character: string): number {
  if (!simple.test(character)) return complex;
  if (/\p{L}/u.test(character)) return letter;
  if (/\d/.test(character)) return digit;
  return character === '_' ? underscore : other;
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
