import { eastAsianWidthType } from 'get-east-asian-width';
import { graphemeSegmenter } from '../../lib/graphemes.ts';

// T1. Character references were decoded once by the parser; nothing here decodes again.

/** Every run of Unicode white space as one space, none at the ends. */
export function norm(text: string): string {
  const spaced = singleSpaced(text);
  const start = spaced.startsWith(' ') ? 1 : 0;
  return spaced.slice(start, spaced.length > start && spaced.endsWith(' ') ? -1 : undefined);
}

/** Every run of Unicode white space as one space, at the ends, too. */
function singleSpaced(text: string): string {
  // Single spaces are left alone: most texts need no change, and this runs over all of them.
  return text.replace(spaces, ' ');
}

/** One character of Unicode White_Space. */
export function isWhiteSpace(character: string): boolean {
  return space.test(character);
}

const space = /^[\t-\r \x85\xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]$/;

/** Unicode White_Space, written out: as a property it is asked for each character through a table. */
const spaces =
  /[\t-\r \x85\xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]{2,}|[\t-\r\x85\xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]/g;

/** Nothing to see: white space, soft hyphens, zero-width characters and direction marks alone. */
export function isBlank(text: string): boolean {
  // Nearly every text that is not blank begins with a character of ASCII, or holds one: no need to normalise it.
  if (isInk(text.charCodeAt(0)) || ink.test(text)) return false;
  // And nearly every other one is a line break between elements.
  if (text.trim() === '') return true;
  return norm(text.replace(/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, '')) === '';
}

function isInk(code: number): boolean {
  return code > 0x20 && code < 0x7f;
}

const ink = /[!-~]/;

/**
 * The same for texts that a reader takes for the same: composed, and without case, which Turkish has for two kinds of i.
 * @param language a valid tag, or nothing when it is not known
 */
export function comparableText(text: string, language?: string): string {
  const plain = composed(text);
  return language !== undefined && hasOwnCase(language)
    ? plain.toLocaleLowerCase(language)
    : plain.toLowerCase();
}

/** Lithuanian, Turkish and Azerbaijani have. Lower case by a language costs 5 µs for a word, and no other changes it. */
function hasOwnCase(language: string): boolean {
  if (lastAsked?.language !== language) {
    lastAsked = { language, hasOwnCase: telling.toLocaleLowerCase(language) !== telling.toLowerCase() };
  }
  return lastAsked.hasOwnCase;
}

let lastAsked: { readonly language: string; readonly hasOwnCase: boolean } | undefined;

/** The first becomes another letter in Turkish and Azerbaijani, the second gets a dot in Lithuanian. */
const telling = 'I\u00CC';

/**
 * The same for texts that look the same: with marks composed, which some write apart, and without the characters in a
 * word that allow or forbid a break there. A zero-width space stays: it parts words.
 */
export function composed(text: string): string {
  if (isAscii(text) || !hasForms.test(text)) return text;
  const plain = text.replace(/[\u00AD\u2060]/g, '');
  // Putting marks in order takes the square of their number: 14 seconds for 320 KB of them on one letter.
  return pileOfMarks.test(plain) ? plain : plain.normalize('NFC');
}

/** A tenth of what it takes to look at each character. */
export function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

/** Not so letters that stand for themselves: of Latin, Greek, Cyrillic, Chinese, Japanese; nor common punctuation. */
const hasForms =
  /\u00AD|[\u0300-\u0387\u0483-\u0489\u0591-\u1DFF\u1F00-\u200F\u2060-\u2FFF\u302A-\u302F\u3099\u309A\uA66F-\uABFF\uD7A4-\uFFFF]/;

/** More than any script puts on a letter. Unicode's own limit for streams is 30. */
const pileOfMarks = /(?<!\p{M})\p{M}{32}/u;

/** Characters as a reader counts them: a family emoji is one, a letter with its accents is one. */
export function graphemes(text: string): number {
  if (printableAscii.test(text)) return text.length;
  let count = 0;
  for (const _ of graphemeSegmenter.segment(text)) count += 1;
  return count;
}

/** Display width: graphemes, where one that begins with an East Asian wide or fullwidth character counts 2. */
export function units(text: string): number {
  if (printableAscii.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemeSegmenter.segment(text)) width += isWide(segment) ? 2 : 1;
  return width;
}

/** One column and one grapheme for each character. */
const printableAscii = /^[ -~]*$/;

function isWide(grapheme: string): boolean {
  const type = eastAsianWidthType(grapheme.codePointAt(0) as number);
  return type === 'wide' || type === 'fullwidth';
}

/** A character reference that is still there after parsing: the author escaped twice. */
export function hasEscapedReference(text: string): boolean {
  return /&(?:amp|lt|gt|quot|apos|nbsp|#\d+|#x[\da-f]+);/i.test(text);
}
