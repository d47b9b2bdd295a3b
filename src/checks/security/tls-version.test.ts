import { expect, test } from 'vitest';
import { sampleFetchedAt, sampleTls } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { tlsVersion } from './tls-version.ts';

test.each([
  ['TLSv1.3', 'pass'],
  ['TLSv1.2', 'pass'],
  ['TLSv1.1', 'fail'],
  ['TLSv1', 'fail'],
  ['SSLv3', 'fail'],
  [null, 'not_applicable'],
])('%s: %s', (protocol, outcome) => {
  expect(judge(tlsVersion, { tls: { ...sampleTls('example.com', sampleFetchedAt), protocol } }).outcome).toBe(
    outcome,
  );
});

test('http is not judged', () => {
  expect(judge(tlsVersion, { url: 'http://example.com/' }).reason).toBe('irrelevant');
});
