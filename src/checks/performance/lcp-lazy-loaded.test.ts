import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { lcpLazyLoaded } from './lcp-lazy-loaded.ts';

const outcomeOf = (html: string) => judge(lcpLazyLoaded, { html: `<!doctype html><body>${html}` }).outcome;

test.each([
  ['<img src=a.jpg>', 'pass'],
  ['<img src=a.jpg width=200>', 'pass'],
  ['<img src=a.jpg loading=LAZY>', 'warn'],
  ['<img src=a.jpg loading=" lazy">', 'pass'],
  ['<img src=a.jpg width="auto" loading=lazy>', 'warn'],
  ['<img src=a.jpg width="100%" loading=lazy>', 'warn'],
  ['<img src=a.jpg width="99.5%" loading=lazy>', 'warn'],
  ['<img src=a.jpg width="199px" loading=lazy>', 'not_applicable'],
  ['<img data-src=a.jpg>', 'warn'],
  ['<img src="" data-src=a.jpg>', 'warn'],
  ['<img src="" srcset=" " data-src=a.jpg>', 'warn'],
  ['<img srcset="a.jpg 1x" data-src=a.jpg>', 'pass'],
  ['<img data-lazy-src=a.jpg>', 'warn'],
  ['<img data-srcset="a.jpg 1x">', 'warn'],
  ['<img data-lazy-srcset="a.jpg 1x">', 'warn'],
  ['<img src="data:image/gif;base64,R0lGOD" data-src=a.jpg>', 'warn'],
  ['<img src=" DATA:image/svg+xml,x" srcset="data:image/gif;base64,R0 1w" data-lazy-src=a.jpg>', 'warn'],
  ['<img src="data:image/gif;base64,R0lGOD" srcset=a.jpg data-src=a.jpg>', 'pass'],
  ['<img src="data:image/gif;base64,R0lGOD">', 'pass'],
  ['<img src=tiny.gif data-src=a.jpg>', 'pass'],
  ['<img src=icon.png width=199 loading=lazy>', 'not_applicable'],
  ['<header><img src=logo.png loading=lazy></header>', 'not_applicable'],
  ['<nav><img src=a.png loading=lazy></nav><img src=b.png>', 'pass'],
  ['<div role=banner><img src=logo.svg loading=lazy></div><img src=hero.jpg width=1200>', 'pass'],
  ['<div role=" Navigation "><img src=a.png loading=lazy></div>', 'not_applicable'],
  ['<div role=contentinfo><img src=a.png loading=lazy></div>', 'not_applicable'],
  ['<div role=banner><img src=hero.jpg width=1600 loading=lazy></div>', 'warn'],
  ['<div role=banner><img src=logo.png width=160 loading=lazy></div>', 'not_applicable'],
  ['<div role=banner><img src=logo.png width=100% loading=lazy></div>', 'not_applicable'],
  ['<header><img src=hero.jpg width=1600 loading=lazy></header>', 'not_applicable'],
  ['<div role=complementary><img src=a.png loading=lazy></div>', 'warn'],
  ['<img hidden src=a.png loading=lazy><img src=b.png>', 'pass'],
  [`${'<img src=i.png width=16>'.repeat(4)}<img src=hero.png loading=lazy>`, 'warn'],
  [`${'<img src=i.png width=16>'.repeat(5)}<img src=hero.png loading=lazy>`, 'not_applicable'],
  ['<a href=/>Plan <img src=/arrow.svg loading=lazy></a><img src=hero.jpg>', 'pass'],
  [
    '<img src="https://example.com/Arrow.SVG?v=2#a" loading=lazy alt=""><img src=hero.jpg loading=lazy>',
    'warn',
  ],
  ['<img data-src=" arrow.svg "><img src=hero.jpg>', 'pass'],
  ['<img src=plan.svg loading=lazy>', 'not_applicable'],
  ['<img src=plan.svg width=800 loading=lazy>', 'warn'],
  ['<img src=a.jpg?as=a.svg loading=lazy>', 'warn'],
  ['<img src="data:image/svg+xml,a.svg" data-src=a.jpg>', 'warn'],
  ['<img src=icon.svg srcset="a.jpg 1x" loading=lazy>', 'warn'],
  ['<p>No image.</p>', 'not_applicable'],
])('%s: %s', (html, outcome) => {
  expect(outcomeOf(html)).toBe(outcome);
});

test.each([
  ['<img data-src=a.jpg>', 'The first large image has no src and waits for a script.'],
  [
    '<img src="data:image/svg+xml,x" data-lazy-src=a.jpg>',
    'The first large image has only a placeholder in src and waits for a script.',
  ],
])('says what stands in src: %s', (html, summary) => {
  expect(judge(lcpLazyLoaded, { html: `<!doctype html><body>${html}` }).summary).toBe(summary);
});
