import { expect, test } from 'vitest';
import { type Document, readDocument } from './document.ts';
import type { Element } from './element.ts';
import { isInShadowHost, shadowHosts, shadowMarkup } from './shadow-roots.ts';

const read = (html: string) => readDocument(html, 'https://example.com/');
const root = '<template shadowrootmode=open><slot></slot></template>';

test.each([
  ['a custom element', `<my-app>${root}</my-app>`, 'my-app'],
  ['a section', `<section>${root}</section>`, 'section'],
  ['the body', `<body>${root}`, 'body'],
  ['an element whose root is closed', '<p><template shadowrootmode=CLOSED></template>', 'p'],
  ['an element with a template before its root', `<div><template></template>${root}</div>`, 'div'],
])('%s can have a shadow root', (_, html, name) => {
  expect([...shadowHosts(read(html))].map((host) => host.name)).toEqual([name]);
});

test.each([
  ['a template of another kind', '<my-app><template></template></my-app>'],
  ['a mode that does not exist', '<my-app><template shadowrootmode=none></template></my-app>'],
  ['the attribute on another element', '<my-app><div shadowrootmode=open></div></my-app>'],
  ['an element that can have none', `<button>${root}</button><ul>${root}</ul>`],
  ['the head', `<head>${root}</head>`],
  ['a template in a template', `<template><my-app>${root}</my-app></template>`],
  ['an svg', '<svg><g-x><template shadowrootmode=open></template></g-x></svg>'],
])('there is no shadow root by %s', (_, html) => {
  expect(shadowHosts(read(html)).size).toBe(0);
});

test('a host and all in it stand in a host, and others do not', () => {
  const document = read(`<my-app id=a>${root}<p><b id=b></b></p></my-app><p id=c>`);
  expect(['a', 'b', 'c'].map((id) => isInShadowHost(document, one(document, id)))).toEqual([
    true,
    true,
    false,
  ]);
});

test.each([
  [
    'shown roots alone',
    '<p hidden><template shadowrootmode=open>a</template></p><p><template shadowrootmode=open>b',
    '+b',
  ],
  [
    'two roots',
    '<p><template shadowrootmode=open>a</template></p><p><template shadowrootmode=open>b</template>',
    '+a\n+b',
  ],
  [
    'no code',
    '<p><template shadowrootmode=open><style>a</style><b>c</b><script>d</script></template>',
    '+</style><b>c</b></script>',
  ],
  ['no comment', '<p><template shadowrootmode=open>a<!-- b - c -- d --></template>', '+a-->'],
  ['nothing where there is no root', '<p><template>a</template>', ''],
])('the markup is that of %s', (_, html, markup) => {
  expect(shadowMarkup(read(html)).replaceAll('<template shadowrootmode=open>', '+')).toBe(markup);
});

function one(document: Document, id: string): Element {
  const [element] = document.byId(id);
  if (element === undefined) throw new Error(`There is no element ${id}.`);
  return element;
}
