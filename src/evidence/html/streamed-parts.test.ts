import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { visibleText } from '../text/visible-text.ts';
import { readDocument } from './document.ts';

const page = (body: string) => readDocument(`<!doctype html><body>${body}`, 'https://example.com/');
const textOf = (body: string) => visibleText(page(body)).text;

describe('a part that React streamed behind the page', () => {
  const article =
    '<main><h1>Shop</h1><!--$?--><template id="B:0"></template><p>Loading…</p><!--/$--><p>Foot</p></main>' +
    '<div hidden id="S:0"><h2>Streaming</h2><p>Text</p></div>';

  test('stands where its script puts it, in place of what is shown meanwhile', () => {
    const document = page(`${article}<script>$RC("B:0","S:0")</script>`);
    expect(visibleText(document).text).toBe('Shop Streaming Text Foot');
    const [heading] = document.byName('h2');
    expect(heading?.parent?.name).toBe('main');
    expect(heading?.hidden).toBe(false);
    // Where it is found in the source stays what it was.
    expect(document.source.slice(heading?.location?.start)).toMatch(/^<h2>Streaming/);
  });

  test('stays hidden without that script', () => {
    expect(textOf(article)).toBe('Shop Loading… Foot');
    expect(textOf(`${article}<script>$RC("B:1","S:0")</script>`)).toBe('Shop Loading… Foot');
  });

  test('stays hidden for readers without scripts', () => {
    const document = readDocument(`${article}<script>$RC("B:0","S:0")</script>`, 'https://example.com/', {
      scripting: false,
    });
    expect(document.byName('h2')[0]?.hidden).toBe(true);
  });

  test('waits for its style sheets in another call', () => {
    const document = `${article}<script>$RR("B:0","S:0",[["/a.css"]])</script>`;
    expect(textOf(document)).toBe('Shop Streaming Text Foot');
  });

  test('may hold the place of another one, and parts of parts', () => {
    expect(
      textOf(
        '<!--$?--><template id="B:0"></template>a<!--/$-->' +
          '<div hidden id="S:0">one <!--$?--><template id="B:1"></template>b<!--/$--> <template id="P:2"></template></div>' +
          '<script>$RC("B:0","S:0")</script><div hidden id="S:1">two</div><div hidden id="S:2">three</div>' +
          '<script>$RC("B:1","S:1");$RS("S:2","P:2")</script>',
      ),
    ).toBe('one two three');
  });

  test.each(['$', '&'])('leaves boundaries within what is shown meanwhile their ends: %s', (mark) => {
    expect(
      textOf(
        `<!--$?--><template id="B:0"></template>a <!--${mark}-->b<!--/${mark}--> c<!--/$-->d` +
          '<div hidden id="S:0">part </div><script>$RC("B:0","S:0")</script>',
      ),
    ).toBe('part d');
  });

  test('leaves what follows the place of a part of a part', () => {
    expect(
      textOf(
        '<div hidden id="r:S:0">one <template id="r:P:1a"></template> three</div><div hidden id="r:S:1a">two</div>' +
          '<main><!--$?--><template id="r:B:0"></template><!--/$--> four</main>' +
          '<script>$RS("r:S:1a","r:P:1a");$RC("r:B:0","r:S:0")</script>',
      ),
    ).toBe('one two three four');
  });

  test('takes the place of all that follows where the end of what is shown meanwhile is missing', () => {
    const cut =
      '<p><template id="B:0"></template> a</p><div hidden id="S:0">part</div><script>$RC("B:0","S:0")</script>';
    expect(textOf(cut)).toBe('part');
  });

  test('may be empty, which takes away what is shown meanwhile', () => {
    expect(
      textOf(
        '<p>a <!--$?--><template id="B:0"></template>Loading<!--/$--></p><div hidden id="S:0"></div><script>$RC("B:0","S:0")</script>',
      ),
    ).toBe('a');
  });

  test('leaves nothing of itself behind', () => {
    const { byId } = page(`${article}<script>$RC("B:0","S:0")</script>`);
    expect([...byId('S:0'), ...byId('B:0')]).toEqual([]);
  });

  test('may be of one of two roots, which count alike or have a prefix each', () => {
    const root = (text: string, prefix = '') =>
      `<div><!--$?--><template id="${prefix}B:0"></template>wait<!--/$--></div><div hidden id="${prefix}S:0">${text}</div>` +
      `<script>$RC("${prefix}B:0","${prefix}S:0")</script>`;
    expect(textOf(root('one') + root('two'))).toBe('one two');
    expect(textOf(root('one', 'r0') + root('two', ':r1:'))).toBe('one two');
  });

  test('is not put anywhere by what only looks like its script', () => {
    for (const text of [
      '<!-- $RC("B:0","S:0") -->',
      '<pre>$RC("B:0","S:0")</pre>',
      '<p title=\'$RC("B:0","S:0")\'>',
    ]) {
      expect(textOf(article + text)).toContain('Loading…');
    }
  });

  test('may be one of hundreds', () => {
    const numbers = Array.from({ length: 800 }, (_, number) => number.toString(16));
    const rows = numbers.map(
      (id) => `<section><!--$?--><template id="B:${id}"></template>wait<!--/$--></section>`,
    );
    const parts = numbers.map(
      (id) => `<div hidden id="S:${id}">part</div><script>$RC("B:${id}","S:${id}")</script>`,
    );
    expect(visibleText(page([...rows, ...parts].join(''))).wordCount).toBe(800);
    expect(textOf([...rows, ...parts].join(''))).not.toContain('wait');
  });

  test.each([
    ['places among many', '<template id="B:N"></template>', '', '<br>'.repeat(100_000)],
    ['boundaries without an end', '<template id="B:N"></template>', '', '<!--$-->x'.repeat(100_000)],
    ['parts in parts', '', '<template id="B:N"></template>', '<br>'.repeat(100_000)],
  ])('is no work without end: %s', (_, places, within, filling) => {
    const numbered = (text: string, number: number) => text.replace('N', number.toString(16));
    const numbers = Array.from({ length: 500 }, (_unused, number) => number);
    const scripts = numbers.map((number) => `$RC("B:${number.toString(16)}","S:${number.toString(16)}")`);
    const html = [
      numbers.map((number) => numbered(places, number)).join(''),
      ...['<template id="B:0"></template>', filling],
      ...numbers.map(
        (number) =>
          `<div hidden id="S:${number.toString(16)}">${numbered(within, number + 1)}${number === 0 ? filling : ''}</div>`,
      ),
      `<script>${scripts.join(';')}</script>`,
    ].join('');
    const moves = vi.spyOn(Array.prototype, 'indexOf');
    onTestFinished(() => moves.mockRestore());
    page(html);
    // Each move looks along siblings, of which there are a hundred thousand.
    const inLong = moves.mock.contexts.filter((list) => (list as unknown[]).length > 50_000);
    expect(inLong.length).toBeLessThan(100);
  });

  test('is never put into itself', () => {
    const within =
      '<div hidden id="S:0"><p>x<template id="B:0"></template></div><script>$RC("B:0","S:0")</script>';
    expect(textOf(`${within}y`)).toBe('y');
    expect(page(within).byName('p')).toHaveLength(1);
    const deep = '<div>'.repeat(2_000);
    expect(
      textOf(
        `z<div hidden id="S:0">${deep}<template id="B:0"></template></div><script>$RC("B:0","S:0")</script>`,
      ),
    ).toBe('z');
  });

  test('goes into a template alone', () => {
    expect(textOf('<p id="B:0">a</p><div hidden id="S:0">b</div><script>$RC("B:0","S:0")</script>')).toBe(
      'a',
    );
  });
});
