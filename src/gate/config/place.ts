/** Something wrong in a file, by where it begins. */
export interface Complaint {
  readonly offset: number;
  /** A sentence: what is wrong and what is allowed. */
  readonly message: string;
}

export interface Fault {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  readonly message: string;
}

/** `assay.config.json:14:5: gate.score is 120; it takes a whole number from 0 to 100.` */
export function faultInWords({ file, line, column, message }: Fault): string {
  return `${file}:${line}:${column}: ${message}`;
}

/** Lines of a text, found once. */
export interface Lines {
  readonly of: (offset: number) => { readonly line: number; readonly column: number };
}

export function linesOf(text: string): Lines {
  const starts = [0];
  for (const end of text.matchAll(/\r\n|\n|\r/g)) starts.push(end.index + end[0].length);
  return {
    of(offset) {
      const line = lastUpTo(starts, offset);
      return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
    },
  };
}

/** Index of the last that is not above; by halves, as each of thousands of values is looked for. */
function lastUpTo(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((ascending[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
