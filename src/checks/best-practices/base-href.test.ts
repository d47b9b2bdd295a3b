import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { baseHref } from './base-href.ts';

const url = 'https://www.example.com/shop/page?x=1';
const judgePage = (head: string, body = '') =>
  judge(baseHref, { url, html: `<!doctype html><html><head>${head}</head><body>${body}</body>` });

test('does not apply without a base', () => {
  expect(judgePage('<title>x</title>')).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
});

describe('a base passes', () => {
  test.each([
    ['/', 'https://www.example.com/'],
    [' https://static.example.com/a/ ', 'https://static.example.com/a/'],
    ['//www.example.com:8443/', 'https://www.example.com:8443/'],
    ['http://example.com/', 'http://example.com/'],
    ['', url],
  ])('with href %j', (href, base) => {
    expect(judgePage(`<base href="${href}">`)).toMatchObject({ outcome: 'pass', value: base });
  });

  test('with a target alone', () => {
    expect(
      judgePage('<a href=/x></a><base target=_blank><base target=_top>', '<a href=#a></a>'),
    ).toMatchObject({
      outcome: 'warn',
      // The link before it opened the body.
      advice: 'body',
    });
    expect(judgePage('<base target=_blank>', '<a href=#a></a>')).toMatchObject({ outcome: 'pass' });
  });

  test('before everything that has an address, with links that name the path', () => {
    expect(
      judgePage('<base href=/><link href=a.css rel=stylesheet>', '<a href=/shop/page?x=1#a>'),
    ).toMatchObject({
      outcome: 'pass',
    });
  });

  test('with links to places of the page when it is the page itself', () => {
    expect(judgePage(`<base href="${url}#top">`, '<a href=#a>')).toMatchObject({ outcome: 'pass' });
  });
});

test.each([
  '<form action=/x></form>',
  '<q cite=/x></q>',
  '<object data=/x></object>',
  '<button formaction=/x></button>',
  '<a href=/x></a>',
  '<link imagesrcset=/x>',
  '<a ping=/x></a>',
  '<video poster=/x></video>',
  '<img src=/x>',
  '<img srcset=/x>',
])('a base after an address comes late: %s', (before) => {
  expect(judgePage('', `${before}<base href=/>`).items).toContainEqual(
    expect.objectContaining({ detail: expect.stringMatching(/^This base comes after a /) }),
  );
});

describe('a base fails', () => {
  test.each(['https://[', 'https://a b/', 'data:text/html,x', 'javascript:alert(1)', 'file:///c:/'])(
    'when browsers ignore its href: %s',
    (href) => {
      expect(judgePage(`<base href="${href}">`)).toMatchObject({
        outcome: 'fail',
        advice: 'invalid',
        itemsTotal: 1,
      });
    },
  );

  test('by the first with an href, whatever follows', () => {
    const result = judgePage('<base target=_top><base href=data:,x><base href=/>');
    expect(result.items.map(({ outcome }) => outcome)).toEqual(['fail', 'warn']);
  });
});

describe('a base warns', () => {
  test.each(['https://example.org/', 'https://example.com.evil.example/', 'https://192.0.2.1/'])(
    'when it points at another site: %s',
    (href) => {
      expect(judgePage(`<base href="${href}">`)).toMatchObject({ outcome: 'warn', advice: 'foreign' });
    },
  );

  test('when another with an href stands before it', () => {
    expect(judgePage('<base href=/><base href=/b>')).toMatchObject({
      outcome: 'warn',
      advice: 'several',
      itemsTotal: 1,
      items: [{ selector: 'head > base:nth-of-type(2)' }],
    });
  });

  test.each([
    ['<link rel=stylesheet href=a.css>', 'link'],
    ['<script src=a.js></script>', 'script'],
  ])('after %s', (before, name) => {
    expect(judgePage(`${before}<base href=/>`)).toMatchObject({
      outcome: 'warn',
      advice: 'late',
      summary: `This base comes after a ${name} element with an address.`,
    });
  });

  test('not after elements without an address', () => {
    expect(judgePage('<meta charset=utf-8><title>x</title><script></script><base href=/>')).toMatchObject({
      outcome: 'pass',
    });
  });

  test('in the body', () => {
    expect(judgePage('', '<base href=/>')).toMatchObject({ outcome: 'warn', advice: 'body' });
  });

  test('once for each link that leaves the page without meaning to', () => {
    const result = judgePage('<base href=/>', '<a href="#a">a</a><a href=" #">b</a><a href="/#c">c</a>');
    expect(result).toMatchObject({ outcome: 'warn', advice: 'fragments', itemsTotal: 2 });
    expect(result.items[0]?.detail).toBe('This link leaves the page for https://www.example.com/.');
  });

  test('for areas of image maps as for links, in the order of the page', () => {
    const body =
      '<map name=m><area href="#a"><area href="/b"></map><a href="#c">c</a><svg><a href="#d"/></svg>';
    expect(judgePage('<base href=/>', body).items.map(({ snippet }) => snippet)).toEqual([
      '<area href="#a">',
      '<a href="#c">c</a>',
    ]);
  });
});

test('the base of an error page is not judged', () => {
  expect(judge(baseHref, { status: 404 })).toMatchObject({ reason: 'gate' });
});
