import { describe, expect, test } from 'vitest';
import { usualExpectations } from '../checks/expectations.ts';
import { sampleSettings } from '../crawl/sample-settings.ts';
import type { FieldLines } from '../evidence/evidence.ts';
import { basisOf, conditionsOf, isAsItWas, markOf } from './page-mark.ts';

const etag = ['ETag', '"a"'] as const;

describe('a page is asked for by', () => {
  test.each<[string, FieldLines, object | undefined]>([
    ['its ETag, weak or strong', [['etag', 'W/"a"']], { 'If-None-Match': 'W/"a"' }],
    [
      'its date, as it was sent',
      [['Last-Modified', 'Thu, 01 Jan 1970']],
      { 'If-Modified-Since': 'Thu, 01 Jan 1970' },
    ],
    ['both', [etag, ['Last-Modified', 'x']], { 'If-None-Match': '"a"', 'If-Modified-Since': 'x' }],
    ['nothing', [['Content-Type', 'text/html']], undefined],
    ['nothing longer than usual', [['ETag', `"${'a'.repeat(300)}"`]], undefined],
    ['nothing that no request may hold', [['ETag', '"\u00e9"']], undefined],
    [
      'nothing where it has more fields than usual',
      [etag, ...Array.from({ length: 101 }, (_, at) => [`x-${at}`, ''] as const)],
      undefined,
    ],
  ])('%s', (_, fields, conditions) => {
    const mark = markOf(fields, '');
    expect(mark && conditionsOf(mark)).toEqual(conditions);
  });
});

describe('a page is as it was', () => {
  const before: FieldLines = [
    ...([etag, ['Date', 'then'], ['Content-Type', 'text/html'], ['Vary', 'a'], ['Vary', 'b']] as const),
    ...([
      ['Set-Cookie', 'id=1; Path=/; Expires=Thu; Secure'],
      ['Content-Security-Policy', "script-src 'nonce-abc'"],
    ] as const),
  ];

  test.each<[boolean, string, FieldLines]>([
    [true, 'nothing is repeated', []],
    [true, 'all is', before],
    [true, 'letter case differs in names', [['CONTENT-TYPE', 'text/html']]],
    [
      true,
      'what differs in each answer differs',
      [
        ['Date', 'now'],
        ['CF-Ray', '7'],
        ['ETag', '"b"'],
        ['Age', '4'],
      ],
    ],
    [true, 'a cookie has another value', [['Set-Cookie', 'id=2; Path=/; Expires=Fri; Secure']]],
    [true, 'a nonce does', [['Content-Security-Policy', "script-src 'nonce-xyz'"]]],
    [false, 'a cookie has lost an attribute', [['Set-Cookie', 'id=1; Path=/; Expires=Thu']]],
    [false, 'a policy allows more', [['Content-Security-Policy', "script-src 'nonce-xyz' *"]]],
    [false, 'one of two lines is left', [['Vary', 'a']]],
    [false, 'a field is new', [['X-Robots-Tag', 'noindex']]],
    [false, 'a field is named as what all objects have', [['constructor', '']]],
  ])('%s: %s', (is, _, fields) => {
    const mark = markOf(before, '');
    expect(mark && isAsItWas(mark, fields)).toBe(is);
  });
});

test('a basis differs by what pages are judged by, and not by how far a crawl goes', () => {
  const usual = { rules: '1.0.0', expectations: usualExpectations, waivers: [], settings: sampleSettings() };
  const basis = basisOf(usual);
  expect(basis).toHaveLength(16);
  expect(basisOf({ ...usual, settings: sampleSettings({ pagesMax: 7, minutesMax: 1 }) })).toBe(basis);
  const waiver = { check: 'image-alt', pages: '/*', reason: 'Later', until: '2027-01-01' };
  const others = [
    { rules: '1.0.1' },
    { expectations: { ...usualExpectations, deployed: false } },
    { waivers: [waiver as never] },
    { settings: sampleSettings({ ignoreParams: ['color'] }) },
    { settings: sampleSettings({ scope: 'path' }) },
  ];
  const differing = others.map((other) => basisOf({ ...usual, ...other }));
  expect(new Set([basis, ...differing]).size).toBe(others.length + 1);
});
