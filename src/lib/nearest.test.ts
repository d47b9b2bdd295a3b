import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

test.each([
  ['servr', 'serve'],
  ['sevre', 'serve'],
  ['--jsn', '--json'],
  ['audit', 'audit'],
])('takes %s for %s', (word, meant) => {
  expect(nearest(word, ['audit', 'serve', '--json', 'backup'])).toBe(meant);
});

test('proposes nothing far from the word', () => {
  expect(nearest('weather', ['audit', 'serve'])).toBeUndefined();
  expect(nearest('x', [])).toBeUndefined();
});
