import { expect, test } from 'vitest';
import { readDocument } from '../evidence/html/document.ts';
import { outlineOf } from './outline.ts';

const outline = (html: string) => outlineOf(readDocument(html, 'https://example.com/a/'), []);

test.each([
  ['<meta property="og:image" content="https://example.com/a.png">', 'https://example.com/a.png'],
  ['<meta name="OG:Image:url" content=" https://example.com/a.png ">', 'https://example.com/a.png'],
  [
    '<meta property=og:image content=""><meta property=og:image content=https://x.example/b>',
    'https://x.example/b',
  ],
  // As the check reads it: by property first, and a name beside another property counts.
  [
    '<meta name=og:image content=https://x.example/a><meta property=og:image content=https://x.example/b>',
    'https://x.example/b',
  ],
  ['<meta property=x name=og:image content=https://x.example/b>', 'https://x.example/b'],
  // The first value counts, even when a later one would work.
  ['<meta property=og:image content=/a.png><meta property=og:image content=https://x.example/b>', null],
  ['<meta property=og:image:width content=https://x.example/b>', null],
  ['<p>none', null],
])('the og:image of %s is %s', (html, expected) => {
  expect(outline(html).ogImage).toBe(expected);
});

test('icons are those of head, once each, five at most, and only what can be fetched', () => {
  const icons = Array.from({ length: 7 }, (_, i) => `<link rel=icon href=${i}.png>`).join('');
  expect(
    outline(`<link rel="SHORTCUT Icon" href="data:,"><link rel=mask-icon href=m>${icons}`).icons,
  ).toEqual([0, 1, 2, 3, 4].map((i) => `https://example.com/a/${i}.png`));
  expect(
    outline('<link rel=apple-touch-icon-precomposed href=/t.png><link rel=icon href=/t.png>').icons,
  ).toEqual(['https://example.com/t.png']);
  expect(outline('<p>text<link rel=icon href=/late.png>').icons).toEqual([]);
});

test('lists are samples, and totals are of the whole page', () => {
  const images = Array.from({ length: 30 }, (_, i) => `<img src=${i}.png>`).join('');
  const links = Array.from({ length: 30 }, (_, i) => `<a href=${i}>x</a>`).join('');
  const { resources, links: found } = outline(images + links);
  expect([resources.total, resources.sample.length]).toEqual([30, 20]);
  expect([found.total, found.sample.length]).toEqual([30, 15]);
});

test('what no browser loads takes no place in the sample from what they do', () => {
  const pictures = Array.from(
    { length: 20 },
    (_, i) => `<picture><source srcset=${i}.avif><img src=${i}.png></picture>`,
  );
  const { resources } = outline(`${pictures.join('')}<script src=s.js></script>`);
  expect(resources.total).toBe(41);
  expect(resources.sample.map(({ url }) => url.split('/').at(-1))).toEqual([
    ...pictures.map((_, i) => `${i}.avif`),
    's.js',
  ]);
});

test('URLs that are too long to be asked leave the worker no longer than that, whatever the base is', () => {
  const far = `https://far.example/${'f'.repeat(3_000)}`;
  const { canonical, ogImage, icons, resources, links } = outline(
    `<base href="/${'b'.repeat(3_000)}/"><meta property="og:image" content="${far}"><link rel=canonical href=c>
    <link rel=icon href=i.png><img src=i.svg><script src=s.js></script><a href=x>x</a><a href="/short">x</a>`,
  );
  const sample = resources.sample.map(({ url }) => url);
  const long = [canonical, ogImage, ...icons, ...sample, links.sample[0]];
  expect(long.map((url) => url?.length)).toEqual([2_049, 2_049, 2_049, 2_049, 2_049, 2_049]);
  expect([resources.total, links.total, links.sample[1]]).toEqual([2, 2, 'https://example.com/short']);
});
