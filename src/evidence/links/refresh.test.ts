import { describe, expect, test } from 'vitest';
import { readDocument } from '../html/document.ts';
import { headerRefresh, parseRefresh, refreshOf } from './refresh.ts';

const page = 'https://example.com/a';

describe('parseRefresh', () => {
  test.each([
    ['0; url=/b', 0, 'https://example.com/b'],
    ['5;URL=https://other.example/', 5, 'https://other.example/'],
    [' 3 , url = "/b c" tail', 3, 'https://example.com/b%20c'],
    ["0;url='/b", 0, 'https://example.com/b'],
    ['0 /b', 0, 'https://example.com/b'],
    ['0;/b', 0, 'https://example.com/b'],
    ['0; "/b"', 0, 'https://example.com/b'],
    ['1.5; url=/b', 1, 'https://example.com/b'],
    ['.5; url=/b', 0, 'https://example.com/b'],
    ['10', 10, page],
    ['10;', 10, page],
    ['10; url=', 10, page],
    ['0; url', 0, 'https://example.com/url'],
  ])('%j waits %i s and goes to %s', (value, seconds, url) => {
    const refresh = parseRefresh(value, page);
    expect([refresh?.seconds, refresh?.url.href]).toEqual([seconds, url]);
  });

  test.each([
    '',
    'url=/b',
    '; url=/b',
    '5x; url=/b',
    '-1; url=/b',
    '0; url=https://',
    '0; url=javascript:alert(1)',
  ])('%j does nothing', (value) => {
    expect(parseRefresh(value, page)).toBeUndefined();
  });
});

describe('refreshOf', () => {
  const read = (html: string, ...fields: string[]) =>
    refreshOf(
      readDocument(html, page),
      fields.map((value) => ['Refresh', value] as const),
    );

  test('the first valid meta counts, wherever it stands', () => {
    const refresh = read(
      '<meta http-equiv=refresh content=junk><body><meta http-equiv=REFRESH content="1;/b"><meta http-equiv=refresh content="2;/c">',
    );
    expect([refresh?.url.pathname, refresh?.element?.inHead]).toEqual(['/b', false]);
  });

  test('a valid field goes first', () => {
    const meta = '<meta http-equiv=refresh content="1;b">';
    expect(read(meta, '3; url=c')?.url.pathname).toBe('/c');
    expect(read(meta, 'junk')?.url.pathname).toBe('/b');
  });

  test('a base serves metas, and comes too late for the field', () => {
    const meta = '<base href=/x/><meta http-equiv=refresh content="1;b">';
    expect(read(meta)?.url.pathname).toBe('/x/b');
    expect(read(meta, '3; url=c')?.url.pathname).toBe('/c');
    expect(read('<base href=mailto:a>', '3;/q')?.url.pathname).toBe('/q');
  });

  test('a page without a refresh has none', () => {
    expect(read('<noscript><meta http-equiv=refresh content="0;/b"></noscript>')).toBeUndefined();
    expect(headerRefresh([], page)).toBeUndefined();
  });
});
