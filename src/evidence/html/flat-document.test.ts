import { describe, expect, test } from 'vitest';
import { visibleText } from '../text/visible-text.ts';
import { readDocument } from './document.ts';
import { readFlatDocument } from './flat-document.ts';

const url = 'https://example.com/';
const read = (body: string) => readFlatDocument(`<!doctype html><title>A</title><body>${body}`, url);
const textOf = (body: string) => visibleText(read(body)).text;
const root = (content: string, more = '') => `<template shadowrootmode="open"${more}>${content}</template>`;

describe('a page as visitors have it', () => {
  test.each([
    ['a root instead of what its host holds', `<x-a>${root('<p>In</p>')}Out</x-a>`, 'In'],
    ['a closed root', `<div><template shadowrootmode=CLOSED><p>In</p></template></div>`, 'In'],
    ['what the host holds in its default slot', `<x-a>${root('<p>(<slot></slot>)</p>')}Out</x-a>`, '(Out)'],
    [
      'parts of the host in slots of their names',
      `<x-a>${root('<slot name=b></slot>–<slot name=a></slot>')}<i slot=a>A</i><i slot=b>B</i><i slot=c>C</i></x-a>`,
      'B–A',
    ],
    ['what an empty slot holds itself', `<x-a>${root('<slot name=a>None</slot>')}Out</x-a>`, 'None'],
    [
      'the first of two slots of one name filled',
      `<x-a>${root('<slot>1</slot>, <slot>2</slot>')}Out</x-a>`,
      'Out, 2',
    ],
    [
      'slots of which scripts say what they hold as they are',
      `<x-a>${root('<slot>Own</slot>', ' shadowrootslotassignment="manual"')}Out</x-a>`,
      'Own',
    ],
    ['a root in a root', `<x-a>${root(`<x-b>${root('Deep')}</x-b>`)}</x-a>`, 'Deep'],
    [
      'a slot that is handed on to a root within',
      `<x-a>${root(`<x-b>${root('[<slot></slot>]')}<slot></slot></x-b>`)}Out</x-a>`,
      '[Out]',
    ],
    ['a host in a slot', `<x-a>${root('<slot></slot>')}<x-b>${root('In')}</x-b></x-a>`, 'In'],
    ['the first of two roots', `<x-a>${root('1')}${root('2')}</x-a>`, '1'],
    ['no root where no element may have one', `<ul>${root('<li>In')}<li>Out</ul>`, 'Out'],
    ['no other template', '<x-a><template>In</template>Out</x-a>', 'Out'],
    ['nothing that a hidden slot would show', `<x-a>${root('<slot hidden></slot>In')}Out</x-a>`, 'In'],
  ])('has %s', (_, body, text) => {
    expect(textOf(body)).toBe(text);
  });

  test('keeps ids of roots apart from its own', () => {
    const document = read(`<p id=a></p><x-a>${root('<p id=a></p><p id=b></p>')}</x-a>`);
    expect([...document.ids].map(([id, elements]) => [id, elements.length])).toEqual([['a', 1]]);
    expect(document.byId('b')).toHaveLength(1);
  });

  test('counts parts of a host that are in a slot among its own ids', () => {
    const document = read(`<x-a>${root('<slot></slot>')}<p id=a></p></x-a><p id=a></p>`);
    expect(document.ids.get('a')).toHaveLength(2);
  });

  test('runs no script again', () => {
    const streamed =
      '<div><template id="B:0"></template>Wait</div><div hidden id="S:0">Done</div><script>$RC("B:0","S:0")</script>';
    expect(textOf(streamed)).toBe('Wait');
  });

  test('is read as any page is where it has no root', () => {
    const html = '<!doctype html><title>A</title><main id=a><h1>B</h1><template><p>C</template></main>';
    const { elements, ids } = readFlatDocument(html, url);
    const usual = readDocument(html, url);
    expect(elements.map(({ name }) => name)).toEqual(usual.elements.map(({ name }) => name));
    expect(ids).toEqual(usual.ids);
  });

  test('takes ten thousand roots within each other', () => {
    const deep = 10_000;
    const html = `${`<x-a><template shadowrootmode=open>`.repeat(deep)}<p>In`;
    expect(readFlatDocument(html, url).depth).toBeGreaterThan(100);
  });
});
