import { describe, expect, test } from 'vitest';
import { comparableText, composed, graphemes, hasEscapedReference, isBlank, norm, units } from './text.ts';

test.each([
  ['  a \t\n b  ', 'a b'],
  ['a\u00a0\u3000b\u0085c\u2028d', 'a b c d'],
  ['\u00a0', ''],
  ['', ''],
  ['\u200b a', '\u200b a'],
  ['\ufeffa', '\ufeffa'],
])('T1 norm(%j) is %j', (text, expected) => {
  expect(norm(text)).toBe(expected);
});

describe('comparable text', () => {
  test.each([
    ['E\u0301te\u0301', 'été'],
    ['Fahr\u00adrad\u2060', 'fahrrad'],
    ['e\u00ad\u0301', 'é'],
    ['Two\u200bwords', 'two\u200bwords'],
  ])('of %j is %j', (text, expected) => {
    expect(comparableText(text)).toBe(expected);
  });

  test('has the lower case of its language', () => {
    const of = (text: string) => ['de', 'tr', 'nl', 'az', 'lt'].map((tag) => comparableText(text, tag));
    expect(of('I')).toEqual(['i', 'ı', 'i', 'ı', 'i']);
    expect(of('\u00cc')).toEqual(['ì', 'ì', 'ì', 'ì', 'i\u0307\u0300']);
  });

  test('is composed wherever that changes something', () => {
    const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    const apart = characters.map((character) => character.normalize('NFD'));
    const marks = characters.filter((character) => /\p{M}/u.test(character));
    const pairs = marks.flatMap((mark, at) => [mark + marks.at(at - 1), marks.at(at - 1) + mark]);
    const texts = [...characters, ...apart, ...pairs];
    const missed = texts.filter((text) => composed(text) !== text.normalize('NFC'));
    expect(missed).toEqual(['\u00ad', '\u2060', '\u00ad', '\u2060']);
  });

  // Composing takes the square of the marks that are piled up: a megabyte of them would hold the worker for minutes.
  test.each([
    ['', ''],
    ['with soft hyphens between them', '\u00ad'],
  ])('P1: is not composed where marks are piled up %s', (_, between) => {
    const marks = (count: number) => `e\u0301\u0323${'\u0301'.repeat(count).split('').join(between)}`;
    expect(comparableText(marks(5))).toBe(`\u1eb9${'\u0301'.repeat(6)}`);
    expect(comparableText(marks(40))).toBe(`e\u0301\u0323${'\u0301'.repeat(40)}`);
  });
});

test.each(['', ' \n', '\u00ad', '\u200b \u200f', '\u2060\ufeff', '\u200e'])('T1 %j is blank', (text) => {
  expect(isBlank(text)).toBe(true);
});

test.each(['a', '.', '\u200b1', '🙂', '\u061c'])('%j is not blank', (text) => {
  expect(isBlank(text)).toBe(false);
});

describe('length', () => {
  test.each([
    ['ASCII', 'River', 5, 5],
    ['combining accents', 'cafe\u0301', 4, 4],
    ['Japanese', '川の流れ', 4, 8],
    ['half-width katakana', 'ｶﾅ', 2, 2],
    ['fullwidth letters', 'ＡＢ', 2, 4],
    ['Korean in conjoining letters', '\u1112\u1161\u11ab', 1, 2],
    ['Thai with vowels above', 'น้ำ', 1, 1],
    ['Arabic', 'نهر', 3, 3],
    ['Arabic with vowel signs', 'نَهْر', 3, 3],
    ['Hindi with vowel signs', 'नदी', 2, 2],
    ['Hindi conjuncts', 'क्षत्रिय', 3, 3],
    ['an emoji', '🙂', 1, 2],
    ['a family of emoji', '👨‍👩‍👧‍👦', 1, 2],
    ['an emoji with a skin tone', '👍🏽', 1, 2],
    ['a flag', '🇯🇵', 1, 1],
    ['nothing', '', 0, 0],
  ])('%s', (_, text, graphemeCount, unitCount) => {
    expect([graphemes(text), units(text)]).toEqual([graphemeCount, unitCount]);
  });
});

test.each([
  ['Fish &amp; chips', true],
  ['a &LT; b', true],
  ['it&#39;s', true],
  ['it&#x2019;s', true],
  ['a&nbsp;b', true],
  ['say &quot;hi&quot;', true],
  ['it&apos;s', true],
  ['a &gt; b', true],
  ['Fish & chips', false],
  ['AT&T; and more', false],
  ['&#;', false],
])('%j was escaped twice: %s', (text, expected) => {
  expect(hasEscapedReference(text)).toBe(expected);
});
