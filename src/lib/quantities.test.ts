import { expect, test } from 'vitest';
import { formatBytes, formatCount } from './quantities.ts';

test('thousands are set apart', () => {
  expect([0, 999, 1_000, 1_482_331].map(formatCount)).toEqual(['0', '999', '1,000', '1,482,331']);
  expect([1_000_050, 2 ** 53 - 1].map(formatCount)).toEqual(['1,000,050', '9,007,199,254,740,991']);
  expect([-1_482, 1_482.5, 2 ** 53].map(formatCount)).toEqual(['-1,482', '1,482.5', '9,007,199,254,740,992']);
});

test.each([
  [1, '1 byte'],
  [999, '999 bytes'],
  [4_423, '4.4 KB'],
  [86_000, '86 KB'],
  [999_499, '999 KB'],
  [999_500, '1 MB'],
  [2_140_000, '2.14 MB'],
  [999_994_999, '999.99 MB'],
  [999_995_000, '1 GB'],
  [1_073_741_824, '1.07 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
