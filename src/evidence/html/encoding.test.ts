import { describe, expect, test } from 'vitest';
import type { FieldLines } from '../evidence.ts';
import {
  contentType,
  contentTypeValues,
  decodeHtml,
  encodingOf,
  isHtml,
  isXhtml,
  looksLikeHtml,
} from './encoding.ts';

const type = (...values: string[]): FieldLines => values.map((value) => ['Content-Type', value]);
const ascii = (text: string) => Buffer.from(text, 'latin1');
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? ascii(part) : Buffer.from(part))));

describe('the encoding of a page (T2)', () => {
  const meta = '<meta charset="windows-1251">';

  test('is that of the byte order mark before all else', () => {
    const page = bytes([0xef, 0xbb, 0xbf], meta, [0xc3, 0xa4]);
    expect(decodeHtml(page, type('text/html; charset=iso-8859-1'))).toEqual({
      text: `${meta}ä`,
      encoding: 'UTF-8',
    });
  });

  test('is that of the header before that of the meta element', () => {
    expect(encodingOf(ascii(meta), type('text/html; charset="utf-8"'))).toBe('UTF-8');
  });

  test('is that of the meta element before the default', () => {
    expect(encodingOf(ascii(meta), type('text/html'))).toBe('windows-1251');
    expect(encodingOf(ascii(meta), [])).toBe('windows-1251');
  });

  test('is windows-1252 when nothing declares it', () => {
    expect(decodeHtml(bytes('caf', [0xe9, 0x20, 0x80, 0x93]), type('text/html'))).toEqual({
      text: 'café €“',
      encoding: 'windows-1252',
    });
  });

  test('is UTF-8 when nothing declares it in XHTML', () => {
    const page = bytes('caf', [0xc3, 0xa9]);
    expect(decodeHtml(page, type('application/xhtml+xml'))).toEqual({ text: 'café', encoding: 'UTF-8' });
  });

  test('is that of the XML declaration in XHTML, where no meta element counts', () => {
    const xhtml = type('application/xhtml+xml');
    expect(encodingOf(ascii('<?xml version="1.0" encoding="koi8-r"?><html/>'), xhtml)).toBe('KOI8-R');
    expect(encodingOf(ascii(meta), xhtml)).toBe('UTF-8');
  });

  const long = `<!--${' '.repeat(10_000)}-->`;

  test('is read from a meta element in the head, however far behind it stands', () => {
    expect(encodingOf(ascii(`<head>${long}<title>${'x'.repeat(90_000)}</title>${meta}`), [])).toBe(
      'windows-1251',
    );
    expect(encodingOf(ascii(`<body>${meta}`), [])).toBe('windows-1251');
    expect(encodingOf(ascii(`<head>${long}<body>${meta}`), [])).toBe('windows-1252');
    expect(encodingOf(ascii(`<script>"${meta}"</script><meta charset=utf-8>`), [])).toBe('UTF-8');
  });

  test.each([
    ['a comment', '<!--'],
    ['an attribute', '<meta content="'],
    ['a tag', '<a '],
    ['a script', '<script>'],
  ])('is looked for in linear time in %s that does not end', (_, start) => {
    const startedAt = performance.now();
    encodingOf(ascii(`${start}${'a <'.repeat(1_500_000)}`), []);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  test('passes over a label that no standard knows', () => {
    expect(encodingOf(ascii(meta), type('text/html; charset=utf8mb4'))).toBe('windows-1251');
    expect(encodingOf(ascii('<meta charset=utf8mb4>'), [])).toBe('windows-1252');
  });

  test('is UTF-8 for a meta element that claims UTF-16, as its own bytes prove it wrong', () => {
    expect(encodingOf(ascii('<meta charset=utf-16>'), [])).toBe('UTF-8');
  });

  test.each([
    ['shift_jis', 'Shift_JIS', [0x93, 0xfa, 0x96, 0x7b, 0xb1], '日本ｱ'],
    ['euc-kr', 'EUC-KR', [0xc7, 0xd1, 0xb1, 0xdb], '한글'],
    ['ks_c_5601-1987', 'EUC-KR', [0xc7, 0xd1], '한'],
    ['latin1', 'windows-1252', [0x93, 0xe4, 0x94], '“ä”'],
    ['gb2312', 'GBK', [0xd6, 0xd0], '中'],
    ['big5', 'Big5', [0xa4, 0xa4], '中'],
    ['utf-16le', 'UTF-16LE', [0x41, 0, 0xac, 0x20], 'A€'],
    ['utf-16be', 'UTF-16BE', [0, 0x41, 0x20, 0xac], 'A€'],
  ])('%s in the header decodes as %s', (label, encoding, page, text) => {
    expect(decodeHtml(Buffer.from(page), type(`text/html; charset=${label}`))).toEqual({ text, encoding });
  });

  test.each([
    [[0xff, 0xfe, 0x41, 0, 0xac, 0x20], 'UTF-16LE'],
    [[0xfe, 0xff, 0, 0x41, 0x20, 0xac], 'UTF-16BE'],
  ])('is told by a UTF-16 byte order mark: %j', (page, encoding) => {
    expect(decodeHtml(Buffer.from(page), [])).toEqual({ text: 'A€', encoding });
  });

  test.each(['hz-gb-2312', 'iso-2022-kr', 'replacement'])('shows nothing of a page in %s', (label) => {
    const fields = type(`text/html; charset=${label}`);
    expect(decodeHtml(ascii('<p>x'), fields)).toEqual({ text: '\ufffd', encoding: 'replacement' });
    expect(decodeHtml(ascii(''), fields).text).toBe('');
  });

  test('lets bytes that fit no character become replacement characters', () => {
    expect(decodeHtml(bytes('a', [0xff], 'b'), type('text/html; charset=utf-8')).text).toBe('a\ufffdb');
  });
});

describe('the media type of a response', () => {
  test('is that of the last value that parses', () => {
    expect(contentType(type('text/plain', 'text/html; charset=utf-8'))?.essence).toBe('text/html');
    expect(contentType(type('text/html', 'nonsense'))?.essence).toBe('text/html');
    expect(contentType(type('text/html', '*/*'))?.essence).toBe('text/html');
  });

  test('keeps the charset of an equal type before it, and of no other', () => {
    expect(contentType(type('text/html; charset=euc-kr', 'text/html'))?.parameters.get('charset')).toBe(
      'euc-kr',
    );
    expect(
      contentType(type('text/html;charset=euc-kr', 'text/html;charset=big5'))?.parameters.get('charset'),
    ).toBe('big5');
    expect(
      contentType(type('text/css; charset=euc-kr', 'text/html'))?.parameters.get('charset'),
    ).toBeUndefined();
  });

  test('comes out of the end of what is far too long', () => {
    const long = [`${'text/plain, '.repeat(20_000)}text/html`, ...Array(200).fill('text/plain'), 'text/html'];
    expect(contentType(type(long[0] as string))?.essence).toBe('text/html');
    expect(contentType(type(...long))?.essence).toBe('text/html');
    expect(contentTypeValues(type(...long))).toHaveLength(16);
  });

  test('comes out of lines that a proxy has joined', () => {
    expect(contentType(type('text/html; charset=utf-8, text/html'))?.toString()).toBe(
      'text/html;charset=utf-8',
    );
    expect(contentTypeValues(type('text/html,text/css'))).toEqual(['text/html', 'text/css']);
    expect(contentTypeValues(type('text/html; a="x,\\",y", text/css'))).toEqual([
      'text/html; a="x,\\",y"',
      'text/css',
    ]);
  });

  test.each([[[]], [['']], [['html']], [['text/']], [['*/*']]])('is undefined for %j', (values) => {
    expect(contentType(type(...values))).toBeUndefined();
  });
});

describe('whether a response is HTML (T2)', () => {
  const html = ascii('<!DOCTYPE html>');

  test.each([
    ['text/html', true],
    ['TEXT/HTML; charset=utf-8', true],
    ['application/xhtml+xml', true],
    ['application/xml', false],
    ['text/plain', false],
    ['nonsense', false],
  ])('by its type %s: %s, whatever the bytes are', (value, expected) => {
    expect(isHtml(html, type(value))).toBe(expected);
    expect(isHtml(ascii('{}'), type(value))).toBe(expected);
  });

  test('by its bytes when it has no type', () => {
    expect(isHtml(html, [])).toBe(true);
    expect(isHtml(ascii('{}'), [])).toBe(false);
  });

  test.each(['<!doctype HTML>', ' \n<HTML lang=en>', '\xef\xbb\xbf\n<!DocType html', '<html>'])(
    'the bytes of %j look like it',
    (start) => {
      expect(looksLikeHtml(ascii(start))).toBe(true);
    },
  );

  test.each(['<p>x', '<!-- c --><html>', '', 'x<html>', `${' '.repeat(1024)}<html>`])(
    'the bytes of %j do not look like it',
    (start) => {
      expect(looksLikeHtml(ascii(start))).toBe(false);
    },
  );

  test('XHTML is told apart', () => {
    const page = ascii(
      '\xef\xbb\xbf<?xml version="1.0"?><!-- a --><x:html xmlns:x="http://www.w3.org/1999/xhtml">',
    );
    expect(isXhtml(ascii(''), type('application/xhtml+xml; charset=utf-8'))).toBe(true);
    expect(isXhtml(page, type('text/html'))).toBe(false);
    expect(isXhtml(page, [])).toBe(false);
    for (const xml of ['application/xml', 'text/xml', 'application/vnd.wap.xhtml+xml']) {
      expect(isXhtml(page, type(xml))).toBe(true);
      expect(isHtml(page, type(xml))).toBe(true);
      expect(isXhtml(ascii('<html>'), type(xml))).toBe(false);
      expect(isXhtml(ascii('<rss><html xmlns="http://www.w3.org/1999/xhtml"/></rss>'), type(xml))).toBe(
        false,
      );
      expect(isXhtml(ascii('no XML'), type(xml))).toBe(false);
    }
  });
});
