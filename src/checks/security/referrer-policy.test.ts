import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { referrerPolicy } from './referrer-policy.ts';

const of = (...values: string[]) =>
  judge(referrerPolicy, { fields: values.map((value) => ['Referrer-Policy', value] as const) });

test.each([
  ['no-referrer', 'pass'],
  ['same-origin', 'pass'],
  ['strict-origin', 'pass'],
  ['Strict-Origin-When-Cross-Origin', 'pass'],
  ['origin', 'warn'],
  ['origin-when-cross-origin', 'warn'],
  ['nonsense', 'warn'],
  ['unsafe-url', 'fail'],
  ['no-referrer-when-downgrade', 'fail'],
  ['unsafe-url, strict-origin', 'pass'],
  ['strict-origin, nonsense', 'pass'],
])('%s: %s', (value, outcome) => {
  expect(of(value).outcome).toBe(outcome);
});

test('the last known token of all fields rules, and metas come after them', () => {
  expect(of('no-referrer', 'unsafe-url').outcome).toBe('fail');
  const html = '<!doctype html><head><meta name=Referrer content=unsafe-url></head>';
  expect(judge(referrerPolicy, { html, fields: [['Referrer-Policy', 'no-referrer']] }).outcome).toBe('fail');
});

test('nothing declared is not judged', () => {
  expect(of().reason).toBe('irrelevant');
  expect(of(' ').reason).toBe('irrelevant');
});
