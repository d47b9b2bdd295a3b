import { expect, test } from 'vitest';
import { exchange, fileResponse, missing, redirect } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { robotsTxtStatus } from './robots-txt-status.ts';

const url = 'https://example.com/robots.txt';
const answered = (status: number, tries = 1) => ({ robots: fileResponse('', { status, tries }) });

test.each([
  [200, 'pass'],
  [204, 'pass'],
  [404, 'pass'],
  [410, 'pass'],
  [401, 'warn'],
  [403, 'warn'],
  [418, 'warn'],
])('status %d: %s', (status, outcome) => {
  expect(judge(robotsTxtStatus, answered(status)).outcome).toBe(outcome);
});

test('a server error fails only when it came twice', () => {
  expect(judge(robotsTxtStatus, answered(503, 2))).toMatchObject({ outcome: 'fail', advice: 'server' });
  expect(judge(robotsTxtStatus, answered(503, 1)).reason).toBe('no_evidence');
});

test('429 may be aimed at us', () => {
  expect(judge(robotsTxtStatus, answered(429, 2)).reason).toBe('no_evidence');
});

test.each([
  ['no_address', 'its host has no public address'],
  ['refused', 'its host refuses connections'],
  ['connect_error', 'the connection failed'],
  ['tls_error', 'the TLS handshake failed'],
] as const)('%s fails: crawlers stop', (outcome, reason) => {
  expect(judge(robotsTxtStatus, { robots: fileResponse('', { outcome, chain: [] }) })).toMatchObject({
    outcome: 'fail',
    summary: `robots.txt could not be reached: ${reason}.`,
  });
});

test('a time-out warns only when it came twice', () => {
  const late = (tries: number) => ({ robots: fileResponse('', { outcome: 'timeout', chain: [], tries }) });
  expect(judge(robotsTxtStatus, late(2)).outcome).toBe('warn');
  expect(judge(robotsTxtStatus, late(1)).reason).toBe('no_evidence');
});

test('a redirect to where only our own rules keep us from is not judged', () => {
  const robots = fileResponse('', {
    outcome: 'our_limit',
    chain: [redirect(url, 'https://example.com:3000/')],
  });
  expect(judge(robotsTxtStatus, { robots })).toMatchObject({
    outcome: 'not_applicable',
    reason: 'no_evidence',
  });
});

test('too many redirects warn', () => {
  const robots = fileResponse('', { outcome: 'too_many_redirects', chain: [redirect(url, url)] });
  expect(judge(robotsTxtStatus, { robots })).toMatchObject({ outcome: 'warn', advice: 'redirect' });
});

test('a redirect to another host warns, one on the host passes', () => {
  const to = (final: string) => ({
    robots: fileResponse('', { chain: [redirect(url, final), exchange({ url: final })] }),
  });
  expect(judge(robotsTxtStatus, to('https://cdn.example.net/robots.txt')).outcome).toBe('warn');
  expect(judge(robotsTxtStatus, to('https://example.com/static/robots.txt')).outcome).toBe('pass');
  expect(judge(robotsTxtStatus, to('https://example.com:8443/robots.txt')).outcome).toBe('pass');
});

test('without the site tier nothing is known', () => {
  expect(judge(robotsTxtStatus, { robots: missing('off') }).reason).toBe('no_evidence');
});
