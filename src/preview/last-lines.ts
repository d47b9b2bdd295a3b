import { stripVTControlCharacters } from 'node:util';
import { hasHiddenControls } from '../lib/hidden-controls.ts';

/** What a program wrote, line by line, as something that no terminal obeys. */
export interface LineReader {
  write(bytes: Buffer): void;
  /** The last ones, the unfinished one among them. */
  last(): readonly string[];
}

const linesMax = 20;
const charactersMax = 500;

/** @param onLine told each line that is finished */
export function createLineReader(onLine: (line: string) => void): LineReader {
  const decoder = new TextDecoder();
  const lines: string[] = [];
  let rest = '';
  return {
    write(bytes) {
      const parts = (rest + decoder.decode(bytes, { stream: true })).split('\n');
      // A line without end is not kept in whole.
      rest = (parts.pop() ?? '').slice(-8 * charactersMax);
      for (const line of parts.map(shown)) {
        lines.push(line);
        onLine(line);
      }
      lines.splice(0, lines.length - linesMax);
    },
    last: () => [...lines, ...(rest === '' ? [] : [shown(rest)])].slice(-linesMax),
  };
}

/** Colours are left out, and other controls are written out. */
function shown(line: string): string {
  return printable(stripVTControlCharacters(line.replace(/\r$/, '')).slice(0, charactersMax));
}

export function printable(text: string): string {
  return [...text].map((char) => (hasHiddenControls(char) ? escapeOf(char) : char)).join('');
}

function escapeOf(char: string): string {
  return char === '\t' ? ' ' : `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
}
