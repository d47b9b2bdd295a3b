import { describe, expect, test } from 'vitest';
import { withhold } from './withhold.ts';

const secret = 'S3cret/token+&"1"';
const { text, bytes, all, isIn } = withhold([secret]);

describe('withholding', () => {
  test.each([
    ['plain', secret],
    ['in other letters', secret.toLowerCase()],
    ['in base64', Buffer.from(secret).toString('base64')],
    ['in base64 for addresses', Buffer.from(secret).toString('base64url')],
    ['percent-encoded', encodeURIComponent(secret)],
    ['percent-encoded in small letters', encodeURIComponent(secret).toLowerCase()],
    ['in a query', new URL(`http://a/?${secret}`).search.slice(1)],
    ['in a path', new URL(`http://a/${secret}`).pathname.slice(1)],
    ['in base64 that is percent-encoded', encodeURIComponent(Buffer.from(secret).toString('base64'))],
    ['in HTML', 'S3cret/token+&amp;&quot;1&quot;'],
    ['in HTML of Go', 'S3cret/token&#43;&amp;&#34;1&#34;'],
    ['in HTML of Mustache', 'S3cret&#x2F;token+&amp;&quot;1&quot;'],
    ['in JSON', JSON.stringify(secret).slice(1, -1)],
  ])('takes out a secret %s', (_, form) => {
    expect(text(`before ${form} after ${form}`)).toBe('before … after …');
    expect(isIn(form)).toBe(true);
  });

  test.each(['', 'a', 'aa', 'aaa', 'aaaa'])(
    'takes out what base64 of a longer text behind %j tells',
    (before) => {
      const shown = text(Buffer.from(`${before}${secret}zzzz`).toString('base64'));
      expect(shown).toContain('…');
      for (const part of shown.split('…')) {
        expect(Buffer.from(part, 'base64').toString('latin1')).not.toMatch(/s3cret|token/i);
      }
    },
  );

  test.each([
    ['the end was S3cret/t', 'the end was …'],
    ['cut “S3cret…” within', 'cut “……” within'],
    ['cut (S3cret/to...) within', 'cut (……) within'.replace('……', '…...')],
    ['oken+&"1" was the beginning', '… was the beginning'],
    ['behind …oken+&"1" it goes on', 'behind …… it goes on'],
  ])('takes out what a cut left: %j', (cut, shown) => {
    expect(text(cut)).toBe(shown);
  });

  test.each(['S3cre', 'nothing', 'A S3cret/to stands here', ''])('leaves %j alone', (other) => {
    expect(text(other)).toBe(other);
    expect(isIn(other)).toBe(false);
  });

  test('goes through all of plain data', () => {
    const data = { a: [{ [secret]: `is ${secret}` }], b: 1, c: null, d: true };
    expect(all(data)).toEqual({ a: [{ '…': 'is …' }], b: 1, c: null, d: true });
  });

  test('goes through bytes, and leaves those alone that hold none', () => {
    const page = Buffer.from(`<p>ä ${secret}</p>`);
    expect(Buffer.from(bytes(page)).toString()).toBe('<p>ä …</p>');
    const other = Buffer.from('<p>ä</p>');
    expect(bytes(other)).toBe(other);
    for (const encoding of ['utf16le', 'utf-16be'] as const) {
      const wide = Buffer.from(`<p>${secret}</p>`, 'utf16le');
      if (encoding === 'utf-16be') wide.swap16();
      expect(new TextDecoder(encoding.replace('utf16le', 'utf-16le')).decode(bytes(wide))).toBe('<p>.</p>');
    }
  });

  test('keeps whole what overlaps', () => {
    expect(withhold(['abcdefgh', 'efghijkl']).text('x abcdefghijkl y')).toBe('x … y');
  });
});
