import type { Position } from './cursor.ts';

/**
 * A part of a list that is one range of an index. A list is read leg by leg until the page is full: the row-value
 * form `(col, id) < (v, i)` would be shorter, but SQLite seeks on its first column alone and reads through all ties.
 */
export type Leg =
  /** Rows with this value, beyond this id. */
  | { readonly kind: 'tied'; readonly value: number | string; readonly id: number }
  /** Rows with a value beyond this one. */
  | { readonly kind: 'beyond'; readonly value: number | string }
  /** All rows with a value. */
  | { readonly kind: 'values' }
  /** Rows without a value, beyond this id if there is one. */
  | { readonly kind: 'nulls'; readonly id: number | null };

/**
 * Rows without a value come last in both directions, so first when a list is read from its end.
 * @param hasNulls whether the sort column can be null
 * @param isBackwards from the end of the list, or from the position towards its beginning
 */
export function legsOf(hasNulls: boolean, isBackwards: boolean, from: Position | null): Leg[] {
  const values: Leg = { kind: 'values' };
  const nulls: Leg[] = hasNulls ? [{ kind: 'nulls', id: null }] : [];
  if (from === null) return isBackwards ? [...nulls, values] : [values, ...nulls];

  const { value, id } = from;
  if (value === null) {
    const rest: Leg = { kind: 'nulls', id };
    return isBackwards ? [rest, values] : [rest];
  }
  const own: Leg[] = [
    { kind: 'tied', value, id },
    { kind: 'beyond', value },
  ];
  return isBackwards ? own : [...own, ...nulls];
}
