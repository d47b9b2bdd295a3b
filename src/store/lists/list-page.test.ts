import { expect, test, vi } from 'vitest';
import { type Reach, readPage } from './list-page.ts';

/** A list of so many rows, each of which is its own number. */
function listOf(count: number) {
  const read = vi.fn(async ({ isBackwards, offset, take }: Reach) =>
    Array.from({ length: take }, (_, index) => (isBackwards ? count - 1 - offset - index : offset + index)),
  );
  const total = async () => count;
  return { read, source: { total, read, positionOf: (id: number) => ({ value: id, id }) } };
}

test('a page is found by its number from whichever end is nearer', async () => {
  const { source, read } = listOf(10_000_000);
  const page = (number: number) => readPage(source, { page: number, perPage: 10, cursor: undefined });
  expect((await page(3)).rows.at(0)).toBe(20);
  expect((await page(200_001)).rows.at(0)).toBe(2_000_000);
  expect((await page(1_000_000)).rows.at(-1)).toBe(9_999_999);
  expect(read.mock.calls.map(([{ offset }]) => offset)).toEqual([20, 2_000_000, 0]);
});

test('a page with millions of rows on both sides is refused, and the way to it told', async () => {
  const { source, read } = listOf(10_000_000);
  await expect(readPage(source, { page: 500_000, perPage: 10, cursor: undefined })).rejects.toMatchObject({
    fields: { page: [expect.stringContaining('Follow links.next')] },
  });
  expect(read).not.toHaveBeenCalled();
});
