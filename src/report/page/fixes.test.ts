import { expect, test } from 'vitest';
import { catalogue } from '../../checks/catalogue.ts';
import { firstSentence } from './fixes.ts';

test.each([
  ['Keep one viewport element; of several, the later values win.', 'Keep one viewport element'],
  ['Send the header once. Browsers read the first line.', 'Send the header once'],
  [
    'Correct the field to Content-Type: text/html; charset=utf-8.',
    'Correct the field to Content-Type: text/html; charset=utf-8',
  ],
  [
    'Send text/plain; charset=utf-8 with the file; then it is read.',
    'Send text/plain; charset=utf-8 with the file',
  ],
  ['Add alt; alt="" where it is decoration only.', 'Add alt; alt="" where it is decoration only'],
  ['Write max-age=<seconds>', 'Write max-age=<seconds>'],
])('of “%s” the first sentence is “%s”', (text, first) => {
  expect(firstSentence(text)).toBe(first);
});

test('no first sentence of the advice cuts what is to be written down', () => {
  const texts = catalogue.flatMap(({ advice }) => Object.values<string>(advice));
  const cut = texts.filter((text) => {
    const rest = text.slice(firstSentence(text).length);
    return /^; *[\w-]+=/.test(rest) || /&\w+$/.test(firstSentence(text));
  });
  expect(texts.length).toBeGreaterThan(100);
  expect(cut).toEqual([]);
});
