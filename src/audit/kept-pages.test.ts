import { expect, test } from 'vitest';
import { readDocument } from '../evidence/html/document.ts';
import { keepPages } from './kept-pages.ts';

const limits = { keptMax: 100, parsedMax: 150, offersMax: 4 };
const page = (characters: number) => readDocument('x'.repeat(characters), 'https://example.com/');

test('a kept page is handed out once', () => {
  const pages = keepPages(limits);
  const document = page(10);
  pages.keep('a', document);
  expect(pages.take('a')).toBe(document);
  expect(pages.take('a')).toBeUndefined();
});

test('what does not fit beside the older pages is not kept', () => {
  const pages = keepPages(limits);
  for (const key of ['a', 'b', 'c']) pages.keep(key, page(40));
  pages.keep('d', page(20));
  expect(['a', 'b', 'c', 'd'].map((key) => pages.take(key) !== undefined)).toEqual([true, true, false, true]);
});

test('a large page that is about to be parsed takes the room of the oldest', () => {
  const pages = keepPages(limits);
  for (const key of ['a', 'b']) pages.keep(key, page(40));
  pages.makeRoom(70);
  expect(pages.take('a')).toBeDefined();
  pages.keep('a', page(40));
  pages.makeRoom(110);
  expect([pages.take('b'), pages.take('a') !== undefined]).toEqual([undefined, true]);
});

test('a page that nobody came for makes room in the end', () => {
  const pages = keepPages(limits);
  pages.keep('lost', page(90));
  for (const key of ['a', 'b', 'c', 'd']) {
    pages.keep(key, page(20));
    expect(pages.take(key)).toBeUndefined();
  }
  pages.keep('e', page(20));
  expect(pages.take('e')).toBeDefined();
  expect(pages.take('lost')).toBeUndefined();
});

test('a page of the same key takes the place of the former', () => {
  const pages = keepPages(limits);
  pages.keep('a', page(60));
  const again = page(90);
  pages.keep('a', again);
  expect(pages.take('a')).toBe(again);
  pages.keep('b', page(100));
  expect(pages.take('b')).toBeDefined();
});
