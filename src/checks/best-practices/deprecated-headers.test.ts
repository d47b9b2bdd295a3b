import { expect, test } from 'vitest';
import type { FieldLines } from '../../evidence/evidence.ts';
import { exchange, htmlType } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { deprecatedHeaders } from './deprecated-headers.ts';

const judgeFields = (...fields: FieldLines) => judge(deprecatedHeaders, { fields: [...htmlType, ...fields] });

test.each([
  ['Public-Key-Pins', 'pin-sha256="x"; max-age=1'],
  ['public-key-pins-report-only', 'pin-sha256="x"'],
  ['Expect-CT', 'max-age=1'],
  ['feature-policy', "camera 'none'"],
  ['X-WebKit-CSP', "default-src 'self'"],
  ['X-Content-Security-Policy', "default-src 'self'"],
  ['P3P', 'CP="x"'],
  ['X-UA-Compatible', 'IE=edge'],
  ['X-XSS-Protection', '1; mode=block'],
  ['Warning', '110 - "stale"'],
  ['pragma', 'no-cache'],
])('warns about %s', (name, value) => {
  const result = judgeFields([name, value]);
  expect(result).toMatchObject({ outcome: 'warn', advice: 'retired', itemsTotal: 1 });
  expect(result.items[0]?.snippet?.toLowerCase()).toBe(`${name}: ${value}`.toLowerCase());
});

test.each([
  ['no header of the kind', []],
  ['the filter switched off', [['X-XSS-Protection', ' 0 ']]],
  ['what took their place', [['Permissions-Policy', 'camera=()']]],
] as [string, FieldLines][])('passes with %s', (_, fields) => {
  expect(judgeFields(...fields)).toMatchObject({ outcome: 'pass', value: [] });
});

test('tells each header once, however often it is sent', () => {
  expect(judgeFields(['Pragma', 'no-cache'], ['Pragma', 'x'], ['P3P', 'y'])).toMatchObject({
    value: ['P3P', 'Pragma'],
    itemsTotal: 2,
    items: [{}, { snippet: 'Pragma: no-cache, x' }],
  });
});

test('judges the final answer alone, also that of an error', () => {
  const hops = [exchange({ status: 301, fields: [['Pragma', 'x']] })];
  expect(judge(deprecatedHeaders, { hops })).toMatchObject({ outcome: 'pass' });
  expect(judge(deprecatedHeaders, { status: 500, fields: [['P3P', 'x']] })).toMatchObject({
    outcome: 'warn',
  });
});
