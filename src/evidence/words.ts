import { AsciiWords, Places } from './word-table.ts';

/**
 * The words of a text, also where no spaces part them.
 * @param language a valid tag, or nothing when it is not known
 */
export function words(text: string, language = 'und'): string[] {
  const found: string[] = [];
  eachWord(text, language, (word) => found.push(word));
  return found;
}

/** The words of a text as numbers: long texts use few words many times. */
export interface WordSequence {
  /** Each word once, in the order of their first use. */
  readonly distinct: readonly string[];
  /** Of each word that `words` finds, in order: its place in `distinct`. */
  readonly places: Int32Array;
}

/** What `words` finds, where only a word that is new becomes a string. */
export function wordSequence(text: string, language = 'und'): WordSequence {
  const places = new Places();
  if (isAscii(text)) {
    const known = new AsciiWords(text);
    eachAsciiWord(text, (start, end, bytes) => places.push(known.placeOf(start, end, bytes)));
    return { distinct: known.distinct, places: places.all };
  }
  const known = new Map<string, number>();
  eachWord(text, language, (word) => {
    const place = known.get(word) ?? known.size;
    known.set(word, place);
    places.push(place);
  });
  return { distinct: [...known.keys()], places: places.all };
}

/** Each word that `words` finds, and how often. */
export function wordUses(text: string, language = 'und'): Map<string, number> {
  const { distinct, places } = wordSequence(text, language);
  const uses = new Uint32Array(distinct.length);
  for (const place of places) uses[place] = (uses[place] as number) + 1;
  return new Map(distinct.map((word, place) => [word, uses[place] as number]));
}

/** How many `words` finds, at a fraction of its price. */
export function countWords(text: string, language = 'und'): number {
  let count = 0;
  const add = () => {
    count += 1;
  };
  if (isAscii(text)) eachAsciiWord(text, add);
  else eachWord(text, language, add);
  return count;
}

function eachWord(text: string, language: string, take: (word: string) => void): void {
  if (simpleText.test(text)) {
    eachSimpleWord(text, take);
    return;
  }
  const segmenter = segmenterFor(language);
  let read = 0;
  for (const [start, end] of stretchesToSegment(text)) {
    eachSimpleWord(text.slice(read, start), take);
    for (const { segment, isWordLike } of segmenter.segment(text.slice(start, end)))
      if (isWordLike) take(segment);
    read = end;
  }
  eachSimpleWord(text.slice(read), take);
}

/**
 * Where those parts of a text stand that are not simple, neighbours together. A word never holds a space, so the
 * segmenter sees only these: it takes a hundred times as long, and as long for each call as for 100 characters.
 */
function* stretchesToSegment(text: string): Generator<readonly [start: number, end: number]> {
  let start = 0;
  let end = 0;
  for (let at = 0; at < text.length; ) {
    const space = text.indexOf(' ', at);
    const stop = space < 0 ? text.length : space;
    if (!simpleText.test(text.slice(at, stop))) {
      if (at - end > gapMax || stop - start > stretchMax) {
        if (end > start) yield [start, end];
        start = at;
      }
      end = stop;
    }
    at = stop + 1;
  }
  if (end > start) yield [start, end];
}

/** Characters. */
const gapMax = 64;
const stretchMax = 2_000;

/** ASCII, the letters of Latin, Greek and Cyrillic, and common punctuation: their rules fit into one expression. */
const simpleText =
  /^[\t\n\r -~\u00A1-\u00A9\u00AB-\u00AC\u00AE-\u00B4\u00B6\u00B9\u00BB-\u024F\u0388-\u03FF\u0400-\u0482\u048A-\u04FF\u2013\u2014\u2019\u201C-\u201E\u2022\u2026\u20AC]*$/;

/**
 * Words by the default rules, which no language changes: letters, digits and underscores stay together; between letters
 * so do one apostrophe, full stop or colon, between digits one apostrophe, full stop, comma or semicolon.
 * @see https://www.unicode.org/reports/tr29/#Word_Boundaries
 */
function eachSimpleWord(text: string, take: (word: string) => void): void {
  // Most texts are plain ASCII, where classes of letters need no Unicode tables.
  if (isAscii(text)) eachAsciiWord(text, (start, end) => take(text.slice(start, end)));
  else for (const [word] of text.matchAll(simpleWord)) if (word !== loneUnderscore) take(word);
}

const simpleWord =
  /[\p{L}\p{Nd}_]+(?:(?:(?<=\p{L})['.:\u2019](?=\p{L})|(?<=\p{Nd})['.,;\u2019](?=\p{Nd}))[\p{L}\p{Nd}_]+)*/gu;

/** One alone is punctuation to the segmenter; two are a word. */
const loneUnderscore = '_';

/** A fifth of what an expression takes. */
function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

/**
 * The same rules byte by byte: twenty times as fast as the expression.
 * @param take gets the bytes, too, which stand one place behind those of the text
 */
function eachAsciiWord(text: string, take: (start: number, end: number, bytes: Uint8Array) => void): void {
  // With a line end on both sides, every byte has neighbours.
  const last = text.length + 1;
  const bytes = Buffer.allocUnsafe(last + 1);
  bytes[0] = bytes[last] = lineEndCode;
  bytes.write(text, 1, 'latin1');
  for (let at = 1; at < last; at++) {
    if (kinds[bytes[at] as number] === other) continue;
    const start = at;
    at = endOfWord(bytes, at);
    if (at > start + 1 || bytes[start] !== underscoreCode) take(start - 1, at - 1, bytes);
  }
}

/** Behind the last letter, digit or underscore of the word that begins there. */
function endOfWord(bytes: Uint8Array, start: number): number {
  let at = start;
  do {
    do at += 1;
    while (kinds[bytes[at] as number] !== other);
    // Nearly every word ends at a space.
  } while (bytes[at] !== spaceCode && joins(bytes, at));
  return at;
}

/** A mark between two letters, or between two digits. */
function joins(bytes: Uint8Array, at: number): boolean {
  const before = kinds[bytes[at - 1] as number];
  if (before !== kinds[bytes[at + 1] as number]) return false;
  if (before === letter) return letterJoiners.has(bytes[at] as number);
  return before === digit && digitJoiners.has(bytes[at] as number);
}

const other = 0;
const letter = 1;
const digit = 2;
const underscore = 3;
const underscoreCode = 0x5f;
const spaceCode = 0x20;
const lineEndCode = 0x0a;
const letterJoiners: ReadonlySet<number> = new Set(Buffer.from("'.:"));
const digitJoiners: ReadonlySet<number> = new Set(Buffer.from("'.,;"));

/** By ASCII code. */
const kinds = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[A-Za-z]/.test(character)) return letter;
  if (/\d/.test(character)) return digit;
  return code === underscoreCode ? underscore : other;
});

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
