import { expect, test } from 'vitest';
import { usualReading } from '../gather/limits.ts';
import { usualPool } from './testing.ts';

test('what reads without limits given reads as an installation without settings does', () => {
  expect(usualPool.limits).toMatchObject(usualReading);
});
