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
  [102_400, '102 KB'],
  [102_401, 'just over 102 KB'],
  [102_500, '103 KB'],
  [256_000, '256 KB'],
  [256_001, 'just over 256 KB'],
  [30_000, '30 KB'],
])('%d bytes are told as %s, which does not contradict the outcome', (wireBytes, size) => {
  expect(judge(htmlWeight, { body: { wireBytes } }).summary).toContain(`weighs ${size} on`);
});

test('the task says the weight', () => {
  expect(judge(htmlWeight, { body: { wireBytes: 256_001 } }).task).toBe('Shrink the HTML (256 KB)');
});
