import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  comparableText,
  countWords,
  graphemes,
  hasEscapedReference,
  isBlank,
  norm,
  units,
  wordSequence,
  words,
  wordUses,
} from './text.ts';

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

describe('words as numbers', () => {
  const spelt = (text: string, language?: string) => {
    const { distinct, places } = wordSequence(text, language);
    expect(new Set(distinct).size).toBe(distinct.length);
    return Array.from(places, (place) => distinct[place]);
  };

  test.each([
    ['', undefined],
    [' \n ', undefined],
    ["The dog's dog, the 1,000 dogs", 'en'],
    ['naïve naive naïve', 'fr'],
    ['川の流れ and 川', 'ja'],
    ['EU:n ja EU:n', 'fi'],
  ])('are the words of %j', (text, language) => {
    expect(spelt(text, language)).toEqual(words(text, language));
  });

  test('are the words of any text', () => {
    // Few letters and lengths, so that many words are alike and nearly alike.
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '1', '_', "'", 'é'), maxLength: 6 });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (list) => {
        const text = list.join(' ');
        expect(spelt(text)).toEqual(words(text));
        const counted = [...wordUses(text).values()].reduce((sum, uses) => sum + uses, 0);
        expect(counted).toBe(words(text).length);
      }),
    );
  });

  test('hold more words than the table begins with', () => {
    const list = Array.from({ length: 5_000 }, (_, i) => `w${i % 3_000}`);
    expect(spelt(list.join(' '))).toEqual(list);
    expect(wordUses(list.join(' ')).get('w7')).toBe(2);
    expect(wordUses(list.join(' ')).get('w2999')).toBe(1);
  });
});

describe('words', () => {
  test.each([
    [
      'en',
      'The river’s end, at 3.5 km – well-known!',
      ['The', 'river’s', 'end', 'at', '3.5', 'km', 'well', 'known'],
    ],
    ['ja', '川の流れは速い', ['川', 'の', '流れ', 'は', '速い']],
    ['th', 'แม่น้ำยาว', ['แม่น้ำ', 'ยาว']],
    ['ar', 'نهر طويل جدا', ['نهر', 'طويل', 'جدا']],
    ['hi', 'नदी लंबी है', ['नदी', 'लंबी', 'है']],
    ['sv', 'EU:s regler', ['EU:s', 'regler']],
    ['xx', 'a b', ['a', 'b']],
    ['en', ' – … 🙂', []],
  ])('in %s, %j', (language, text, expected) => {
    expect(words(text, language)).toEqual(expected);
  });

  test('of ASCII text are those of the segmenter', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
    const text = fc.string({ unit: fc.constantFrom(..."abZ09_'.:,; -\n"), maxLength: 30 });
    fc.assert(
      fc.property(text, (line) => {
        const expected = [...segmenter.segment(line)].filter(({ isWordLike }) => isWordLike);
        expect(words(line)).toEqual(expected.map(({ segment }) => segment));
      }),
      { numRuns: 5_000, seed: 20261121 },
    );
  });

  test('of mixed scripts are those of the segmenter', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
    const word = fc.constantFrom(
      'a',
      "it's",
      '3.5',
      'Öl',
      'ёлка',
      '강물',
      '川の流れ',
      'แม่น้ำ',
      'ל״ג',
      '🙂',
      '–',
      '',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (parts) => {
        const text = parts.join(' ');
        const expected = [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike);
        expect(words(text)).toEqual(expected.map(({ segment }) => segment));
      }),
      { numRuns: 2_000, seed: 20261123 },
    );
  });

  test('of long texts do not ask the segmenter for each word: it takes as long for a call as for 100 characters', () => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
    const text = '강물은 흐르고 3 개의 배가 있다 '.repeat(1_000);
    expect(countWords(text, 'ko')).toBe(6_000);
    expect(segment.mock.calls.length).toBeLessThan(30);
    segment.mockRestore();
  });

  test.each([
    ['en', "It's 3.5 km, well-known!"],
    ['en', 'The river’s end'],
    ['ja', '川の流れは速い'],
    ['sv', 'EU:s regler'],
    ['en', ''],
  ])('in %s, %j are counted as they are found', (language, text) => {
    expect(countWords(text, language)).toBe(words(text, language).length);
  });

  test('need no language', () => {
    expect(words('川の流れ and more')).toEqual(['川', 'の', '流れ', 'and', 'more']);
  });
});

test.each([
  ['Fish &amp; chips', true],
  ['a &LT; b', true],
  ['it&#39;s', true],
  ['it&#x2019;s', true],
  ['a&nbsp;b', true],
  ['Fish & chips', false],
  ['AT&T; and more', false],
  ['&#;', false],
])('%j was escaped twice: %s', (text, expected) => {
  expect(hasEscapedReference(text)).toBe(expected);
});
