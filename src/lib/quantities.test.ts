import { expect, test } from 'vitest';
import { formatBytes, formatCount } from './quantities.ts';

test('thousands are set apart', () => {
  expect([0, 999, 1_000, 1_482_331].map(formatCount)).toEqual(['0', '999', '1,000', '1,482,331']);
});

test.each([
  [1, '1 byte'],
  [999, '999 bytes'],
  [4_423, '4.4 KB'],
  [86_000, '86 KB'],
  [999_499, '999 KB'],
  [999_500, '1 MB'],
  [2_140_000, '2.14 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
