import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { xContentTypeOptions } from './x-content-type-options.ts';

test.each([
  [['nosniff'], 'pass'],
  [['NoSniff'], 'pass'],
  [[' nosniff , junk'], 'pass'],
  [['nosniff', 'none'], 'pass'],
  [['junk, nosniff'], 'fail'],
  [['none', 'nosniff'], 'fail'],
  [[''], 'fail'],
  [[], 'fail'],
])('%j: %s', (values, outcome) => {
  const fields = values.map((value) => ['X-Content-Type-Options', value] as const);
  expect(judge(xContentTypeOptions, { fields }).outcome).toBe(outcome);
});

test('a blank value is told as such', () => {
  const fields = [['X-Content-Type-Options', ' ']] as const;
  expect(judge(xContentTypeOptions, { fields }).summary).toBe('X-Content-Type-Options has no value.');
});
