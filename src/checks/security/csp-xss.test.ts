import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { cspXss } from './csp-xss.ts';

const of = (...policies: string[]) =>
  judge(cspXss, { fields: policies.map((policy) => ['Content-Security-Policy', policy] as const) });

test.each([
  ["default-src 'self'", 'pass'],
  ["script-src 'nonce-r4nd0mr4nd0m' 'strict-dynamic'; object-src 'none'; base-uri 'none'", 'pass'],
  ["script-src 'self' https://cdn.example.net; object-src 'none'; base-uri 'self'", 'warn'],
  ["default-src 'self'; scrip-src 'self'", 'warn'],
  ["default-src 'self' 'unsafe-inline'", 'fail'],
  ["script-src *; object-src 'none'; base-uri 'none'", 'fail'],
  ["script-src https:; object-src 'none'; base-uri 'none'", 'fail'],
  ["script-src 'nonce-r4nd0mr4nd0m' 'strict-dynamic'", 'fail'],
])('%s: %s', (policy, outcome) => {
  expect(of(policy).outcome).toBe(outcome);
});

test('a second policy closes what the first leaves open', () => {
  expect(of("default-src 'self' 'unsafe-inline'", "default-src 'self'").outcome).toBe('pass');
});

test('without script control there is nothing to judge', () => {
  expect(of("frame-ancestors 'self'").reason).toBe('irrelevant');
  expect(of().reason).toBe('irrelevant');
});
