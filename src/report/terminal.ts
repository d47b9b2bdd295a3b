import { units } from '../evidence/text/text.ts';
import { graphemeSegmenter } from '../lib/graphemes.ts';

export { printable } from '../lib/printable.ts';

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow';

/** Puts text into a style, or leaves it as it is where there are no colours. */
export type Paint = (style: Style, text: string) => string;

const codes: Readonly<Record<Style, readonly [on: number, off: number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
};

/** ANSI escape sequences; the end of a style leaves others as they are. */
export const ansi: Paint = (style, text) => `\u001b[${codes[style][0]}m${text}\u001b[${codes[style][1]}m`;

export const noPaint: Paint = (_, text) => text;

/**
 * Text of a page in a file that a terminal may print: it keeps its lines and tabs, and the marks that scripts
 * written from right to left need, but nothing that a terminal obeys or that turns the direction of what follows.
 */
export function withoutControls(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/g, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/** Lines of at most `width` columns; a word that is longer than a line is broken. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((part) => broken(part, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && columnsOf(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}

function broken(word: string, width: number): string[] {
  if (columnsOf(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const { segment } of graphemeSegmenter.segment(word)) {
    const columns = columnsOfGrapheme(segment);
    if (used + columns > width && part !== '') {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += segment;
    used += columns;
  }
  return [...parts, part];
}

/** At most `width` columns; an ellipsis tells that something was cut off. */
export function cut(text: string, width: number): string {
  let kept = '';
  let used = 0;
  // Whatever is beyond is not looked at.
  for (const { segment } of graphemeSegmenter.segment(text)) {
    used += columnsOfGrapheme(segment);
    if (used > width) return `${kept.trimEnd()}…`;
    if (used < width) kept += segment;
  }
  return text;
}

/** Filled up with spaces to `width` columns. */
export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - columnsOf(text)));
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - columnsOf(text))) + text;
}

/** As terminals count; a search engine counts otherwise, so `units` of the checks is another measure. */
export function columnsOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let columns = 0;
  for (const { segment } of graphemeSegmenter.segment(text)) columns += columnsOfGrapheme(segment);
  return columns;
}

function columnsOfGrapheme(grapheme: string): number {
  if (/^[ -~]$/.test(grapheme)) return 1;
  // U+FE0F and U+20E3 make an emoji of a character that alone is narrow.
  if (/[\ufe0f\u20e3]/.test(grapheme) || units(grapheme) === 2) return 2;
  // Letters that Indic scripts join are one grapheme and have a column each, as have the two halves of a flag.
  return [...grapheme.replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')].length;
}
