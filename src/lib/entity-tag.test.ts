import { expect, test } from 'vitest';
import { listsTag, tagOfBytes } from './entity-tag.ts';

test.each([
  ['"a"', true, true],
  [' "b" , "a" ', true, true],
  ['*', true, true],
  ['W/"a"', false, true],
  ['"b"', false, false],
  ['a', false, false],
  ['', false, false],
  ['"a', false, false],
])('H4: %s lists the tag "a": strongly %s, weakly %s', (field, strongly, weakly) => {
  expect(listsTag(field, '"a"', 'strong')).toBe(strongly);
  expect(listsTag(field, '"a"', 'weak')).toBe(weakly);
});

test('other bytes have another tag', () => {
  expect(tagOfBytes('a')).toBe(tagOfBytes('a'));
  expect(tagOfBytes('a')).not.toBe(tagOfBytes('b'));
});
