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
  ['the scheme https', [csp("'self' HTTPS:")], 'fail'],
  ['the scheme http', [csp("'self' http:")], 'fail'],
  ['a wildcard with a scheme', [csp('https://*')], 'fail'],
  ['wildcards with schemes', [csp('http://* https://*')], 'fail'],
  ['a wildcard with any port', [csp('*:*')], 'fail'],
  ['a wildcard with a port', [csp('https://*:443')], 'fail'],
  ['a wildcard with a path', [csp('https://*/')], 'fail'],
  ['a wildcard below a host', [csp('https://*.example.net')], 'pass'],
  ['no source at all', [csp('')], 'pass'],
  ['a host with any port', [csp('https://a.example:*')], 'pass'],
  ['curly quotes, which no browser reads', [csp('‘self’')], 'fail'],
  ['curly quotes beside X-Frame-Options, which then rules', [csp('‘self’'), xfo('DENY')], 'pass'],
  ['one open, one strict policy', [csp('*'), csp("'self'")], 'pass'],
  ['DENY', [xfo('deny')], 'pass'],
  ['SAMEORIGIN twice', [xfo('SAMEORIGIN, sameorigin'), xfo('SameOrigin')], 'pass'],
  ['conflicting values', [xfo('DENY, SAMEORIGIN')], 'warn'],
  ['conflicting fields', [xfo('SAMEORIGIN'), xfo('deny')], 'warn'],
  ['ALLOW-FROM', [xfo('ALLOW-FROM https://example.net')], 'fail'],
  ['an open frame-ancestors beside DENY, which is then not looked at', [csp('*'), xfo('DENY')], 'fail'],
  ['nothing', [], 'fail'],
] as [string, FieldLines, string][])('%s: %s', (_, fields, outcome) => {
  expect(judge(clickjackingMitigation, { fields }).outcome).toBe(outcome);
});

test('tells the list that keeps others out, or the value of X-Frame-Options', () => {
  expect(judge(clickjackingMitigation, { fields: [csp('*'), csp("'self' a.example")] }).value).toBe(
    "'self' a.example",
  );
  expect(judge(clickjackingMitigation, { fields: [xfo('deny')] }).value).toBe('DENY');
});

test.each([
  [
    'DENY, SAMEORIGIN',
    'warn',
    'X-Frame-Options has different values, so browsers refuse every frame: DENY, SAMEORIGIN.',
  ],
  [
    'SAMEORIGIN, x',
    'warn',
    'X-Frame-Options has different values, so browsers refuse every frame: SAMEORIGIN, X.',
  ],
  [
    'x, ALLOWALL, X',
    'warn',
    'X-Frame-Options has different values, so browsers refuse every frame: X, ALLOWALL.',
  ],
  ['x, DENY', 'warn', 'X-Frame-Options has different values, so browsers refuse every frame: X, DENY.'],
  [
    'SAMEORIGIN,',
    'warn',
    'X-Frame-Options has different values, so browsers refuse every frame: SAMEORIGIN, nothing.',
  ],
  ['SAMEORIGIN; DENY', 'fail', 'Browsers ignore X-Frame-Options: SAMEORIGIN; DENY.'],
  ['"x, DENY, y"', 'fail', 'Browsers ignore X-Frame-Options: "X, DENY, Y".'],
  ['ALLOWALL', 'fail', 'Browsers ignore X-Frame-Options: ALLOWALL.'],
  ['', 'fail', 'X-Frame-Options has no value.'],
  [' , ', 'fail', 'X-Frame-Options has no value.'],
  ['x, y', 'fail', 'Browsers ignore X-Frame-Options: X, Y.'],
])('says what browsers make of X-Frame-Options: %s', (value, outcome, summary) => {
  expect(judge(clickjackingMitigation, { fields: [xfo(value)] })).toMatchObject({ outcome, summary });
});

test('a frame-ancestors that browsers do not read is told as such where X-Frame-Options does not rule', () => {
  const unread = csp('‘self’');
  expect(judge(clickjackingMitigation, { fields: [unread] })).toMatchObject({
    outcome: 'fail',
    advice: 'missing',
    summary: 'Browsers ignore frame-ancestors, as it holds a character outside ASCII, such as a curly quote.',
  });
  const fields = [unread, xfo('ALLOWALL')];
  expect(judge(clickjackingMitigation, { fields }).summary).toBe(
    'Browsers ignore X-Frame-Options: ALLOWALL.',
  );
  const images: FieldLines = [['Content-Security-Policy', 'img-src ‘self’']];
  expect(judge(clickjackingMitigation, { fields: images }).summary).toBe(
    'Any site may show the page in a frame.',
  );
});

test('metas are ignored, as browsers do', () => {
  const html = `<!doctype html><head><meta http-equiv="X-Frame-Options" content="DENY"><meta http-equiv="Content-Security-Policy" content="frame-ancestors 'none'"></head>`;
  expect(judge(clickjackingMitigation, { html }).outcome).toBe('fail');
});
