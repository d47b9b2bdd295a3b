import { expect, test } from 'vitest';
import { frameOf } from './list-frame.ts';

const path = 'https://assay.example.org/api/v1/reports';
const page = (number: number, total: number, rows: number) => ({
  rows: Array.from({ length: rows }),
  total,
  isTotalMinimum: false,
  page: number,
  perPage: 10 as const,
  lastPage: Math.max(1, Math.ceil(total / 10)),
  cursors: { next: number * 10 < total ? 'n+/=' : null, prev: number > 1 ? 'p' : null },
});

test('H5: a page in the middle has all four links, with the parameters of the list', () => {
  const { links, meta, linkField } = frameOf(page(2, 25, 10), path, [
    ['page', '2'],
    ['search', 'a b&c'],
    ['project', ''],
  ]);
  expect(links).toEqual({
    first: `${path}?search=a+b%26c&page=1`,
    last: `${path}?search=a+b%26c&page=3`,
    prev: `${path}?search=a+b%26c&page=1&cursor=p`,
    next: `${path}?search=a+b%26c&page=3&cursor=n%2B%2F%3D`,
  });
  expect(meta).toEqual({
    ...{ current_page: 2, from: 11, to: 20, last_page: 3, path, per_page: 10 },
    ...{ total: 25, total_is_minimum: false },
  });
  expect(linkField.split(', ')).toEqual([
    `<${links.first}>; rel="first"`,
    `<${links.last}>; rel="last"`,
    `<${links.prev}>; rel="prev"`,
    `<${links.next}>; rel="next"`,
  ]);
});

test('an empty list has one page and nothing before or after it', () => {
  const { links, meta } = frameOf(page(1, 0, 0), path, []);
  expect(links).toEqual({ first: `${path}?page=1`, last: `${path}?page=1`, prev: null, next: null });
  expect(meta).toMatchObject({ current_page: 1, from: null, to: null, last_page: 1, total: 0 });
});

test('a page past the end leads back to the last one', () => {
  const { links, meta } = frameOf({ ...page(9, 25, 0), cursors: { next: null, prev: null } }, path, []);
  expect(links).toMatchObject({ prev: `${path}?page=3`, next: null });
  expect(meta).toMatchObject({ current_page: 9, from: null, to: null, last_page: 3 });
});

test('the last page that was counted leads on when there are more', () => {
  const counted = { ...page(3, 21, 10), isTotalMinimum: true, cursors: { next: 'n', prev: 'p' } };
  const { links, meta } = frameOf(counted, path, []);
  expect(links).toMatchObject({ last: `${path}?page=3`, next: `${path}?page=4&cursor=n` });
  expect(meta).toMatchObject({ last_page: 3, total: 21, total_is_minimum: true });
});

test('a walk ends at its last row, whatever has come before its beginning since', () => {
  const ended = { ...page(2, 85, 2), cursors: { next: null, prev: 'p' } };
  const { links, meta } = frameOf(ended, path, [['cursor', 'c']]);
  expect(links).toEqual({
    first: `${path}?page=1`,
    last: `${path}?page=9`,
    prev: `${path}?page=1&cursor=p`,
    next: null,
  });
  expect(meta).toMatchObject({ current_page: 2, last_page: 9, total: 85 });
  expect(frameOf(ended, path, [['cursor', '']]).links.next).toBe(`${path}?page=3`);
});
