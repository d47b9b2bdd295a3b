import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baseUrl, parseHttpUrl, parseUrl, stripAsciiSpace } from './base-url.ts';
import { readDocument } from './document.ts';

const page = 'https://example.com/a/b?c';
const base = (html: string) => baseUrl(readDocument(html, page));

describe('T4 the document base', () => {
  test.each([
    ['<p>no base', page],
    ['<base target=_top>', page],
    ['<base href=/x/>', 'https://example.com/x/'],
    ['<base target=_top><base href="https://cdn.example/"><base href=/y/>', 'https://cdn.example/'],
    ['<base href=" /x/ \n">', 'https://example.com/x/'],
    ['<base href="">', 'https://example.com/a/b?c'],
    ['<base href="https://[">', page],
    ['<base href="data:text/html,x">', page],
    ['<base href="javascript:void 0">', page],
    ['<p>text<base href=/late/>', 'https://example.com/late/'],
    ['<template><base href=/x/></template>', page],
    ['<svg><base href=/x/></svg>', page],
  ])('of %j is %s', (html, expected) => {
    expect(base(html)).toBe(expected);
  });
});

describe('a URL attribute', () => {
  test('is stripped of ASCII white space and of nothing else', () => {
    expect(stripAsciiSpace(' \t\n\f\r x y \r')).toBe('x y');
    expect(stripAsciiSpace('\u00a0x\u00a0')).toBe('\u00a0x\u00a0');
    expect(stripAsciiSpace(' \n ')).toBe('');
  });

  test('resolves against the base, and does not without one', () => {
    expect(parseUrl('d', page)?.href).toBe('https://example.com/a/d');
    expect(parseUrl('d')).toBeUndefined();
  });

  test('resolves as the platform does, whatever of the base it needs', () => {
    const start = fc.constantFrom(
      '',
      '/',
      '//',
      '/\\',
      'http:',
      'http://',
      'HTTPS://',
      'https:/',
      'ftp://',
      'mailto:',
    );
    const rest = fc.string({ unit: fc.constantFrom(...'/\\:?#@ \t\n.ab0%-_~[é;|^'), maxLength: 8 });
    const bases = fc.constantFrom(
      page,
      'http://host',
      'https://user:p%2Fw@host:8443/a/../b/?x#y',
      'http://[::1]:81/?',
      'https://xn--bcher-kva.example/#/',
      'file:///a/b',
      'data:text/html,x',
    );
    fc.assert(
      fc.property(start, rest, bases, (scheme, text, from) => {
        const value = scheme + text;
        expect(parseUrl(value, from)?.href).toBe(URL.parse(stripAsciiSpace(value), from)?.href);
      }),
      { numRuns: 3_000, seed: 20261121 },
    );
  });

  test('counts as fetchable over http and https only', () => {
    expect(parseHttpUrl('//cdn.example/x', page)?.href).toBe('https://cdn.example/x');
    expect(parseHttpUrl('mailto:a@example.com', page)).toBeUndefined();
    expect(parseHttpUrl('data:,x', page)).toBeUndefined();
  });
});
