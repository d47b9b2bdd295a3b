import { describe, expect, test } from 'vitest';
import type { FieldLines } from '../evidence/evidence.ts';
import { readDocument } from '../evidence/html/document.ts';
import { extractOf } from './extract.ts';

const finalUrl = 'https://example.com/blog/a';
const settings = { scope: 'host', start: 'https://example.com/', ignoreParams: [] } as const;

function extract(
  html: string,
  fields: FieldLines = [],
  given: Partial<Parameters<typeof extractOf>[2]> = {},
) {
  return extractOf(readDocument(html, finalUrl), { finalUrl, fields }, { ...settings, ...given });
}

const linksIn = (html: string) => extract(html).links;

describe('the extract of a page', () => {
  test('holds what is written in its head', () => {
    const page = extract(`<!doctype html><html lang=" de-AT "><head><title> A  walk
      in Ghent </title><meta name="Description" content=" Along\tthe canals ">
      <link rel="canonical" href="/Blog/%c3%a9?utm_source=x#top">
      <link rel="alternate" hreflang=" EN-gb " href="?lang=en"><link rel="alternate" hreflang="" href="/x">
      <link rel="alternate" hreflang="fr" href="mailto:a"><body><h1> One <b>walk</b></h1><h1>Two</h1>`);
    expect(page).toMatchObject({
      title: 'A walk in Ghent',
      description: 'Along the canals',
      h1: 'One walk',
      canonical: 'https://example.com/Blog/%C3%A9',
      hreflang: [{ code: 'en-gb', url: 'https://example.com/blog/a?lang=en' }],
      language: 'de-AT',
      words: 3,
      noindex: false,
      nofollow: false,
    });
  });

  test('holds nulls where nothing is written', () => {
    expect(extract('<title> </title><h1></h1>')).toEqual({
      ...{ title: null, description: null, h1: null, canonical: null, language: null },
      ...{ noindex: false, nofollow: false, hreflang: [], words: 0, textHash: null, simhash: null },
      ...{ links: [], linksTotal: 0, external: [] },
    });
  });

  test('cuts long texts', () => {
    const page = extract(`<title>${'a'.repeat(400)}</title><a href="/b">${'b'.repeat(100)}</a>`);
    expect(page.title).toHaveLength(300);
    expect(page.links[0]?.anchor).toHaveLength(60);
  });

  test('takes canonical and alternates from fields as well', () => {
    const link = '</b>; rel=canonical, </fr>; rel=alternate; hreflang=fr';
    const page = extract('', [['Link', link]]);
    expect(page.canonical).toBe('https://example.com/b');
    expect(page.hreflang).toEqual([{ code: 'fr', url: 'https://example.com/fr' }]);
  });
});

describe('the extract obeys what is said to us and to Google', () => {
  test.each<[string, FieldLines, boolean, boolean]>([
    ['<meta name="robots" content="noindex">', [], true, false],
    ['<meta name="robots" content="NONE">', [], true, true],
    ['<meta name="googlebot" content="nofollow">', [], false, true],
    ['<meta name="AssayBot" content="noindex,nofollow">', [], true, true],
    ['<meta name="bingbot" content="none">', [], false, false],
    ['<body><p><meta name="robots" content="noindex">', [], false, false],
    ['', [['X-Robots-Tag', 'noindex']], true, false],
    ['', [['x-robots-tag', 'assaybot: nofollow']], false, true],
    ['', [['x-robots-tag', 'otherbot: noindex, nofollow']], false, false],
  ])('%s %j', (html, fields, noindex, nofollow) => {
    expect(extract(`${html}<a href="/b">b</a>`, fields)).toMatchObject({
      ...{ noindex, nofollow },
      links: [{ nofollow }],
    });
  });
});

