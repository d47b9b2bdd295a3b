import { describe, expect, test } from 'vitest';
import {
  formatAgo,
  formatBefore,
  formatDuration,
  formatInstant,
  formatPoints,
  listOf,
  plural,
  signed,
  spelled,
} from './formats.ts';

const now = Date.UTC(2026, 2, 18, 9, 42);

test('changes have a sign, and less than nothing the long one', () => {
  expect([6, -2, 0].map((by) => signed(by))).toEqual(['+6', '−2', '0']);
  expect(signed(-1.44, formatPoints)).toBe('−1.4');
});

test('things are counted in the right number', () => {
  const things = { one: 'check', other: 'checks' };
  expect([0, 1, 1_482].map((count) => plural(count, things))).toEqual([
    '0 checks',
    '1 check',
    '1,482 checks',
  ]);
  expect([1, 8, 26].map(spelled)).toEqual(['One', 'Eight', '26']);
  expect(listOf(['SEO', 'Content', 'Security'])).toBe('SEO, Content and Security');
});

test.each([
  [1.98, '2 ms'],
  [412, '412 ms'],
  [15_000, '15.0 s'],
])('%d ms are %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});

describe('instants', () => {
  test('are written in UTC', () => {
    expect(formatInstant(now)).toBe('18 March 2026, 09:42');
  });

  test.each([
    [5_000, 'just now'],
    [59_000, '59 sec ago'],
    [12 * 60_000, '12 min ago'],
    [23 * 3_600_000, '23 hr ago'],
    [24 * 3_600_000, undefined],
    [-3_600_000, undefined],
  ])('%d ms ago is %j', (past, text) => {
    expect(formatAgo(now - past, now)).toBe(text);
  });

  test('are as short as the later one allows', () => {
    expect(formatBefore(now - 3_600_000, now)).toBe('08:42');
    expect(formatBefore(now - 14 * 86_400_000, now)).toBe('4 March');
    expect(formatBefore(Date.UTC(2025, 11, 31), now)).toBe('31 December 2025');
  });
});
