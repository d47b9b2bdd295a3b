import { isWhiteSpace } from './text.ts';

// A text as UTF-16 units, and what each of them means to whoever reads it for words.

/**
 * The units of a text, one place behind theirs: with another on both sides, each has neighbours. They stay until the
 * next text is asked for.
 */
export function unitsOf(text: string): Uint16Array {
  const { units, bytes } = text.length <= usualLength ? usualUnits : roomFor(text.length);
  bytes.write(text, 2, 'utf16le');
  units[0] = units[text.length + 1] = spaceCode;
  return units;
}

function roomFor(length: number) {
  const units = new Uint16Array(length + 2);
  return { units, bytes: Buffer.from(units.buffer) };
}

/** Made once for all texts up to this length: to make room takes longer than to read a short text. */
const usualLength = 131_072;
const usualUnits = roomFor(usualLength);

// Bits of what a unit is.
export const inWord = 1;
export const letter = inWord | 2;
export const digit = inWord | 4;
export const space = 8;
/** Whether it is in a word depends on others, which the segmenter knows. */
export const complex = 16;
/** Looked at by itself: what may join two parts of a word, an underscore, and white space beyond ASCII. */
export const rare = 32;
const underscore = inWord | rare;
const other = 0;
export const underscoreCode = 0x5f;
const spaceCode = 0x20;

export const letterJoiners: ReadonlySet<number> = codesOf("'.:\u2019");
export const digitJoiners: ReadonlySet<number> = codesOf("'.,;\u2019");

function codesOf(characters: string): Set<number> {
  return new Set(Array.from(characters, (character) => character.charCodeAt(0)));
}

/** ASCII, the letters of Latin, Greek and Cyrillic, and common punctuation: their rules are few. */
const simple =
  /[\0-\x7F\u00A1-\u00A9\u00AB-\u00AC\u00AE-\u00B4\u00B6\u00B9\u00BB-\u024F\u0388-\u03FF\u0400-\u0482\u048A-\u04FF\u2013\u2014\u2019\u201C-\u201E\u2022\u2026\u20AC]/;

/** Behind the last one that is simple. */
const simpleEnd = 0x20ad;

/** By UTF-16 unit. */
export const kinds = new Uint8Array(0x1_0000).fill(complex);
kinds.set(Uint8Array.from({ length: simpleEnd }, (_, code) => kindOf(String.fromCharCode(code))));
kinds[0x3000] = kindOf('\u3000');

function kindOf(character: string): number {
  if (isWhiteSpace(character)) return character > '\x7f' ? space | rare : space;
  if (!simple.test(character)) return complex;
  if (letterJoiners.has(character.charCodeAt(0)) || digitJoiners.has(character.charCodeAt(0))) return rare;
  if (/\p{L}/u.test(character)) return letter;
  if (/\d/.test(character)) return digit;
  return character === '_' ? underscore : other;
}
