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
