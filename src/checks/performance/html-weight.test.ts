import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { htmlWeight } from './html-weight.ts';

test.each([
  [102_400, 'pass'],
  [102_401, 'warn'],
  [256_000, 'warn'],
  [256_001, 'fail'],
])('%d bytes on the wire: %s', (wireBytes, outcome) => {
  expect(judge(htmlWeight, { body: { wireBytes } })).toMatchObject({ outcome, value: wireBytes });
});

test.each([
  [102_400, '100 KiB'],
  [102_401, '100.1 KiB'],
  [102_500, '100.1 KiB'],
  [256_000, '250 KiB'],
  [256_001, '250.1 KiB'],
  [30_000, '29.3 KiB'],
])('%d bytes are told as %s, which does not contradict the outcome', (wireBytes, size) => {
  expect(judge(htmlWeight, { body: { wireBytes } }).summary).toContain(`weighs ${size} on`);
});
