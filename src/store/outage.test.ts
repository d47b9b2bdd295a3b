import { expect, test } from 'vitest';
import { causeInWords, unavailable, withStatement } from './outage.ts';

test.each([
  [
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
    'connect ECONNREFUSED 127.0.0.1:5432',
  ],
  [Object.assign(new Error(withStatement('', 'select 1')), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [
    Object.assign(new Error(withStatement('disk I/O error', 'update settings')), { errcode: 778 }),
    'disk I/O error (778)',
  ],
  [new Error('Query read timeout'), 'Query read timeout'],
  ['no error', 'no error'],
])('the cause of an outage is told in words: %s', (cause, words) => {
  expect(causeInWords(cause)).toBe(words);
  expect(causeInWords(unavailable(cause))).toBe(words);
});
