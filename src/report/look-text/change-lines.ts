import type { BrowserBody } from '../browser-body.ts';
import { changedRows } from '../changed-rows.ts';
import { columnsOf, cut, padEnd, printable } from '../terminal.ts';
import type { CheckTexts } from '../text-page.ts';
import { lookWords } from '../words/look.ts';

const words = lookWords.changes;

/** A table of what is so before scripts and after, of what differs alone. */
export function changeLines({ changes }: BrowserBody, { width, paint }: CheckTexts): string[] {
  if (changes === null) return [];
  const { rows, same, all } = changedRows(changes);
  if (rows.length === 0) return [words.none];
  const names = Math.max(...[words.columns, ...rows].map(([name]) => columnsOf(name)));
  const half = Math.floor((width - names - 6) / 2);
  const row = ([name, before, after]: readonly [string, string, string]) =>
    `  ${padEnd(name, names)}  ${padEnd(cell(before, half), half)}  ${cell(after, half)}`.trimEnd();
  return [
    paint('bold', words.title),
    paint('dim', row(words.columns)),
    ...rows.map(row),
    paint('dim', `  ${words.same(same, all)}`),
  ];
}

/** A list as one line. */
function cell(text: string, width: number): string {
  return cut(printable(text.replaceAll('\n', ', ')), width);
}
