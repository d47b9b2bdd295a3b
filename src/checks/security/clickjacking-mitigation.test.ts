import { expect, test } from 'vitest';
import type { FieldLines } from '../../evidence/evidence.ts';
import { judge } from '../testing.ts';
import { clickjackingMitigation } from './clickjacking-mitigation.ts';

const csp = (value: string) => ['Content-Security-Policy', `frame-ancestors ${value}`] as const;
const xfo = (value: string) => ['X-Frame-Options', value] as const;

test.each([
  ["'none'", [csp("'none'")], 'pass'],
  ['hosts', [csp("'self' https://example.net")], 'pass'],
  ['a wildcard', [csp('*')], 'fail'],
  ['a scheme', [csp("'self' HTTPS:")], 'fail'],
  ['one open, one strict policy', [csp('*'), csp("'self'")], 'pass'],
  ['DENY', [xfo('deny')], 'pass'],
  ['SAMEORIGIN twice', [xfo('SAMEORIGIN, sameorigin'), xfo('SameOrigin')], 'pass'],
  ['conflicting values', [xfo('DENY, SAMEORIGIN')], 'fail'],
  ['ALLOW-FROM', [xfo('ALLOW-FROM https://example.net')], 'fail'],
  ['an open frame-ancestors beside DENY, which is then not looked at', [csp('*'), xfo('DENY')], 'fail'],
  ['nothing', [], 'fail'],
] as [string, FieldLines, string][])('%s: %s', (_, fields, outcome) => {
  expect(judge(clickjackingMitigation, { fields }).outcome).toBe(outcome);
});

test('metas are ignored, as browsers do', () => {
  const html = `<!doctype html><head><meta http-equiv="X-Frame-Options" content="DENY"><meta http-equiv="Content-Security-Policy" content="frame-ancestors 'none'"></head>`;
  expect(judge(clickjackingMitigation, { html }).outcome).toBe('fail');
});
