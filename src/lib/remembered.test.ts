import { expect, test, vi } from 'vitest';
import { remembered } from './remembered.ts';

test('a text is read once, also when nothing is found in it', () => {
  const read = vi.fn((text: string) => (text === '' ? undefined : [text]));
  const reading = remembered(read);
  const first = reading('a');
  expect(first).toEqual(['a']);
  expect(reading('a')).toBe(first);
  expect([reading(''), reading('')]).toEqual([undefined, undefined]);
  expect(read).toHaveBeenCalledTimes(2);
});

test('half a surrogate pair is another text than U+FFFD', () => {
  const reading = remembered((text) => text);
  expect([reading('\ud800'), reading('\ufffd')]).toEqual(['\ud800', '\ufffd']);
});

test('long texts are not kept, nor are very many', () => {
  const read = vi.fn((text: string) => text.length);
  const reading = remembered(read);
  reading('a'.repeat(257));
  expect(reading('a'.repeat(257))).toBe(257);
  expect(read).toHaveBeenCalledTimes(2);
  for (let i = 0; i < 257; i++) reading(`text ${i}`);
  reading('text 256');
  expect(read).toHaveBeenCalledTimes(2 + 257);
  reading('text 0');
  expect(read).toHaveBeenCalledTimes(2 + 258);
});
