import { describe, expect, test } from 'vitest';
import { readDocument } from '../html/document.ts';
import { linksOf, sampleLinks, sampleResources, subresourcesOf } from './subresources.ts';

const page = 'https://example.com/dir/page?q#top';
const read = (html: string) => readDocument(html, page);
const resources = (html: string) =>
  subresourcesOf(read(html)).map(({ url, destination }) => `${destination} ${url}`);

describe('T12 resources', () => {
  test.each([
    ['<script src=a.js></script>', ['script https://example.com/dir/a.js']],
    ['<script src=a.js type=module></script>', ['script https://example.com/dir/a.js']],
    ['<script src=a.js type=" Text/JavaScript "></script>', ['script https://example.com/dir/a.js']],
    ['<script src=a.js type></script>', ['script https://example.com/dir/a.js']],
    ['<script src=a.json type=application/json></script>', []],
    ['<script src=a.js type="text/javascript;v=1"></script>', []],
    ['<script src=a.js type=importmap></script>', []],
    ['<script>inline</script>', []],
    ['<link rel=stylesheet href=a.css>', ['style https://example.com/dir/a.css']],
    ['<link rel="alternate stylesheet" href=a.css>', []],
    ['<link rel=stylesheet href=a.css disabled>', []],
    ['<link rel=stylesheet type="text/less" href=a.less>', []],
    ['<link rel=stylesheet type="css" href=a.css>', []],
    [
      '<link rel=stylesheet type=" Text/CSS; charset=utf-8" href=a.css>',
      ['style https://example.com/dir/a.css'],
    ],
    ['<link rel=preload as=Font href=a.woff2>', ['font https://example.com/dir/a.woff2']],
    ['<link rel=preload as=script href=a.js>', []],
    ['<link rel=prefetch as=font href=a.woff2>', []],
    ['<link rel=icon href=a.png>', []],
    [
      '<img src=a.png srcset="b.png 1x, c.png 2x">',
      ['image https://example.com/dir/a.png', 'image https://example.com/dir/b.png'],
    ],
    ['<img srcset=" , b.png, c.png 2x">', ['image https://example.com/dir/b.png']],
    ['<img srcset="b,1.png 1x">', ['image https://example.com/dir/b,1.png']],
    ['<img srcset="">', []],
    ['<picture><source srcset="a.avif 2x"></picture>', ['image https://example.com/dir/a.avif']],
    ['<source srcset=a.avif>', []],
    ['<source src=a.mp4>', []],
    [
      '<video poster=p.png src=v.mp4></video>',
      ['image https://example.com/dir/p.png', 'media https://example.com/dir/v.mp4'],
    ],
    ['<video><source src=v.webm></video>', ['media https://example.com/dir/v.webm']],
    ['<audio src=a.mp3></audio>', ['media https://example.com/dir/a.mp3']],
    ['<audio><source src=a.ogg></audio>', ['media https://example.com/dir/a.ogg']],
    ['<input type=IMAGE src=b.gif>', ['image https://example.com/dir/b.gif']],
    ['<input type=text src=b.gif>', []],
    ['<img src="data:image/gif;base64,R0lGOD">', []],
    ['<img src="">', []],
    ['<img src=" ">', []],
    ['<img src="https://[">', []],
    ['<noscript><img src=a.png></noscript>', []],
    ['<template><img src=a.png></template>', []],
    ['<svg><image href=a.png /><script href=a.js></script><script src=b.js></script></svg>', []],
    ['<img src="sprite.svg#one"><img src="sprite.svg#two">', ['image https://example.com/dir/sprite.svg']],
  ])('of %s', (html, expected) => {
    expect(resources(html)).toEqual(expected);
  });

  test('come once each, in tree order, resolved against the base', () => {
    const html = '<base href=/x/><img src=b.png><script src=a.js></script><img src=/x/b.png>';
    expect(resources(html)).toEqual([
      'image https://example.com/x/b.png',
      'script https://example.com/x/a.js',
    ]);
  });

  test('come in tree order whatever names them', () => {
    const html = `<script src=1></script><img src=2><script src=3></script><picture><source srcset=4><img src=5
      srcset="6 1x, 7 2x"></picture><link rel=stylesheet href=8><img src=9><video src=10></video>`;
    const named = subresourcesOf(read(html)).map(({ url }) => url.slice('https://example.com/dir/'.length));
    expect(named).toEqual(['1', '2', '3', '4', '5', '6', '8', '9', '10']);
  });

  test('are sampled by destination, the first of each', () => {
    const all = subresourcesOf(
      read(
        [
          ...Array.from({ length: 22 }, (_, i) => `<img src=${i}.png>`),
          ...Array.from({ length: 17 }, (_, i) => `<script src=${i}.js></script>`),
          ...Array.from({ length: 17 }, (_, i) => `<link rel=stylesheet href=${i}.css>`),
          ...Array.from({ length: 7 }, (_, i) => `<link rel=preload as=font href=${i}.woff>`),
          ...Array.from({ length: 7 }, (_, i) => `<audio src=${i}.ogg></audio>`),
        ].join(''),
      ),
    );
    expect(all).toHaveLength(70);
    const counts = Object.groupBy(sampleResources(all), ({ destination }) => destination);
    expect(Object.entries(counts).map(([name, list]) => [name, list?.length])).toEqual([
      ['image', 20],
      ['script', 15],
      ['style', 15],
      ['font', 5],
      ['media', 5],
    ]);
    expect(counts.image?.at(-1)?.url).toBe('https://example.com/dir/19.png');
  });
});

describe('T12 links', () => {
  test('are the http addresses of a and area, without fragments and without the page', () => {
    const html = `<a href=one#x>1</a><a href=one>1</a><area href=/two><a href="#top">top</a>
      <a href="page?q">self</a><a href="mailto:a@b.example">mail</a><a>none</a><a href="">self</a>
      <link href=/style><svg><a href=/svg></a></svg><a href=" //other.example/ ">o</a>`;
    expect(linksOf(read(html))).toEqual([
      'https://example.com/dir/one',
      'https://example.com/two',
      'https://other.example/',
    ]);
  });

  test('are not blank addresses, wherever the base leads', () => {
    expect(linksOf(read('<base href=/other><a href=" ">blank</a><area href>'))).toEqual([]);
  });

  test('are not the addresses that Cloudflare writes in place of mailto:', () => {
    const html = `<a href="/cdn-cgi/l/email-protection#6e04">mail</a>
      <a href="https://other.example/cdn-cgi/l/email-protection">mail</a><a href="/cdn-cgi/trace">trace</a>`;
    expect(linksOf(read(html))).toEqual(['https://example.com/cdn-cgi/trace']);
  });

  test('are sampled to 15 of the own host and 10 others, in tree order', () => {
    const own = Array.from({ length: 20 }, (_, i) => `https://example.com/${i}`);
    const others = Array.from({ length: 20 }, (_, i) => `https://www.example.com/${i}`);
    const mixed = own.flatMap((url, i) => [others[i] as string, url]);
    const sample = sampleLinks(mixed, page);
    expect(sample.filter((url) => url.startsWith('https://example.com'))).toEqual(own.slice(0, 15));
    expect(sample.filter((url) => url.startsWith('https://www'))).toEqual(others.slice(0, 10));
    expect(sample.slice(0, 2)).toEqual([others[0], own[0]]);
  });
});
