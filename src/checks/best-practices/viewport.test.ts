import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { viewport, viewportPairs } from './viewport.ts';

const judgeMetas = (...contents: string[]) =>
  judge(viewport, { html: contents.map((content) => `<meta name=viewport content="${content}">`).join('') });

describe('the viewport', () => {
  test.each([
    'width=device-width',
    'width=device-width, initial-scale=1',
    'WIDTH = Device-Width; initial-scale=1.0',
    'width=device-width initial-scale=1',
    'initial-scale=1',
    'initial-scale=1.5',
    'WIDTH=Device-Width',
    'Initial-Scale=YES',
    'initial-scale=yes',
    'initial-scale=device-height',
    'width=device-width, initial-scale=-1',
    'width=device-width,user-scalable=no',
  ])('passes with %s', (content) => {
    expect(judgeMetas(content)).toMatchObject({ outcome: 'pass' });
  });

  test('a word without a value says nothing', () => {
    expect(viewportPairs('width=device-width foo bar, minimal-ui')).toEqual([['width', 'device-width']]);
  });

  test('tells the values that apply', () => {
    expect(judgeMetas('width=device-width, initial-scale=1').value).toEqual({
      width: 'device-width',
      'initial-scale': '1',
    });
  });

  test.each(['width=device-width;initial-scale=1', 'width=device-width;'])(
    'says that Chrome does not part pairs at a semicolon: %s',
    (content) => {
      expect(judgeMetas(content)).toMatchObject({
        outcome: 'pass',
        items: [
          {
            outcome: null,
            detail: 'Chrome does not separate values at a semicolon, and may miss them: write commas.',
            selector: 'head > meta',
          },
        ],
      });
    },
  );

  test('fails when there is none', () => {
    expect(judge(viewport, { html: '<meta name=view content="width=device-width">' })).toMatchObject({
      outcome: 'fail',
      advice: 'missing',
      items: [{ selector: null }],
    });
  });

  test.each(['<template>', '<noscript>'])('fails when the only one is in a %s', (tag) => {
    const html = `<body>${tag}<meta name=viewport content="width=device-width">`;
    expect(judge(viewport, { html })).toMatchObject({ outcome: 'fail', advice: 'missing' });
  });

  test.each(['width=1024', 'width=320px', 'width=1024, initial-scale=1'])(
    'fails for a width in numbers: %s',
    (content) => {
      const result = judgeMetas(content);
      expect(result.outcome).toBe('fail');
      expect(result.items.map(({ detail }) => detail)).toContain(
        `The width of the viewport is fixed at ${content.slice(6).split(',')[0]}.`,
      );
    },
  );

  test('tells a width in numbers once, whatever the scale', () => {
    expect(judgeMetas('width=1120')).toMatchObject({
      itemsTotal: 1,
      summary: 'The width of the viewport is fixed at 1120.',
    });
  });

  test.each([
    '',
    'height=device-height',
    'initial-scale=0.99',
    'initial-scale=auto',
    'width',
    'width=',
    'width=auto',
  ])('fails when it sets neither the width of the device nor a scale: %j', (content) => {
    expect(judgeMetas(content)).toMatchObject({ outcome: 'fail', advice: 'desktop', itemsTotal: 1 });
  });

  test('fails without content', () => {
    expect(judge(viewport, { html: '<meta name=viewport>' })).toMatchObject({
      outcome: 'fail',
      advice: 'desktop',
    });
  });

  test('warns about a scale below 1 beside the width of the device', () => {
    expect(judgeMetas('width=device-width, initial-scale=0.5')).toMatchObject({
      outcome: 'warn',
      advice: 'zoomed',
      summary: 'The page is first shown at a scale of 0.5.',
    });
  });

  test('warns about two elements', () => {
    expect(judgeMetas('width=device-width', 'initial-scale=1')).toMatchObject({
      outcome: 'warn',
      advice: 'several',
      items: [{ selector: 'head > meta:nth-of-type(2)' }],
    });
  });

  test('takes later values over earlier ones', () => {
    expect(judgeMetas('width=1024', 'width=device-width')).toMatchObject({
      outcome: 'warn',
      advice: 'several',
    });
    expect(judgeMetas('width=device-width', 'width=1024').items[0]).toMatchObject({ outcome: 'fail' });
  });

  test('takes no value from the next element', () => {
    expect(judgeMetas('width=', '1024').value).toEqual({});
  });

  test('knows its name in any case, but not with spaces, as browsers do', () => {
    const judgeName = (name: string) =>
      judge(viewport, { html: `<meta name="${name}" content="width=device-width">` });
    expect(judgeName('ViewPort')).toMatchObject({ outcome: 'pass' });
    expect(judgeName(' viewport ')).toMatchObject({ outcome: 'fail', advice: 'missing' });
  });

  test('is not judged on an error page', () => {
    expect(judge(viewport, { status: 404 })).toMatchObject({ outcome: 'not_applicable', reason: 'gate' });
  });
});

test.each([
  [
    'width=device-width, initial-scale=1',
    [
      ['width', 'device-width'],
      ['initial-scale', '1'],
    ],
  ],
  [
    'width = 10 ; a==b',
    [
      ['width', '10'],
      ['a', 'b'],
    ],
  ],
  [
    'width=1 height=2',
    [
      ['width', '1'],
      ['height', '2'],
    ],
  ],
  ['user-scalable, =x, width=', []],
  ['a b=c', [['a', 'c']]],
  ['=x y', []],
  ['width=, a b', []],
])('reads %j as browsers do', (content, pairs) => {
  expect(viewportPairs(content)).toEqual(pairs);
});
