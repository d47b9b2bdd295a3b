import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { norm } from './text.ts';
import { countWords, measureText, wordSequence, words } from './words.ts';

describe('words as numbers', () => {
  const spelt = (text: string, language?: string) => {
    const { distinct, places } = wordSequence(text, language);
    expect(new Set(distinct).size).toBe(distinct.length);
    return Array.from(places, (place) => distinct[place] as string);
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
      }),
    );
  });

  test('are those of a text longer than most', () => {
    const list = Array.from({ length: 30_000 }, (_, i) => (i % 7_000 === 0 ? '川' : 'words'));
    expect(spelt(list.join(' '))).toEqual(list);
    expect(spelt('short')).toEqual(['short']);
  });

  test('hold more words than the table begins with', () => {
    const list = Array.from({ length: 5_000 }, (_, i) => `w${i % 3_000}`);
    expect(spelt(list.join(' '))).toEqual(list);
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

  // Older data of ICU kept words with a colon together in these alone.
  test.each(['fi', 'sv'])('in %s are those by the rules of other languages', (language) => {
    const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
    const text = fc.string({ unit: fc.constantFrom(..."aéЖ1_'’.:,; "), maxLength: 30 });
    fc.assert(
      fc.property(text, (line) => {
        const expected = [...segmenter.segment(line)].filter(({ isWordLike }) => isWordLike);
        expect(words(line, language)).toEqual(expected.map(({ segment }) => segment));
      }),
      { numRuns: 2_000, seed: 20261123 },
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

describe('a text is measured', () => {
  const character = fc.constantFrom(..."ab1_'’.:,; \n\u0085\u00a0\u2003\u3000é川る한א🙂");

  test('in words that begin in each of its parts', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: character, maxLength: 8 }), { minLength: 1 }), (parts) => {
        const text = parts.join('');
        const ends = parts.map((_, i) => parts.slice(0, i + 1).join('').length);
        let from = 0;
        const starts = words(text).map((word) => {
          const start = text.indexOf(word, from);
          from = start + word.length;
          return start;
        });
        const expected = ends.map(
          (end, i) => starts.filter((at) => at < end && at >= (ends[i - 1] ?? 0)).length,
        );
        expect(measureText(text, ends).wordsIn).toEqual(expected);
      }),
      { numRuns: 3_000, seed: 20261127 },
    );
  });

  test.each(['', ' ', ' \n ', ' a', 'a  b ', '\u3000', '\u00a0\u2003 ä', 'a \u3000 川', '川  る'])(
    'in bytes that white space leaves: %j',
    (text) => {
      expect(measureText(text, [text.length]).normalisedBytes).toBe(Buffer.byteLength(norm(text)));
    },
  );

  test('in bytes, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 30 }), (text) => {
        expect(measureText(text, [text.length]).normalisedBytes).toBe(Buffer.byteLength(norm(text)));
      }),
      { numRuns: 3_000, seed: 20261127 },
    );
  });
});
