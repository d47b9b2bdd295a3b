import { expect, test, vi } from 'vitest';
import { readDocument } from './document.ts';
import { perDocument } from './per-document.ts';

test('a reading is made once for each document, and not taken for another', () => {
  const read = vi.fn(({ source }: { readonly source: string }) => source.length);
  const lengthOf = perDocument(read);
  const isShort = perDocument(({ source }) => source.length < 10);
  const [one, two] = ['<p>', '<p>longer than that'].map((html) => readDocument(html, 'https://example.com/'));
  if (one === undefined || two === undefined) throw new Error('There are two documents.');
  expect([lengthOf(one), lengthOf(two), lengthOf(one)]).toEqual([3, 19, 3]);
  expect(read).toHaveBeenCalledTimes(2);
  expect([isShort(one), isShort(two), isShort(two)]).toEqual([true, false, false]);
});

test('a reading that finds nothing is made once as well', () => {
  const read = vi.fn(() => undefined);
  const nothingIn = perDocument(read);
  const document = readDocument('<p>', 'https://example.com/');
  expect([nothingIn(document), nothingIn(document)]).toEqual([undefined, undefined]);
  expect(read).toHaveBeenCalledTimes(1);
});
