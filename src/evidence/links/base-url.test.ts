import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDocument } from '../html/document.ts';
import { baseUrl, parseHttpHref, parseHttpUrl, parseUrl, stripAsciiSpace } from './base-url.ts';

const page = 'https://example.com/a/b?c';
const base = (html: string) => baseUrl(readDocument(html, page)).href;

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

describe('a base longer than any address that is asked', () => {
  const long = 'a'.repeat(300_000);
  const resolved = (href: string, link: string) =>
    parseUrl(link, baseUrl(readDocument(`<base href="${href}">`, page)))?.href ?? '';

  test('is cut, so that a page of links stays small', () => {
    const { href } = baseUrl(readDocument(`<base href="/${long}/">`, page));
    expect(href.length).toBeLessThan(5_000);
    expect(parseUrl('b', href)?.href.length).toBeGreaterThan(4_096);
  });

  test.each([
    ['its path', `/${long}/`, 'b', /^https:\/\/example\.com\/a{4000}/],
    ['a path without a final slash', `/x/${long}/${long}`, 'b', /^https:\/\/example\.com\/x\/a{4000}/],
    ['a name behind the final slash', `/x/${long}`, 'b', /^https:\/\/example\.com\/x\/b$/],
    ['a name that a query keeps', `/x/${long}`, '?b', /^https:\/\/example\.com\/x\/a{4000}/],
    ['its query', `/x/?${long}`, 'b', /^https:\/\/example\.com\/x\/b$/],
    ['its query, which a fragment keeps', `/x/?${long}`, '#b', /^https:\/\/example\.com\/x\/\?a{4000}/],
    ['its fragment', `/x/#${long}`, 'b', /^https:\/\/example\.com\/x\/b$/],
    ['nothing of it', `/${long}/`, '/b', /^https:\/\/example\.com\/b$/],
  ])('leaves the links that need %s what they are', (_, href, link, expected) => {
    expect(resolved(href, link)).toMatch(expected);
  });

  test('that names a user as long is none', () => {
    expect(resolved(`https://user:${'1'.repeat(9_000)}@example.com/`, 'c')).toBe('https://example.com/a/c');
  });
});

test('a name that no host can have makes no URL', () => {
  expect(parseUrl(`https://${'河'.repeat(300)}/`, page)).toBeUndefined();
  expect(parseUrl(`//${'河'.repeat(300)}/`, page)).toBeUndefined();
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

test.each([
  ...['https://cdn.example/a/b.js?v=1', 'http://a.b-c.example/', '/x', '/', '/a/?b=/../c', "/it's", "/?it's"],
  ...['https://cdn.example', 'https://CDN.example/', 'https://cdn.example:443/', 'https://u@cdn.example/'],
  ...['https://10.1/', 'https://0x7f.1/', 'https://a.0x7f/', 'https://xn--a.example/', 'https://localhost/'],
  ...[
    '//cdn.example/x',
    '/\\x',
    '/a/../b',
    '/a/%2E%2e/b',
    '/a/./b',
    '/.a',
    '/a b',
    ' /a',
    '/ä',
    '/a\tb',
    '/a\n',
  ],
  ...[
    '/a#b',
    '/a?b#c',
    '/a?"',
    '/<a>',
    '/{a}',
    '/a^b',
    '/a`b',
    '/a|b',
    '?a',
    'a/b',
    '',
    'mailto:a@cdn.example',
  ],
])('text of %j', (value) => {
  for (const href of [page, 'http://u:p@[::1]:8080/a', 'data:,x', 'file:///a/b'])
    expect(parseHttpHref(value, { href, encoding: 'UTF-8' })).toBe(
      parseHttpUrl(value, { href, encoding: 'UTF-8' })?.href,
    );
});

test('text of an address of any length', () => {
  const path = `/${'a/'.repeat(3_450_000)}`;
  const base = { href: 'https://example.com/', encoding: 'UTF-8' };
  expect(parseHttpHref(path, base)).toBe(`https://example.com${path}`);
});

describe('the query of a page that is not UTF-8', () => {
  const from = (encoding: string) => ({ href: page, encoding });

  // Bytes of the indexes of the Encoding Standard: https://encoding.spec.whatwg.org/#indexes
  test.each([
    ['Shift_JIS', '東京', '%93%8C%8B%9E'],
    ['EUC-JP', '東京', '%C5%EC%B5%FE'],
    ['ISO-2022-JP', 'a東', 'a%1B$BEl%1B(B'],
    ['Big5', '台', '%A5x'],
    ['GBK', '中€', '%D6%D0%80'],
    ['gb18030', '🌍', '%949%B11'],
    ['EUC-KR', '한국', '%C7%D1%B1%B9'],
    ['windows-1251', 'поиск', '%EF%EE%E8%F1%EA'],
    ['windows-1252', 'é€', '%E9%80'],
    ['KOI8-R', 'поиск', '%D0%CF%C9%D3%CB'],
  ])('is sent in %s', (encoding, query, expected) => {
    expect(parseUrl(`?q=${query}`, from(encoding))?.search).toBe(`?q=${expected}`);
  });

  // Cases of WPT: url/percent-encoding.window.js.
  test.each([
    ['Shift_JIS', '\u2020', '%81%F5'],
    ['EUC-JP', '\u2020', '%A2%F7'],
    ['windows-1252', '\u2020', '%86'],
    ['windows-1252', '\u0e0e\u0a0a', '%26%233598%3B%26%232570%3B'],
    ['Big5', '\u0e0e', '%26%233598%3B'],
    ['ISO-2022-JP', '\\', '\\'],
    ['ISO-2022-JP', '\u00a5', '%1B(J\\%1B(B'],
    ['gb18030', '\ue5e5', '%26%2358853%3B'],
  ])('has references for what %s lacks, and its escapes: %j', (encoding, text, expected) => {
    expect(parseUrl(`?${text}`, from(encoding))?.search).toBe(`?${expected}`);
  });

  test('is encoded alone: path and fragment stay UTF-8', () => {
    const url = parseUrl('//bücher.example/é?é\t %20"é#é?é', from('windows-1252'));
    expect(url?.href).toBe('https://xn--bcher-kva.example/%C3%A9?%E9%20%20%22%E9#%C3%A9?%C3%A9');
    expect(parseUrl('/#?é', from('windows-1252'))?.hash).toBe('#?%C3%A9');
  });

  test('is UTF-8 all the same where the scheme or the encoding has it so', () => {
    expect(parseUrl('mailto:a?subject=é', from('windows-1252'))?.search).toBe('?subject=%C3%A9');
    expect(parseUrl('wss://example.com/?é', from('windows-1252'))?.search).toBe('?%C3%A9');
    for (const encoding of ['UTF-8', 'UTF-16LE', 'UTF-16BE', 'replacement']) {
      const document = readDocument('<base href="?é">', page, { encoding });
      expect(baseUrl(document).href).toBe('https://example.com/a/b?%C3%A9');
      expect(parseUrl('?é', baseUrl(document))?.search).toBe('?%C3%A9');
    }
  });

  test('counts also for the base of the page', () => {
    const document = readDocument('<base href="?é">', page, { encoding: 'windows-1252' });
    expect(baseUrl(document)).toEqual({ href: 'https://example.com/a/b?%E9', encoding: 'windows-1252' });
  });
});
