import type { ListSource } from '../../store/lists/list-page.ts';

/** A list of which all numbers are at hand, and rows are read for those of one page alone. Its order is theirs. */
export function listOf<Row>(
  numbers: ArrayLike<number>,
  isDescending: boolean,
  read: (numbers: readonly number[]) => Promise<readonly Row[]>,
  numberOf: (row: Row) => number,
): ListSource<Row> {
  const count = numbers.length;
  const place = (number: number) => placeOf(numbers, number);
  return {
    total: async () => count,
    read({ from, isBackwards, offset, take }) {
      const isUp = isDescending === isBackwards;
      const start = from === null ? (isUp ? 0 : count - 1) : isUp ? place(from.id + 1) : place(from.id) - 1;
      const picked: number[] = [];
      for (let at = start + (isUp ? offset : -offset); picked.length < take; at += isUp ? 1 : -1) {
        const number = numbers[at];
        if (number === undefined) break;
        picked.push(number);
      }
      return read(picked);
    },
    positionOf: (row) => ({ value: numberOf(row), id: numberOf(row) }),
  };
}

/** Of the first that is no smaller. */
function placeOf(ascending: ArrayLike<number>, number: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
