import { describe, expect, test } from 'vitest';
import {
  ansi,
  columnsOf,
  cut,
  noPaint,
  padEnd,
  padStart,
  printable,
  withoutControls,
  wrap,
} from './terminal.ts';

describe('text of a page on a terminal', () => {
  test.each([
    ['\u001b[2J\u001b[31mred', '[2J [31mred'],
    ['a\r\n\tb\u0000c', 'a b c'],
    ['a\u0085b\u009bc', 'a b c'],
    ['a\u2028b\u2029c', 'a b c'],
    ['\u202eevil\u202c \u2066x\u2069\u200f', 'evil x'],
    [' a\u00a0 b ', 'a b'],
    ['日本 👨‍👩‍👧 é', '日本 👨‍👩‍👧 é'],
  ])('%j is shown as %j', (text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  test.each([...'\0\b\v\f\u000e\u001b\u001f\u007f\u0085\u009b\u009f\u2028\u2029'])(
    'holds no %j, in a file neither',
    (control) => {
      const text = `a${control}b`;
      expect([printable(text), withoutControls(text)]).toEqual(['a b', 'a b']);
    },
  );

  test.each([...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'])(
    'is not turned by %j, in a file neither',
    (turn) => {
      const text = `a${turn}b`;
      expect([printable(text), withoutControls(text)]).toEqual(['ab', 'ab']);
    },
  );

  test.each([...'\u061c\u200e\u200f'])('holds no mark %j, which a file keeps', (mark) => {
    const text = `a${mark}b`;
    expect([printable(text), withoutControls(text)]).toEqual(['ab', text]);
  });

  test('keeps its lines and tabs in a file', () => {
    expect(withoutControls('a\tb\r\nc')).toBe('a\tb\r\nc');
  });
});

describe('columns', () => {
  test.each([
    ['plain', 5],
    ['日本', 4],
    ['é e\u0301', 3],
    ['⚠️', 2],
    ['⚠', 1],
    ['🇩🇪', 2],
    ['1️⃣', 2],
    ['👨‍👩‍👧', 2],
    ['☝🏽', 2],
    ['क्षि', 2],
    ['กำ', 2],
    ['\u1112\u1161\u11ab', 2],
    ['a\u200b\u2060\ufeffb', 2],
  ])('of %j are %i', (text, columns) => {
    expect(columnsOf(text)).toBe(columns);
  });

  test.each(['⚠️', '🇩🇪', '1️⃣', 'क्षि'])('of many %j are no more than asked for', (text) => {
    expect(columnsOf(cut(text.repeat(80), 80))).toBe(79);
    expect(wrap(text.repeat(80), 80).map(columnsOf)).toEqual([80, 80]);
    expect(columnsOf(padEnd(text, 10))).toBe(10);
  });
});

describe('wrapping', () => {
  test.each([
    ['', 10, []],
    ['one', 10, ['one']],
    ['one two three', 7, ['one two', 'three']],
    ['one two three', 8, ['one two', 'three']],
    ['abcdefghij k', 4, ['abcd', 'efgh', 'ij k']],
    ['日本語日本語', 5, ['日本', '語日', '本語']],
    ['a 日本', 4, ['a', '日本']],
  ])('%j at %i', (text, width, lines) => {
    expect(wrap(text, width)).toEqual(lines);
  });
});

describe('cutting', () => {
  test.each([
    ['short', 5, 'short'],
    ['too long', 7, 'too lo…'],
    ['too long', 5, 'too…'],
    ['日本語', 6, '日本語'],
    [`${'\u200b'.repeat(30)}short`, 5, `${'\u200b'.repeat(30)}short`],
    ['日本語', 5, '日本…'],
    ['👨‍👩‍👧👨‍👩‍👧', 3, '👨‍👩‍👧…'],
  ])('%j to %i', (text, width, shown) => {
    expect(cut(text, width)).toBe(shown);
  });

  test('looks at no more of a text than it shows', () => {
    expect(cut('x'.repeat(10_000_000), 10)).toBe('xxxxxxxxx…');
  });
});

test('padding counts columns, not characters', () => {
  expect(padEnd('日本', 6)).toBe('日本  ');
  expect(padStart('日本', 6)).toBe('  日本');
  expect(padEnd('long', 2)).toBe('long');
});

test('a style ends without ending those around it', () => {
  expect(ansi('bold', ansi('red', 'x'))).toBe('\u001b[1m\u001b[31mx\u001b[39m\u001b[22m');
  expect(noPaint('bold', 'x')).toBe('x');
});
