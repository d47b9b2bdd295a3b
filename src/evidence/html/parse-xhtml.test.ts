import { describe, expect, test } from 'vitest';
import { type Document, readDocument } from './document.ts';
import { attribute, type Element, textOf } from './element.ts';

const xmlns = 'http://www.w3.org/1999/xhtml';
const read = (source: string, scripting = true) =>
  readDocument(source, 'https://example.com/', { isXhtml: true, scripting });
const page = (body: string, head = '', doctype = '') =>
  read(`${doctype}<html xmlns="${xmlns}"><head>${head}</head><body>${body}</body></html>`);
const first = (document: Document, name: string) => document.byName(name)[0] as Element;

describe('XHTML is read as XML', () => {
  test('where an empty tag ends its element', () => {
    const document = page('<a id="x"/><h1>Rivers</h1>', '<script src="a.js"/><title/><meta name="a"/>');
    expect(document.elements.map(({ name }) => name)).toEqual(
      'html head script title meta body a h1'.split(' '),
    );
    expect(document).toMatchObject({ mode: 'no-quirks', xmlError: undefined, parseErrors: [] });
    expect(textOf(document.root)).toBe('Rivers');
  });

  test('with its own names, letter case, prefixes and namespaces', () => {
    const document = page(
      `<P/><x:p xmlns:x="${xmlns}" ONCLICK="a"/><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><use xlink:href="#a"/></svg><div xmlns="constructor"/>`,
    );
    const inBody = document.elements.slice(3).map(({ namespace, name }) => `${namespace} ${name}`);
    expect(inBody).toEqual(['html P', 'html p', 'svg svg', 'svg use', 'other div']);
    expect(attribute(first(document, 'p'), 'ONCLICK')).toBe('a');
    expect(document.byAttribute('xlink:href')).toHaveLength(1);
  });

  test('with text of CDATA and of references', () => {
    expect(textOf(first(page('<p>a <![CDATA[<b> & ]]>c &lt;&#233;&amp;<!-- d -->e</p>'), 'p'))).toBe(
      'a <b> & c <é&e',
    );
  });

  test('with the places of its tags', () => {
    const source = `<html xmlns="${xmlns}">\r\n<body>\n<p\n title="a">b</p><br/></body></html>`;
    const document = read(source);
    const { location } = first(document, 'p');
    expect(location?.line).toBe(3);
    expect(source.slice(location?.start, location?.startTagEnd)).toBe('<p\n title="a">');
    expect(source.slice(location?.endTagStart ?? 0, location?.end)).toBe('</p>');
    const br = first(document, 'br').location;
    expect([source.slice(br?.start, br?.end), br?.endTagStart]).toEqual(['<br/>', br?.end]);
  });

  test('without content of template, and with that of noscript as text where scripts run', () => {
    const source = `<html xmlns="${xmlns}"><body><template><p/></template><noscript><p>a</p></noscript></body></html>`;
    expect(read(source).byName('p')).toEqual([]);
    expect(textOf(first(read(source), 'noscript'))).toBe('<p>a</p>');
    expect(read(source, false).byName('p')).toHaveLength(1);
  });

  test('with head and body only where they are written', () => {
    const document = read(`<html xmlns="${xmlns}"><p>a</p></html>`);
    expect([document.head, document.body]).toEqual([undefined, undefined]);
  });

  test('to the levels that are read of HTML', () => {
    const document = page(`${'<i>'.repeat(1_000)}${'</i>'.repeat(1_000)}`);
    expect(document).toMatchObject({ depth: 512, xmlError: undefined });
  });
});

describe('names of characters in XHTML', () => {
  const strict =
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">';

  test('are those of HTML with a doctype of XHTML', () => {
    expect(textOf(first(page('<p>&eacute;&nbsp;&NotEqualTilde;</p>', '', strict), 'p'))).toBe(
      'é\u00a0\u2242\u0338',
    );
  });

  test('are XML’s own five without one', () => {
    expect(textOf(first(page('<p>&lt;&apos;</p>', '', '<!DOCTYPE html>'), 'p'))).toBe("<'");
    expect(page('<p>&nbsp;</p>', '', '<!DOCTYPE html>').xmlError?.message).toBe('undefined entity');
    expect(page('<p>&constructor;</p>').xmlError?.message).toBe('undefined entity');
  });

  test('are those of the page, and nothing grows out of them', () => {
    const own = '<!DOCTYPE html [<!ENTITY a "Rivers"><!ENTITY b "&a;&a;">]>';
    const document = page('<p>&a;&b;</p>', '', own);
    expect([document.xmlError, textOf(first(document, 'p'))]).toEqual([undefined, 'Rivers']);
  });

  test('may be of a file that nobody reads', () => {
    expect(page('<p>a&x;&notit;b</p>', '', strict).xmlError).toBeUndefined();
    expect(textOf(first(page('<p>a&x;b</p>', '', '<!DOCTYPE html SYSTEM "a.dtd">'), 'p'))).toBe('ab');
  });
});

describe('XML that breaks', () => {
  test.each([
    ['<h1>A</h1>\n<p>b & c</p>', 'an & that is not written as &amp;', 2],
    ['<h1>A</h1>\n\n<p>b</i></p>', 'unexpected close tag', 3],
    ['<h1>A</h1><p a=1>b</p>', 'unquoted attribute value', 1],
    ['<h1>A</h1><p a="1" a="2">b</p>', 'duplicate attribute', 1],
    ['<h1>A</h1><x:p>b</x:p>', 'unbound namespace prefix', 1],
    ['<h1>A</h1><p>&eacute;</p>', 'undefined entity', 1],
  ])('is read to there: %j', (body, message, line) => {
    const document = page(body);
    expect(document.xmlError).toMatchObject({
      line,
      message: expect.stringContaining(message),
      isAtEnd: false,
    });
    expect(document.byName('h1')).toHaveLength(1);
  });

  test('where its end is missing says so', () => {
    expect(read(`<html xmlns="${xmlns}"><body><p>a`).xmlError).toMatchObject({
      message: 'unclosed tag: p',
      isAtEnd: true,
    });
  });

  test.each(['', 'no XML', '<html><body/></html>', '<rss/>', '<html xmlns="http://www.w3.org/2000/svg"/>'])(
    'before its root has an empty one: %j',
    (source) => {
      const document = read(source);
      expect(document.elements).toMatchObject([{ name: 'html', namespace: 'html', location: undefined }]);
      expect(document.xmlError).toBeDefined();
    },
  );

  test('by more levels than browsers read', () => {
    expect(page('<i>'.repeat(6_000)).xmlError?.message).toBe('more than 5000 elements within each other');
  });
});
