import { expect, test } from 'vitest';
import { numbersAround } from './pager.tsx';

test.each([
  [1, 1, [1]],
  [1, 4, [1, 2, 3, 4]],
  [1, 25, [1, 2, 3, 4, null, 25]],
  [4, 25, [1, 2, 3, 4, 5, null, 25]],
  [12, 25, [1, null, 11, 12, 13, null, 25]],
  [25, 25, [1, null, 24, 25]],
  // A page past the end is asked for by an address that has grown old.
  [99, 3, [1, 2, 3]],
])('page %i of %i', (page, lastPage, numbers) => {
  expect(numbersAround(page, lastPage)).toEqual(numbers);
});
