import { eastAsianWidthType } from 'get-east-asian-width';

// D1. Character references were decoded once by the parser; nothing here decodes again.

/** Every run of Unicode white space as one space, none at the ends. */
export function norm(text: string): string {
  // Single spaces are left alone: most texts need no change, and this runs over all of them.
  const spaced = text.replace(spaces, ' ');
  const start = spaced.startsWith(' ') ? 1 : 0;
  return spaced.slice(start, spaced.length > start && spaced.endsWith(' ') ? -1 : undefined);
}

/** Unicode White_Space, written out: as a property it is asked for each character through a table. */
const spaces =
  /[\t-\r \x85\xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]{2,}|[\t-\r\x85\xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]/g;

/** Nothing to see: white space, soft hyphens, zero-width characters and direction marks alone. */
export function isBlank(text: string): boolean {
  return norm(text.replace(/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, '')) === '';
}

/** Characters as a reader counts them: a family emoji is one, a letter with its accents is one. */
export function graphemes(text: string): number {
  let count = 0;
  for (const _ of graphemeSegmenter.segment(text)) count += 1;
  return count;
}

/** Display width: graphemes, where one that begins with an East Asian wide or fullwidth character counts 2. */
export function units(text: string): number {
  let width = 0;
  for (const { segment } of graphemeSegmenter.segment(text)) width += isWide(segment) ? 2 : 1;
  return width;
}

/**
 * The words of a text, also where no spaces part them.
 * @param language a valid tag, or nothing when it is not known
 */
export function words(text: string, language = 'und'): string[] {
  const segmenter = wordSegmenter(language);
  // A word never holds a space, so the segmenter, which costs a hundred times as much, sees only what needs it.
  if (!hasOwnWordRules(segmenter) && simpleText.test(text)) return simpleWords(text);
  const found: string[] = [];
  for (const part of text.split(' ')) {
    if (!hasOwnWordRules(segmenter) && simpleText.test(part)) found.push(...simpleWords(part));
    else for (const { segment, isWordLike } of segmenter.segment(part)) if (isWordLike) found.push(segment);
  }
  return found;
}

/** ASCII, the letters of Latin, Greek and Cyrillic, and common punctuation: their rules fit into one expression. */
const simpleText =
  /^[\t\n\r -~\u00A1-\u00A9\u00AB-\u00AC\u00AE-\u00B4\u00B6\u00B9\u00BB-\u024F\u0388-\u03FF\u0400-\u0482\u048A-\u04FF\u2013\u2014\u2019\u201C-\u201E\u2022\u2026\u20AC]*$/;

/**
 * Words by the default rules: letters, digits and underscores stay together; between letters so do one apostrophe,
 * full stop or colon, between digits one apostrophe, full stop, comma or semicolon.
 * @see https://www.unicode.org/reports/tr29/#Word_Boundaries
 */
function simpleWords(text: string): string[] {
  // Most texts are plain ASCII, where classes of letters need no Unicode tables: five times as fast.
  const found = asciiText.test(text) ? text.match(asciiWord) : text.match(simpleWord);
  return (found ?? []).filter(isWordLike);
}

const asciiText = /^[\t\n\r -~]*$/;
const asciiWord = /\w+(?:(?:(?<=[A-Za-z])['.:](?=[A-Za-z])|(?<=\d)['.,;](?=\d))\w+)*/g;
const simpleWord =
  /[\p{L}\p{Nd}_]+(?:(?:(?<=\p{L})['.:\u2019](?=\p{L})|(?<=\p{Nd})['.,;\u2019](?=\p{Nd}))[\p{L}\p{Nd}_]+)*/gu;

/** One underscore alone is punctuation to the segmenter; two are a word. */
function isWordLike(word: string): boolean {
  return word !== '_';
}

/** Finnish and Swedish keep a word with a colon together. */
function hasOwnWordRules(segmenter: Intl.Segmenter): boolean {
  return ['fi', 'sv'].includes(segmenter.resolvedOptions().locale);
}

/** A character reference that is still there after parsing: the author escaped twice. */
export function hasEscapedReference(text: string): boolean {
  return /&(?:amp|lt|gt|quot|apos|nbsp|#\d+|#x[\da-f]+);/i.test(text);
}

// English has the rules of the root locale; `und` would mean the machine's own language.
const rootLocale = 'en';

const graphemeSegmenter = new Intl.Segmenter(rootLocale, { granularity: 'grapheme' });

function isWide(grapheme: string): boolean {
  const type = eastAsianWidthType(grapheme.codePointAt(0) as number);
  return type === 'wide' || type === 'fullwidth';
}

const wordSegmenters = new Map<string, Intl.Segmenter>();

function wordSegmenter(language: string): Intl.Segmenter {
  const [locale = rootLocale] = Intl.Segmenter.supportedLocalesOf([language]);
  // Extensions of hostile tags would fill the map; the language alone decides how words are parted.
  const key = new Intl.Locale(locale).language;
  const known = wordSegmenters.get(key);
  if (known !== undefined) return known;
  const segmenter = new Intl.Segmenter(key, { granularity: 'word' });
  wordSegmenters.set(key, segmenter);
  return segmenter;
}
