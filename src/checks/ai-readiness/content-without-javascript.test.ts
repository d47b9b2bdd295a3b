import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { contentWithoutJavascript } from './content-without-javascript.ts';

const words = (count: number) => `<p>${'word '.repeat(count)}</p>`;
const script = '<script src=/app.js></script>';
const of = (html: string) => judge(contentWithoutJavascript, { html: `<!doctype html><body>${html}` });

test.each([
  ['100 words', words(100), 'pass'],
  ['100 words and scripts', words(100) + script, 'pass'],
  ['a filled shell', `<div id=root>${words(100)}</div>${script}`, 'pass'],
  ['99 words', words(99), 'warn'],
  ['25 words and scripts', words(25) + script, 'warn'],
  ['24 words, no script', words(24), 'warn'],
  ['24 words and scripts', words(24) + script, 'fail'],
  ['a shell', `<div id=root></div>${script}`, 'fail'],
  ...['<div id=app> </div>', '<div id=__next></div>', '<div id=__nuxt></div>', '<app-root></app-root>'].map(
    (shell) => [`100 words beside ${shell}`, words(100) + shell, 'warn'] as const,
  ),
] as [string, string, string][])('%s: %s', (_, html, outcome) => {
  expect(of(html).outcome).toBe(outcome);
});

test('tells whether the page asks for JavaScript', () => {
  expect(of(`<noscript>Please enable JavaScript.</noscript>${script}`).value).toMatchObject({
    asksForJavascript: true,
  });
});
