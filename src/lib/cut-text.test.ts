import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutText, shortened } from './cut-text.ts';

const family = '👩🏽‍👩🏽‍👧🏽‍👦🏽';

describe('the beginning of a text', () => {
  test.each([
    ['is the text where it fits', 'ab', 2, 'ab'],
    ['has as much as may stand', 'abc', 2, 'ab'],
    ['holds no half of a surrogate pair', 'a𠮷', 2, 'a'],
    ['holds no half of a flag', '🇩🇪🇫🇷', 6, '🇩🇪'],
    ['holds no part of a family', `a${family}`, 5, 'a'],
    ['keeps marks with their letter', 'ae\u0301', 2, 'a'],
    ['parts no line break', 'a\r\nb', 2, 'a'],
    ['is cut within a sign that is longer than all of it', '🇩🇪', 3, '🇩'],
    ['is cut within marks without end', `a${'\u0301'.repeat(500)}`, 300, `a${'\u0301'.repeat(299)}`],
    ['keeps pairs whole there, too', `a${'\u{e0101}'.repeat(200)}`, 200, `a${'\u{e0101}'.repeat(99)}`],
  ])('%s', (_, text, max, expected) => {
    expect(cutText(text, max)).toBe(expected);
  });

  test('is well-formed wherever a well-formed text is cut', () => {
    const unit = fc.constantFrom('a', '𠮷', 'e\u0301', '\u{1f1e9}', '\u200d', '👩🏽', '\r', '\n');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 20 }), fc.nat(30), (text, max) => {
        const cut = cutText(text, max);
        expect(cut.isWellFormed() && text.startsWith(cut) && cut.length <= max).toBe(true);
      }),
    );
  });
});

test.each([
  ['abcd', 4, 'abcd'],
  ['abcde', 4, 'abc…'],
  ['𠮷𠮷𠮷𠮷', 4, '𠮷𠮷𠮷𠮷'],
  ['𠮷𠮷𠮷𠮷𠮷', 4, '𠮷𠮷𠮷…'],
  ['abc𠮷', 4, 'abc𠮷'],
  ['ab🇩🇪🇫🇷', 4, 'ab…'],
])('%j in %i characters is %j', (text, max, expected) => {
  expect(shortened(text, max)).toBe(expected);
});
