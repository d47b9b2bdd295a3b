import { expect, test } from 'vitest';
import { cspFindings } from './csp-findings.ts';

// The contract with csp_evaluator's inner modules: when one of these moves, the pinned version changed under us.
test('an allow-list is told from a hole', () => {
  const list = cspFindings(["script-src 'self' https://cdn.example.net; object-src 'none'; base-uri 'self'"]);
  expect(list.failures).toEqual([expect.objectContaining({ directive: 'script-src', isAllowList: true })]);
  const hole = cspFindings(["default-src 'self' 'unsafe-inline'"]);
  expect(hole.failures.some(({ isAllowList }) => !isAllowList)).toBe(true);
});

test('a clean policy has no finding', () => {
  expect(cspFindings(["default-src 'self'"])).toEqual({ failures: [], syntax: [] });
});

test.each(["default-src 'self'; fenced-frame-src 'none'", "default-src 'self' 'Trusted-Types-Eval'"])(
  '%s is known to Chromium, and no mistake',
  (policy) => expect(cspFindings([policy]).syntax).toEqual([]),
);

test.each([
  'report-sha256',
  'report-sha384',
  'report-sha512',
  'unsafe-allow-redirects',
  'Unsafe-WebTransport-Hashes',
])("'%s' is a keyword of CSP 3, and no mistake in quotes", (keyword) => {
  expect(cspFindings([`default-src 'self' '${keyword}'`]).syntax).toEqual([]);
});

test('a wildcard that csp_evaluator finds by itself is told once', () => {
  const { failures } = cspFindings(["script-src *; object-src 'none'; base-uri 'none'"]);
  expect(failures.filter(({ value }) => value === '*')).toHaveLength(1);
});

test.each([
  ["default-src 'self'; nonsense-src x", 'is not a directive'],
  ["default-src 'self'; script-src self", 'is not a valid keyword: keywords go in single quotes'],
  ["script-src 'nonce-abc'; object-src 'none'; base-uri 'none'", 'has a nonce that is too short to be safe'],
  ["default-src 'self'; reflected-xss block", 'is a retired directive'],
])('%s is named', (policy, defect) => {
  expect(cspFindings([policy]).syntax.map((finding) => finding.defect)).toContain(defect);
});
