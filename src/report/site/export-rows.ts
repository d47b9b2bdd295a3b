import { csvLines, csvOf } from '../formats/csv.ts';
import { jsonText } from '../formats/json-text.ts';

/** Cells by the names of their columns, which are the same in every row. */
export type ExportRow = Readonly<Record<string, string | number | boolean | null>>;

/** A table for a spreadsheet, piece by piece. */
export async function* rowsAsCsv(
  columns: readonly string[],
  pieces: AsyncIterable<readonly ExportRow[]>,
): AsyncGenerator<string> {
  yield csvOf([columns]);
  for await (const rows of pieces) {
    if (rows.length > 0) yield csvLines(rows.map((row) => columns.map((column) => cellOf(row[column]))));
  }
}

/** A line of JSON for each row, piece by piece. */
export async function* rowsAsNdjson(pieces: AsyncIterable<readonly ExportRow[]>): AsyncGenerator<string> {
  for await (const rows of pieces) {
    if (rows.length > 0) yield rows.map(jsonText).join('');
  }
}

function cellOf(value: ExportRow[string] | undefined): string | number | null {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? null);
}
