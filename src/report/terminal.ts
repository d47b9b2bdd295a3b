import { units } from '../evidence/text.ts';

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
 * Text of a page on one line, with nothing in it that a terminal obeys: control characters, line ends, and marks that
 * turn the direction of what follows.
 */
export function printable(text: string): string {
  return text
    .replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029]+/g, ' ')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
}

/** Lines of at most `width` columns; a word that is longer than a line is broken. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((part) => broken(part, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && units(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}

function broken(word: string, width: number): string[] {
  if (units(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const { segment } of graphemes.segment(word)) {
    const columns = units(segment);
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

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** At most `width` columns; an ellipsis tells that something was cut off. */
export function cut(text: string, width: number): string {
  // Whatever is beyond is not looked at: a grapheme has a column at least, and few have many code units.
  if (text.length <= width && units(text) <= width) return text;
  let kept = '';
  let used = 1;
  for (const { segment } of graphemes.segment(text)) {
    used += units(segment);
    if (used > width) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** Filled up with spaces to `width` columns. */
export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - units(text)));
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - units(text))) + text;
}