describe('Q1 Q2 links of a page', () => {
  test('are those within the site, each once, by their identity', () => {
    const page = extract(`<base href="/shop/"><a href="b?utm_source=x">First</a><a href="b#part">Again</a>
      <a href="https://www.example.com/c">C</a><a href="//example.org/d">D</a><a href="http://example.org/e">E</a>
      <a href="https://example.org:8443/">F</a><a href="mailto:a@example.com">Mail</a><a>None</a><a href="http://">Bad</a>
      <a href="/cdn-cgi/l/email-protection#1">Hidden mail</a>
      <map><area href="/map" alt="The map"></map><a href="/last"><img alt="A  picture"></a>`);
    expect(page.links).toEqual([
      { url: 'https://example.com/shop/b', anchor: 'First', nofollow: false, region: 'main' },
      { url: 'https://www.example.com/c', anchor: 'C', nofollow: false, region: 'main' },
      { url: 'https://example.com/map', anchor: 'The map', nofollow: false, region: 'main' },
      { url: 'https://example.com/last', anchor: 'A picture', nofollow: false, region: 'main' },
    ]);
    expect(page.linksTotal).toBe(4);
    expect(page.external).toEqual([
      { host: 'example.org', links: 2 },
      { host: 'example.org:8443', links: 1 },
    ]);
  });

  test('lead to other pages: what jumps within the page is none', () => {
    expect(linksIn('<a href="#top">Up</a><a href="">Here</a><a href="/blog/a?sid=1">Here</a>')).toEqual([]);
  });

  test('say nofollow where each of them does', () => {
    const links =
      linksIn(`<a href="/b" rel="NoFollow ugc">b</a><a href="/c" rel=nofollow>c</a><a href="/c">c</a>
      <a href="/d">d</a><a href="/d" rel=nofollow>d</a>`);
    expect(links.map(({ nofollow }) => nofollow)).toEqual([true, false, false]);
  });

  test('are 1,000, and all are counted', () => {
    const html = Array.from({ length: 1_005 }, (_, i) => `<a href="/${i % 1_002}">${i}</a>`).join('');
    const { links, linksTotal } = extract(html);
    expect([links.length, linksTotal]).toEqual([1_000, 1_002]);
  });

  test('count 100 hosts outside', () => {
    const html = Array.from({ length: 250 }, (_, i) => `<a href="//h${i % 120}.example.org">x</a>`).join('');
    const { external } = extract(html);
    expect(external).toHaveLength(100);
    expect(external[5]).toEqual({ host: 'h5.example.org', links: 3 });
  });

  test.each([
    ['<nav><a href="/b">b</a></nav>', 'nav'],
    ['<header><div><a href="/b">b</a></div></header>', 'header'],
    ['<header><nav><a href="/b">b</a></nav></header>', 'nav'],
    ['<footer><a href="/b">b</a></footer>', 'footer'],
    ['<aside><header><a href="/b">b</a></header></aside>', 'aside'],
    ['<article><footer><a href="/b">b</a></footer></article>', 'main'],
    ['<nav><main><a href="/b">b</a></main></nav>', 'main'],
    ['<div role="Navigation"><a href="/b">b</a></div>', 'nav'],
    ['<div role="contentinfo"><a href="/b">b</a></div>', 'footer'],
    ['<nav role="presentation"><a href="/b">b</a></nav>', 'main'],
    ['<div><a href="/b">b</a></div>', 'main'],
  ])('%s stands in %s', (html, region) => {
    expect(linksIn(html)[0]?.region).toBe(region);
  });
});

describe('fingerprints of a page', () => {
  const words = Array.from({ length: 120 }, (_, i) => `Word${i}`).join(' ');
  const hashes = (html: string) => {
    const { textHash, simhash } = extract(html);
    return [textHash, simhash];
  };

  test('are those of main, whatever its letter case, white space and frame', () => {
    const first = hashes(`<main><p>${words}</p></main>`);
    expect(first).toEqual([expect.stringMatching(/^[\da-f]{16}$/), expect.stringMatching(/^[\da-f]{16}$/)]);
    expect(hashes(`<nav>Menu</nav><main> ${words.toUpperCase().replaceAll(' ', '\n ')}</main>`)).toEqual(
      first,
    );
    expect(hashes(`<p>${words}`)).toEqual(first);
    expect(hashes(`<nav>Menu</nav><p>${words}`)).not.toEqual(first);
    expect(hashes(`<main>${words} 1`)[0]).not.toBe(first[0]);
  });

  test('of a short text are one alone', () => {
    expect(hashes('<p>Hello')).toEqual(['2cf24dba5fb0a30e', null]);
  });
});
