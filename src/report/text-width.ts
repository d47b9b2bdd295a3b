import { eastAsianWidthType } from 'get-east-asian-width';
import { graphemeSegmenter } from '../lib/graphemes.ts';
import type { PreviewText } from './body.ts';
import { asciiWidths, otherWidths, scriptWidths } from './data/glyph-widths.ts';

/** How wide a line of text is in Arial, in CSS pixels; kerning left out. */
export function textWidth(text: string, fontPx: number): number {
  let thousandths = 0;
  for (const sign of signsOf(text)) thousandths += signWidth(sign);
  return Math.round((thousandths * fontPx) / 1000);
}

/** The text with what fits into the limit, cut before the sign that does not, as search engines do. */
export function fitText(text: string, fontPx: number, limitPx: number): PreviewText {
  const widthPx = textWidth(text, fontPx);
  if (widthPx <= limitPx) return { text, widthPx, limitPx, shown: text };
  const room = (limitPx * 1000) / fontPx - signWidth('…');
  let taken = 0;
  let shown = '';
  for (const sign of signsOf(text)) {
    taken += signWidth(sign);
    if (taken > room) break;
    shown += sign;
  }
  return { text, widthPx, limitPx, shown: `${shown.trimEnd()}…` };
}

/** What is drawn as one: characters, or graphemes where some may be joined to an emoji, as those cost time. */
function signsOf(text: string): Iterable<string> {
  const composed = text.normalize('NFC');
  return joins.test(composed)
    ? Array.from(graphemeSegmenter.segment(composed), ({ segment }) => segment)
    : composed;
}

/** Joiner, emoji style, keycap, halves of flags, skin tones, tags. */
const joins = /[\u200d\ufe0f\u20e3\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]/u;

/** In thousandths of the font size. */
function signWidth(sign: string): number {
  const plain = sign.length === 1 ? asciiWidths[sign.charCodeAt(0) - 0x20] : undefined;
  // Nearly all of them.
  if (plain !== undefined) return plain;
  if (joins.test(sign) && /[\p{Extended_Pictographic}\p{Regional_Indicator}]|\u20e3/u.test(sign)) return wide;
  return [...sign].reduce((sum, character) => sum + characterWidth(character), 0);
}

function characterWidth(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  // Japanese names choose the form of a character by marks whose code points lie behind the emoji.
  if (code >= firstWide && unseen.test(character)) return 0;
  if (isWide(code)) return wide;
  // A letter with marks is as wide as without.
  return [...character.normalize('NFD')].reduce((sum, part) => sum + glyphWidth(part), 0);
}

function glyphWidth(glyph: string): number {
  const code = glyph.codePointAt(0) ?? 0;
  const own = asciiWidths[code - 0x20] ?? otherWidths.get(glyph);
  if (own !== undefined) return own;
  if (unseen.test(glyph)) return 0;
  const { upper, lower } = scriptWidths[scriptOf(code)];
  return /^\p{Lu}$/u.test(glyph) ? upper : lower;
}

/** Marks stand on the letter before them; controls and joiners show nothing. */
const unseen = /^[\p{M}\p{Cc}\p{Cf}]$/u;

/** A square of the font's size. */
const wide = 1_000;

/** Hangul, kana, ideographs, full-width forms and emoji: also those that Unicode has as narrow text by default. */
function isWide(code: number): boolean {
  if (code < firstWide) return false;
  const type = eastAsianWidthType(code);
  return type === 'wide' || type === 'fullwidth' || code >= 0x1f000;
}

const firstWide = 0x1100;

function scriptOf(code: number): keyof typeof scriptWidths {
  if (code >= 0x370 && code <= 0x3ff) return 'greek';
  if (code >= 0x400 && code <= 0x52f) return 'cyrillic';
  if (code >= 0x590 && code <= 0x5ff) return 'hebrew';
  return 'other';
}
