import { describe, expect, test } from 'vitest';
import { readDocument } from '../html/document.ts';
import { canonicalCandidates, canonicalOf } from './canonical.ts';

const url = 'https://example.com/a/b';

function candidates(html: string, ...lines: string[]) {
  return canonicalCandidates(readDocument(html, url), fields(lines)).map(({ value, url, narrowedBy }) => {
    return [value, url?.href, ...narrowedBy];
  });
}

function fields(lines: readonly string[]) {
  return lines.map((line) => ['Link', line] as const);
}

describe('canonicalCandidates', () => {
  test.each([
    ['<link rel="canonical" href="https://a.example/">', ['https://a.example/', 'https://a.example/']],
    ['<link rel="Alternate CANONICAL" href=" /x ">', [' /x ', 'https://example.com/x']],
    ['<base href="/y/"><link rel=canonical href=x>', ['x', 'https://example.com/y/x']],
    ['<link rel=canonical href="ftp://a.example/">', ['ftp://a.example/', undefined]],
    ['<link rel=canonical href="https://">', ['https://', undefined]],
    [
      '<link rel=canonical href=/x media=print hreflang>',
      ['/x', 'https://example.com/x', 'hreflang', 'media'],
    ],
  ])('%s', (html, expected) => {
    expect(candidates(html)).toEqual([expected]);
  });

  test.each([
    ['a blank href', '<link rel=canonical href=" ">'],
    ['no href', '<link rel=canonical>'],
    ['a link in body', '<body><link rel=canonical href=/x>'],
    ['an SVG element', '<svg><link rel=canonical href=/x></svg>'],
    ['noscript in head', '<head><noscript><link rel=canonical href=/x></noscript>'],
    ['template in head', '<head><template><link rel=canonical href=/x></template>'],
  ])('%s is none', (_, html) => {
    expect(candidates(html)).toEqual([]);
  });

  test('Link fields count, relative to the URL of the page', () => {
    expect(
      candidates(
        '<base href="/y/">',
        '<x>; rel=canonical',
        '<z>; rel="canonical"; anchor="/c"',
        '<w>; rel=next',
      ),
    ).toEqual([['x', 'https://example.com/a/x']]);
    expect(candidates('', '</x>; rel=canonical; type="text/html"')).toEqual([
      ['/x', 'https://example.com/x', 'type'],
    ]);
  });
});

describe('canonicalOf', () => {
  test.each([
    ['no candidate', '', [], null],
    ['one', '<link rel=canonical href=/x#f>', [], 'https://example.com/x#f'],
    [
      'equal ones',
      '<link rel=canonical href=/x><link rel=canonical href="/x?">',
      ['</x>; rel=canonical'],
      'https://example.com/x',
    ],
    ['different ones', '<link rel=canonical href=/x>', ['</y>; rel=canonical'], null],
    ['an invalid one first', '<link rel=canonical href="ftp://a/"><link rel=canonical href=/x>', [], null],
    ['an invalid one last', '<link rel=canonical href=/x><link rel=canonical href="ftp://a/">', [], null],
  ])('%s', (_, html, lines, expected) => {
    expect(canonicalOf(readDocument(html, url), fields(lines))).toBe(expected);
  });
});
