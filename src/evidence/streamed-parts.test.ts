import { describe, expect, test } from 'vitest';
import { readDocument } from './document.ts';
import { visibleText } from './visible-text.ts';

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

  test('leaves boundaries within what is shown meanwhile their ends', () => {
    expect(
      textOf(
        '<!--$?--><template id="B:0"></template>a <!--$-->b<!--/$--> c<!--/$-->d' +
          '<div hidden id="S:0">part </div><script>$RC("B:0","S:0")</script>',
      ),
    ).toBe('part d');
  });

  test('keeps its place when the end of what is shown meanwhile is missing', () => {
    expect(
      textOf(
        `<template id="B:0"></template> a<div hidden id="S:0">part</div><script>$RC("B:0","S:0")</script>`,
      ),
    ).toBe('part a');
  });

  test('is never put into itself', () => {
    const within =
      '<div hidden id="S:0"><p>x<template id="B:0"></template></div><script>$RC("B:0","S:0")</script>';
    expect(textOf(`${within}y`)).toBe('y');
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
