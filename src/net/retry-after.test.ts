import { expect, test } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test.each([
  [429, '120', 120_000],
  [503, ' 0 ', 0],
  [503, 'Sat, 21 Nov 2026 12:01:00 GMT', 60_000],
  [503, 'Sat, 21 Nov 2026 11:00:00 GMT', 0],
  [503, 'soon', undefined],
  [503, '-5', undefined],
  [503, '1.5', undefined],
  [503, '', undefined],
  [503, '99999999999', undefined],
  [500, '120', undefined],
  [200, '120', undefined],
])('status %i with Retry-After %j asks for %j ms', (status, value, ms) => {
  expect(retryAfterMs(status, [['retry-after', value]], now)).toBe(ms);
});

test('asks for nothing without the field', () => {
  expect(retryAfterMs(503, [], now)).toBeUndefined();
});
