import { expect, test } from 'vitest';
import { redirect } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { httpStatusCode } from './http-status-code.ts';

test.each([
  [200, 'pass', null],
  [201, 'warn', 'other'],
  [204, 'warn', 'other'],
  [299, 'warn', 'other'],
  [300, 'fail', 'redirect'],
  [400, 'fail', 'client'],
  [404, 'fail', 'client'],
  [410, 'fail', 'client'],
  [500, 'fail', 'server'],
  [503, 'fail', 'server'],
])('%i: %s', (status, outcome, advice) => {
  expect(judge(httpStatusCode, { status })).toMatchObject({ outcome, advice, value: { status, hops: 0 } });
});

test.each([
  ['no Location', 301, [], 'it has no Location header'],
  ['a Location that does not parse', 302, [['Location', 'https://']], 'not a valid address'],
  ['another scheme', 302, [['Location', 'mailto:a@example.com']], 'mailto:'],
  ['a 3xx that is no redirect', 304, [['Location', '/a']], 'not one that leads'],
] as const)('a redirect with %s fails', (_, status, fields, words) => {
  const result = judge(httpStatusCode, { status, fields });
  expect(result).toMatchObject({ outcome: 'fail', advice: 'redirect' });
  expect(result.summary).toContain(words);
});

test('the status after redirects counts', () => {
  const hops = [redirect('https://example.com/a', 'https://example.com/')];
  expect(judge(httpStatusCode, { hops })).toMatchObject({
    outcome: 'pass',
    value: { status: 200, hops: 1 },
  });
});
