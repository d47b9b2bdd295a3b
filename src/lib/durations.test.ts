import { expect, test } from 'vitest';
import { dayMs, durationInWords } from './durations.ts';

test.each([
  [365 * dayMs, '365 days'],
  [2 * dayMs, '2 days'],
  [dayMs, '24 hours'],
  [1.5 * dayMs, '36 hours'],
  [3_600_000, '1 hour'],
  [5_400_000, '90 minutes'],
  [60_000, '1 minute'],
  [90_000, '90 seconds'],
  [1_000, '1 second'],
  [2_500, '2.5 seconds'],
  [0, '0 seconds'],
])('%d ms are %s', (ms, words) => {
  expect(durationInWords(ms)).toBe(words);
});
