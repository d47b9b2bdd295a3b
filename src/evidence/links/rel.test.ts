import { expect, test } from 'vitest';
import { readDocument } from '../html/document.ts';
import type { Element } from '../html/element.ts';
import { asciiWords, relIncludes, relTokens } from './rel.ts';

const link = (rel: string) =>
  readDocument(`<link rel="${rel}">`, 'https://example.com/').byName('link')[0] as Element;

test('T3 rel is a list of lower-case tokens, parted by ASCII white space', () => {
  expect(relTokens(link(' Shortcut\n ICON '))).toEqual(['shortcut', 'icon']);
  expect(relTokens(link('a\u00a0b'))).toEqual(['a\u00a0b']);
  expect(relTokens(link(''))).toEqual([]);
});

test('T3 rel includes a token only as a whole', () => {
  expect(relIncludes(link('alternate STYLESHEET'), 'stylesheet')).toBe(true);
  expect(relIncludes(link('stylesheets'), 'stylesheet')).toBe(false);
});

test('words are parted by runs of white space', () => {
  expect(asciiWords('\t a \r\n b\f')).toEqual(['a', 'b']);
});
