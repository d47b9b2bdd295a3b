import type { ListSource } from '../../store/lists/list-page.ts';

/** A list of which all numbers are at hand in its order, each once; rows are read for those of one page alone. */
export function listOf<Row>(
  ordered: Uint32Array,
  read: (numbers: readonly number[]) => Promise<readonly Row[]>,
  numberOf: (row: Row) => number,
): ListSource<Row> {
  return {
    total: async () => ordered.length,
    async read({ from, isBackwards, offset, take }) {
      const end = from === null ? ordered.length : ordered.indexOf(from.id);
      if (isBackwards) {
        const last = Math.max(0, end - offset);
        return (await read([...ordered.subarray(Math.max(0, last - take), last)])).toReversed();
      }
      const start = (from === null ? 0 : end + 1) + offset;
      return read([...ordered.subarray(start, start + take)]);
    },
    positionOf: (row) => ({ value: null, id: numberOf(row) }),
  };
}

/** Ascending numbers in the direction of a list. */
export function inDirection(ascending: Uint32Array, sort: 'asc' | 'desc'): Uint32Array {
  return sort === 'asc' ? ascending : ascending.toReversed();
}
