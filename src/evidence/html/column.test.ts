import { expect, test } from 'vitest';
import { columnOf } from './column.ts';
import { readDocument } from './document.ts';
import type { Location } from './element.ts';

const pages: readonly (readonly [name: string, source: string, isXhtml: boolean])[] = [
  ['of HTML', '<!doctype html>\r\n<title>😀</title><p>a\n\n  <b>b</b>\r<i>c</i>', false],
  ['of one line', `<p>${'<img src=a><b>ü</b>'.repeat(50)}`, false],
  [
    'of XHTML',
    '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml">\r\n <body>\t<p>😀\r<b\n/></p></body></html>',
    true,
  ],
];

test.each(pages)('the column %s counts UTF-16 units from the beginning of the line', (_, source, isXhtml) => {
  const document = readDocument(source, 'https://example.com/', { isXhtml });
  const places = document.elements.flatMap(({ location }) => (location === undefined ? [] : [location]));
  const columns = places.map((place) => [place.line, columnOf(document, place)]);
  expect(columns).toEqual(places.map((place) => countedIn(source, place)));
  expect(places.length).toBeGreaterThan(3);
});

function countedIn(source: string, { start }: Location): [line: number, column: number] {
  const lines = source.slice(0, start).split(/\r\n|\n|\r/);
  return [lines.length, (lines.at(-1) ?? '').length + 1];
}
