import { expect, test } from 'vitest';
import { readDocument } from './document.ts';
import { attribute } from './element.ts';
import { outermost } from './outermost.ts';

const of = (html: string) => {
  const document = readDocument(html, 'https://example.com/');
  return outermost(document, document.byName('div')).map((element) => attribute(element, 'id'));
};

test.each([
  ['<div id=a></div><div id=b></div>', ['a', 'b']],
  ['<div id=a><div id=b></div><p><div id=c></div></div><div id=d></div>', ['a', 'd']],
  ['<p><div id=a></div><p><div id=b><div id=c>', ['a', 'b']],
  ['<p>', []],
])('of %s: %j', (html, ids) => {
  expect(of(html)).toEqual(ids);
});
