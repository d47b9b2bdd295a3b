import { printable } from '../report/terminal.ts';
import type { Io } from './parts.ts';

interface Printer {
  readonly io: Pick<Io, 'out'>;
}

interface Wish {
  readonly json: boolean;
}

/**
 * What a command did: one object for programs, lines for people.
 * @param ifLost a sentence for standard error when standard output does not take them
 */
export function print(
  { io }: Printer,
  { json }: Wish,
  view: object,
  lines: readonly string[],
  ifLost?: string,
): void {
  io.out(linesOf(json ? [JSON.stringify(view)] : lines), ifLost);
}

/** A list: one object a line for programs, the lines of a table for people. */
export function printList(
  { io }: Printer,
  { json }: Wish,
  views: readonly object[],
  table: readonly string[],
): void {
  io.out(linesOf(json ? views.map((view) => JSON.stringify(view)) : table));
}

/** Lines of a table, each column as wide as its widest cell. */
export function columns(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [head, ...rows].map((row) => row.map(printable));
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] as string).length)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] as number))
      .join('  ')
      .trimEnd(),
  );
}

/** For programs: RFC 3339. */
export function instant(at: number): string {
  return new Date(at).toISOString();
}

/** For tables. */
export function day(at: number): string {
  return instant(at).slice(0, 10);
}

function linesOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
