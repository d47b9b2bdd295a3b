import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { numbersAround, Pager } from './pager.tsx';

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

test('a search that found more than was counted says so', () => {
  const rows = Array.from({ length: 10 });
  const list = { rows, total: 100_001, page: 1, perPage: 10, lastPage: 10_001 } as const;
  const textOf = (isTotalMinimum: boolean) =>
    render(h(Pager, { page: { ...list, isTotalMinimum }, pathOf: (page) => `?page=${page}` }));
  expect(textOf(false)).toContain('1 to 10 of 100,001<');
  expect(textOf(true)).toContain('1 to 10 of at least 100,001<');
});
