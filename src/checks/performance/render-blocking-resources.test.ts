import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { renderBlockingResources } from './render-blocking-resources.ts';

const script = '<script src=a.js></script>';
const style = '<link rel=stylesheet href=a.css>';
const of = (head: string, body = '') =>
  judge(renderBlockingResources, { html: `<!doctype html><head>${head}</head><body>${body}` });

test.each([
  ['nothing', '', 'pass'],
  ['three styles', style.repeat(3), 'pass'],
  ['four styles', style.repeat(4), 'warn'],
  ['one script', script, 'warn'],
  ['two scripts and six styles', script.repeat(2) + style.repeat(6), 'warn'],
  ['three scripts', script.repeat(3), 'fail'],
  ['seven styles', style.repeat(7), 'fail'],
  ['an import for each of four', `<style>${'@import "a.css";'.repeat(4)}</style>`, 'warn'],
])('%s in the head: %s', (_, head, outcome) => {
  expect(of(head).outcome).toBe(outcome);
});

test.each([
  '<script src=a.js async></script>',
  '<script src=a.js defer></script>',
  '<script src=a.js type=module></script>',
  '<script src=a.js nomodule></script>',
  '<script src=a.js type=" Module "></script>',
  '<script>inline()</script>',
  '<script type=text/plain data-cookieconsent=marketing src=a.js></script>',
  '<script type=application/json src=a.json></script>',
  '<script src="" data-src=a.js></script>',
  '<script src="data:text/javascript;base64,MQ=="></script>',
  '<script src="http://[bad"></script>',
])('%s does not block', (tag) => {
  expect(of(tag)).toMatchObject({ outcome: 'pass', value: { scripts: 0 } });
});

test.each(['', 'text/javascript', ' Application/JavaScript '])('type=%j blocks', (type) => {
  expect(of(`<script src=a.js type="${type}"></script>`)).toMatchObject({ value: { scripts: 1 } });
});

test.each([
  '<link rel="alternate stylesheet" href=a.css>',
  '<link rel=stylesheet disabled href=a.css>',
  '<link rel=stylesheet media=print href=a.css>',
  '<link rel=stylesheet media="(min-width: 900px)" href=a.css>',
  '<link rel=stylesheet media="not screen" href=a.css>',
  '<link rel=stylesheet media="only print, not all" href=a.css>',
  '<link rel=stylesheet media="print," href=a.css>',
  '<link rel=stylesheet data-href=a.css>',
  '<link rel=preload as=font href=a.woff2>',
  '<link rel=stylesheet href=" ">',
  '<link rel=stylesheet href="data:text/css,a{}">',
  '<link rel=stylesheet type="text/less" href=a.less>',
  '<style>/* @import url("a.css"); */</style>',
  '<style>/*/ @import url("a.css"); */</style>',
  '<style>/* @import url("a.css");</style>',
  '<style>a::before { content: "/*\\" */ @import" }</style>',
  `<style>a::before { content: '@import' }</style>`,
  '<style>a { background: url(x/@import.png) }</style>',
  // Behind a rule, an @import is invalid, and nothing is loaded.
  '<style>a { color: red } @import url(a.css);</style>',
  String.raw`<style>.a-\[\'\]{}@import url(a.css);</style>`,
  '<style>a { content: "open\n}@import url(a.css);</style>',
  '<style>@media screen { @import url(a.css); }</style>',
  '<style>@layer base { a { color: red } } @import url(a.css);</style>',
])('%s does not block', (tag) => {
  expect(of(tag)).toMatchObject({ value: { styles: 0 } });
});

test.each([
  'all',
  'screen',
  'SCREEN and (color)',
  '',
  'only screen',
  'Only  screen and (min-width: 1px)',
  'only all',
  'print, screen',
  'print,all',
])('media=%j blocks', (media) => {
  expect(of(`<link rel=stylesheet media="${media}" href=a.css>`)).toMatchObject({ value: { styles: 1 } });
});

test.each([
  '@import"a.css";',
  "@import'a.css';",
  '@import/**/url(a.css);',
  '@IMPORT url(a.css);',
  '/* one **/@import url(a.css);/* @import url(b.css); */',
  '@charset "utf-8";@layer base, theme;@import url(a.css);',
  String.raw`@layer a-\[\'\];@import url(a.css);`,
  '@layer "open\n;@import url(a.css);',
  String.raw`/* { */@layer a\{;@import url({.css);`,
])('%s blocks', (rule) => {
  expect(of(`<style>${rule}</style>`)).toMatchObject({ value: { styles: 1 } });
});

test.each([
  'url(https://x.example/css/*/a.css)',
  'URL( https://x.example/css/*/a.css )',
  'url("https://x.example/css/*/a.css")',
  "'https://x.example/css/*/a.css'",
  '"a.css?\\"/*"',
])('an address such as %s begins no comment', (address) => {
  const html = `<style>@import ${address};@import "b.css";@import url(c.css)</style>`;
  expect(of(html)).toMatchObject({ value: { styles: 3 } });
});

test('the body does not count', () => {
  const imports = `<style>${'@import "a.css";'.repeat(7)}</style>`;
  expect(of('', script.repeat(5) + style.repeat(7) + imports)).toMatchObject({
    outcome: 'pass',
    value: { scripts: 0, styles: 0 },
  });
});

test('names each blocking script, and the styles only when they are too many', () => {
  expect(of(script.repeat(2) + style).itemsTotal).toBe(2);
  expect(of(script + style.repeat(4)).itemsTotal).toBe(5);
});

test('one style sheet is told as one', () => {
  expect(of(style).summary).toBe('0 scripts and 1 style sheet block the first paint.');
});
