import { describe, expect, test } from 'vitest';
import { type Document, readDocument } from './document.ts';
import type { Element } from './element.ts';
import { selectorOf, snippetOf } from './selector.ts';

const read = (source: string) => readDocument(source, 'https://example.com/');
const first = (document: Document, name: string) => document.byName(name)[0] as Element;

describe('a selector', () => {
  test.each([
    ['<p class=x>', 'p', 'body > p'],
    ['<p></p><p></p><div></div>', 'div', 'body > div'],
    ['<div></div><div><p></p></div>', 'p', 'body > div:nth-of-type(2) > p'],
    ['<div id=a><p></p></div>', 'p', '#a > p'],
    ['<p id=a></p>', 'p', '#a'],
    ['<title>x</title>', 'title', 'head > title'],
    ['<html lang=en>', 'html', 'html'],
    ['<body class=x>', 'body', 'body'],
  ])('of %s, %s is %s', (html, name, selector) => {
    const document = read(html);
    expect(selectorOf(document, first(document, name))).toBe(selector);
  });

  test.each(['1a', 'a b', 'a.b', 'a"]', 'ü', ''])('passes over an id that would need escaping: %j', (id) => {
    const document = read(`<p id='${id}'>`);
    expect(selectorOf(document, first(document, 'p'))).toBe('body > p');
  });

  test('passes over an id of more than 100 characters', () => {
    const of = (length: number) => {
      const document = read(`<p id=${'x'.repeat(length)}>`);
      return selectorOf(document, first(document, 'p'));
    };
    expect([of(100), of(101)]).toEqual([`#${'x'.repeat(100)}`, 'body > p']);
  });

  test('passes over an id that another element has, too', () => {
    const document = read(
      '<main id=page><div id=a><p></p></div><svg id=a></svg><div id=a><p></p></div></main>',
    );
    expect(document.byName('p').map((element) => selectorOf(document, element))).toEqual([
      '#page > div:nth-of-type(1) > p',
      '#page > div:nth-of-type(2) > p',
    ]);
  });

  test.each([
    ['<o:p>', 'o:p', 'body > o\\:p'],
    ['<o:p></o:p><o:p>', 'o:p', 'body > o\\:p:nth-of-type(1)'],
    ['<my-a.b">', 'my-a.b"', 'body > my-a\\.b\\"'],
    ['<my-é>', 'my-é', 'body > my-é'],
  ])('escapes a name that CSS would read otherwise: %s', (html, name, selector) => {
    const document = read(html);
    expect(selectorOf(document, first(document, name))).toBe(selector);
  });

  test('counts siblings of one name alone', () => {
    const document = read('<ul><li></li><!-- x -->text<template></template><li></li></ul>');
    expect(document.byName('li').map((element) => selectorOf(document, element))).toEqual([
      'body > ul > li:nth-of-type(1)',
      'body > ul > li:nth-of-type(2)',
    ]);
  });

  test('tells elements of other namespaces by their names', () => {
    const document = read('<svg><a href=x></a></svg>');
    const [link] = document.byAttribute('href');
    expect(selectorOf(document, link as Element)).toBe('body > svg > a');
  });
});

describe('a snippet', () => {
  test('holds no half of a surrogate pair', () => {
    const document = read(`<p>a${'𠮷'.repeat(200)}</p><p>${'𠮷'.repeat(200)}</p>`);
    for (const element of document.byName('p'))
      expect(snippetOf(document, element)?.isWellFormed()).toBe(true);
  });

  test('is the source of the element', () => {
    const document = read('<p>a</p><p CLASS="x"  >b &amp; c</p>');
    expect(snippetOf(document, document.byName('p')[1] as Element)).toBe('<p CLASS="x" >b &amp; c</p>');
  });

  test('has its white space folded into single spaces', () => {
    const document = read('<p>\n\n  a\t b\n</p>');
    expect(snippetOf(document, first(document, 'p'))).toBe('<p> a b </p>');
  });

  test('has at most 200 characters, the last of which tells that it was cut', () => {
    const document = read(`<p>${'x'.repeat(500)}</p>`);
    const snippet = snippetOf(document, first(document, 'p'));
    expect(snippet).toHaveLength(200);
    expect(snippet).toMatch(/^<p>x+…$/);
  });

  test('is whole at 200', () => {
    const source = `<p>${'x'.repeat(193)}</p>`;
    const document = read(source);
    expect(snippetOf(document, first(document, 'p'))).toBe(source);
  });

  test('is not there for an element that the parser implied', () => {
    const document = read('<p>x');
    expect(snippetOf(document, document.root)).toBeNull();
  });
});
