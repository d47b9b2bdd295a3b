import { expect, test } from 'vitest';
import { readDocument } from '../evidence/document.ts';
import { keepPages } from './kept-pages.ts';

const page = (characters: number) => readDocument('x'.repeat(characters), 'https://example.com/');

test('a kept page is handed out once', () => {
  const pages = keepPages(100);
  const document = page(10);
  pages.keep('a', document);
  expect(pages.take('a')).toBe(document);
  expect(pages.take('a')).toBeUndefined();
});

test('the oldest pages make room for the next', () => {
  const pages = keepPages(100);
  for (const key of ['a', 'b', 'c']) pages.keep(key, page(40));
  expect(pages.take('a')).toBeUndefined();
  expect(pages.take('b')).toBeDefined();
  pages.makeRoom(80);
  expect(pages.take('c')).toBeUndefined();
});

test('a page that is larger than the room is not kept, and takes the room of the others', () => {
  const pages = keepPages(100);
  pages.keep('a', page(40));
  pages.keep('b', page(101));
  expect([pages.take('a'), pages.take('b')]).toEqual([undefined, undefined]);
});

test('a page of the same key takes the place of the former', () => {
  const pages = keepPages(100);
  pages.keep('a', page(60));
  const again = page(90);
  pages.keep('a', again);
  expect(pages.take('a')).toBe(again);
  pages.keep('b', page(100));
  expect(pages.take('b')).toBeDefined();
});
