import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { urlFormat } from './url-format.ts';

const found = (path: string) => judge(urlFormat, { url: `https://example.com${path}` });

test.each([
  ['/', { characters: 1, parameters: 0 }],
  ['/walks/ourthe-valley?page=2&sort=name', { characters: 37, parameters: 2 }],
  [
    '/a?utm_source=X_Y&utm_medium=b&gclid=1&fbclid=2&msclkid=3&mc_cid=4&mc_eid=5',
    { characters: 2, parameters: 0 },
  ],
  ['/a?UTM_Source=x&b=1', { characters: 6, parameters: 1 }],
  [`/${'x'.repeat(119)}`, { characters: 120, parameters: 0 }],
  [`/${encodeURIComponent('川'.repeat(119))}`, { characters: 120, parameters: 0 }],
  ['/%C3%A9t%c3%A9', { characters: 4, parameters: 0 }],
  ['/a?B_C=D+e%20f', { characters: 12, parameters: 1 }],
  ['/a?&&', { characters: 2, parameters: 0 }],
])('%s passes', (path, value) => {
  expect(found(path)).toMatchObject({ outcome: 'pass', value });
});

describe('a session in the address fails', () => {
  test.each([
    '/a;jsessionid=8F3A',
    '/a;JSESSIONID=8f3a/b',
    '/a?jsessionid=1',
    '/a?PHPSESSID=1',
    '/a?sessionid=1',
    '/a?b=1&session_id=1',
    '/a?SID=1',
    '/a?ASPSESSIONIDQQ=1',
    '/a?%73id=1',
  ])('%s', (path) => {
    const result = found(path);
    expect(result).toMatchObject({ outcome: 'fail', advice: 'session' });
    expect(result.summary).not.toMatch(/8f3a/i);
  });
});

test.each([
  ['121 characters', `/${'x'.repeat(120)}`, 'long'],
  ['121 with the query', `/a?${'x'.repeat(118)}`, 'long'],
  ['a capital letter', '/Walks', 'upperCase'],
  ['an underscore', '/a_b', 'separator'],
  ['a space', '/a%20b', 'separator'],
  ['a plus sign', '/a+b', 'separator'],
  ['two slashes', '/a//b', 'slashes'],
  ['three parameters', '/a?b=1&c=2&d=3', 'parameters'],
])('%s warns', (_, path, advice) => {
  expect(found(path)).toMatchObject({ outcome: 'warn', advice, itemsTotal: 1 });
});

test('all that apply are listed, the session first', () => {
  expect(found('/A_b?sid=1').items.map(({ outcome }) => outcome)).toEqual(['fail', 'warn', 'warn']);
});

test('an error page is judged as well', () => {
  expect(judge(urlFormat, { status: 404, url: 'https://example.com/A' }).outcome).toBe('warn');
});
