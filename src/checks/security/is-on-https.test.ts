import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { isOnHttps } from './is-on-https.ts';

test.each([
  ['https://example.com/', 'pass'],
  ['http://example.com/', 'fail'],
  ['http://localhost:3000/', 'not_applicable'],
  ['http://localhost./', 'not_applicable'],
  ['http://192.168.0.4/', 'not_applicable'],
  ['http://[::ffff:127.0.0.1]/', 'not_applicable'],
])('%s: %s', (url, outcome) => {
  expect(judge(isOnHttps, { url }).outcome).toBe(outcome);
});
