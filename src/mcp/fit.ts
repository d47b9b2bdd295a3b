import Type from 'typebox';
import { invalid } from '../errors.ts';
import { Some } from './schemas.ts';

/** Of every list: how it is read on. */
export const paging = { cursor: Type.Optional(Type.String()) };

/** Of every tool with rows. */
export const budget = { max_chars: Type.Optional(Type.Integer({ minimum: 2_000, maximum: 40_000 })) };

/** `More` */
export const moreSchema = Type.Optional(Some);

const usualCharacters = 12_000;

interface More {
  readonly left: number;
  readonly cursor: string;
}

interface Fitting<Row> {
  /** Those that were asked for, in order. */
  readonly rows: readonly Row[];
  /** So many of them are shown, also where that is longer; one by itself. */
  readonly least?: number;
  /** Rows that come after these. */
  readonly after: number;
  readonly max_chars: number | undefined;
  /** What leads to the row behind so many of these. */
  readonly cursorAt: (rows: number) => string;
}

/**
 * A value with as many whole rows as there is room for as JSON, and what is left out told. One row always has room: a list
 * must be readable to its end.
 */
export function fitted<Row, Value extends object>(
  { rows, least = 1, after, max_chars: most = usualCharacters, cursorAt }: Fitting<Row>,
  toValue: (rows: readonly Row[], more: { readonly more?: More }) => Value,
): Value {
  const withFirst = (count: number) => {
    const left = rows.length - count + after;
    return toValue(rows.slice(0, count), left === 0 ? {} : { more: { left, cursor: cursorAt(count) } });
  };
  for (let count = rows.length; count > least; count -= 1) {
    const value = withFirst(count);
    if (JSON.stringify(value).length <= most) return value;
  }
  return withFirst(Math.min(least, rows.length));
}

/** Cursors of lists that do not change: of one run, and from this row on. */
export function cursorOf(run: number, row: number): string {
  return `${run}.${row}`;
}

/** @throws AssayError for one that the list of this run did not give */
export function rowOf(cursor: string | undefined, run: number): number {
  if (cursor === undefined) return 0;
  const [, ofRun, row] = /^(\d{1,9})\.(\d{1,9})$/.exec(cursor) ?? [];
  if (Number(ofRun) === run) return Number(row);
  throw invalid(
    'cursor',
    'This cursor is not of this list, or the page was audited again since: leave it out to begin anew.',
  );
}
