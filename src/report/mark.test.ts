import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markOf } from './mark.ts';

const none = { snippet: null, url: null, detail: 'No alt.' };
const here = 'https://example.com';
const ofSnippet = (snippet: string, origin = here) => markOf({ ...none, snippet }, origin);
const ofUrl = (url: string, origin = here) => markOf({ ...none, url }, origin);
const ofDetail = (detail: string, origin = here) => markOf({ ...none, detail }, origin);

test('a mark is 10 hexadecimal digits of what is shown first: snippet, address, sentence', () => {
  expect(ofSnippet('<img src=a>')).toMatch(/^[\da-f]{10}$/);
  const item = { snippet: '<img>', url: `${here}/a`, detail: 'No alt.' };
  expect(markOf({ ...item, url: null, detail: 'Other.' }, here)).toBe(markOf(item, here));
  expect(markOf({ ...item, snippet: null, detail: 'Other.' }, here)).toBe(ofUrl(item.url));
});

describe('B2 the same thing has one mark', () => {
  test.each([
    ['<a href="/x" class="b a">Read\n   more</a>', "<a class='a b' href=/x>Read more</a>"],
    ['<input disabled="" type="text">', '<input disabled>'],
    ['<INPUT Disabled />', '<input disabled>'],
    ['<ul class="nav">\n      <li>One</li>', '<ul class=nav><li>One<li>Two'],
    ['<a href="/?a=1&amp;b=2">', '<a href="/?a=1&b=2">'],
    ['<p style="color: red; top: 0;">', '<p style="color:red;top:0">'],
    ['<script nonce="abc" src="/a.js">', '<script nonce="xyz" src="/a.js">'],
    ['<label for=":r1:">', '<label for=":r7:">'],
    ['<div class="css-1q2w3e box" data-v-7ba5bd90>', '<div class="css-9z8y7x box" data-v-0123abcd>'],
    ['<div class="Button_root__3fK2a">', '<div class="Button_root__9xY1b">'],
    ['Content-Security-Policy: a; b', 'Content-Security-Policy:  a;b'],
    ['{ "a": 1,\n  "b": 2 }', '{"a":1,"b":2}'],
  ])('however its markup is written: %s', (one, other) => {
    expect(ofSnippet(one)).toBe(ofSnippet(other));
  });

  test.each([
    ['/app.3f9c2b1a.js', '/app.00c0ffee.js'],
    ['/app-BX9f2k1c.css', '/app-D_x-4fGh.css'],
    ['/assets/index-D-x_4fGh.js', '/assets/index-AbCdEfGh.js'],
    ['/chunk-ABCDEFGH.js', '/chunk-3XY7ZQ2W.js'],
    ['/_next/static/chunks/0123456789abcdef.js', '/_next/static/chunks/fedcba9876543210.js'],
    ['/app.12345678.min.js', '/app.abcdefab.min.js'],
    ['/app.js?v=1699999999', '/app.js?v=1700000001'],
    ['/a/3f9c2b1a7d55/app.js', '/a/00ff2b1a7d55/app.js'],
  ])('after a build: %s', (one, other) => {
    expect(ofUrl(`${here}${one}`)).toBe(ofUrl(`${here}${other}`));
    expect(ofSnippet(`<script src="${one}">`)).toBe(ofSnippet(`<script src="${other}">`));
  });

  test('after a build, whatever hash comes out of it', () => {
    const hash = fc.oneof(
      fc.stringMatching(/^[\da-f]{8}$/),
      fc.stringMatching(/^[\da-f]{20}$/),
      fc.stringMatching(/^[A-Z2-7]{8}$/),
    );
    const named = fc.constantFrom(
      (made: string) => `/app.${made}.js`,
      (made: string) => `/main-${made}.css`,
      (made: string) => `/img/hero-${made}.webp`,
    );
    fc.assert(
      fc.property(named, hash, hash, (name, one, other) => {
        expect(ofUrl(here + name(one))).toBe(ofUrl(here + name(other)));
        expect(ofSnippet(`<img src="${name(one)}">`)).toBe(ofSnippet(`<img src=${name(other)}>`));
      }),
    );
  });

  test('on every machine', () => {
    const port = fc.integer({ min: 1, max: 65_535 });
    fc.assert(
      fc.property(port, port, (one, other) => {
        const at = (number: number) => {
          const origin = `http://127.0.0.1:${number}`;
          return [
            ofUrl(`${origin}/a?b`, origin),
            ofSnippet(`<a href="${origin}/a">`, origin),
            ofSnippet(`<a href="//127.0.0.1:${number}/a">`, origin),
            ofSnippet(`{"url":"http:\\/\\/127.0.0.1:${number}\\/a"}`, origin),
            ofDetail(`${origin}/a answers 404, and 127.0.0.1:${number} knows.`, origin),
          ];
        };
        expect(at(one)).toEqual(at(other));
      }),
    );
    expect(ofUrl(`${here}/a`)).toBe(ofUrl('http://localhost:4173/a', 'http://localhost:4173'));
  });

  test.each([
    ['The page weighs 102 KB.', 'The page weighs just over 1,024.5 KB.'],
    ['It took 340 ms.', 'It took 1200ms.'],
    ['The contrast is 2.31:1.', 'The contrast is 3:1.'],
    ['It ends on 2027-03-31.', 'It ends on 2028-01-01.'],
    ['Expires at Wed, 21 Oct 2026 07:28:00 GMT.', 'Expires at Wed, 04 Nov 2027 01:00:10 GMT.'],
  ])('however much was measured: %s', (one, other) => {
    expect(ofDetail(one)).toBe(ofDetail(other));
  });
});

describe('different things have different marks', () => {
  const distinct = [
    '<img src="/a.png">',
    '<img src="/b.png">',
    '<img src="/homepage.png">',
    '<img src="/pricing-page.png">',
    '<img src="/pricing-plan.png">',
    '<img src="https://cdn.example.com/a.png">',
    '<img src="https://example.com.evil.example/a.png">',
    '<img src="/a.png" alt="">',
    '<button class="big">Buy</button>',
    '<button class="big">Sell</button>',
    '<button class="small">Buy</button>',
    '<a href="/blog/one">',
    '<a href="/blog/two">',
    '<input name="first">',
    '<input name="last">',
    '<p>',
    '</p>',
    'Disallow: /a',
    'Disallow: /b',
  ];
  test('by name, text and address', () => {
    expect(new Set(distinct.map((snippet) => ofSnippet(snippet))).size).toBe(distinct.length);
    expect(ofDetail('item 2 has no name.')).not.toBe(ofDetail('item.'));
    expect(ofUrl(`${here}/section-12/a`)).not.toBe(ofUrl(`${here}/section-13/a`));
  });

  test('whatever short words tell them apart', () => {
    const word = fc.stringMatching(/^[a-z]{1,7}$/);
    fc.assert(
      fc.property(word, word, (one, other) => {
        fc.pre(one !== other);
        expect(ofSnippet(`<img src="/${one}.png">`)).not.toBe(ofSnippet(`<img src="/${other}.png">`));
        expect(ofUrl(`${here}/${one}/`)).not.toBe(ofUrl(`${here}/${other}/`));
      }),
    );
  });
});

test('any text gives a mark, whatever the page holds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.string(), (text, origin) => {
      expect(ofSnippet(text, origin)).toMatch(/^[\da-f]{10}$/);
      expect(ofSnippet(`<${text}`, here)).toMatch(/^[\da-f]{10}$/);
    }),
  );
});
