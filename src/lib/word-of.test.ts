import { expect, test } from 'vitest';
import { wordOf } from './word-of.ts';

test.each([
  [0, 'links'],
  [1, 'link'],
  [2, 'links'],
  [1.5, 'links'],
  [-2, 'links'],
  [1_000_001, 'links'],
])('%d goes with %s', (number, word) => {
  const forms = { one: 'link', other: 'links' };
  expect(wordOf(number, forms)).toBe(word);
  expect(wordOf(number, forms)).toBe(word);
});
