import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { subresourceIntegrity } from './subresource-integrity.ts';

const sha384 = `sha384-${'A'.repeat(64)}`;
const of = (html: string) => judge(subresourceIntegrity, { html: `<!doctype html><body>${html}` });

test.each([
  [`<script src="https://cdn.net/a-1.2.3.js" integrity="${sha384}" crossorigin></script>`, 'pass'],
  [
    `<script src="https://cdn.net/a-1.2.3.js" integrity="x sha256-${'A'.repeat(43)}=" crossorigin></script>`,
    'pass',
  ],
  [
    `<script src="https://cdn.net/a-1.2.3.js" integrity="sha512-${'A'.repeat(86)}==" crossorigin></script>`,
    'pass',
  ],
  [`<script src="https://cdn.net/a-1.2.3.js" integrity="${sha384}"></script>`, 'warn'],
  // Browsers ignore a name of the digest in capitals, and what stands before it.
  [
    `<script src="https://cdn.net/a-1.2.3.js" integrity="SHA384-${'A'.repeat(64)}" crossorigin></script>`,
    'warn',
  ],
  [`<script src="https://cdn.net/a-1.2.3.js" integrity="x${sha384}" crossorigin></script>`, 'warn'],
  ['<script src="https://cdn.net/a-1.2.3.js" integrity="sha384-short" crossorigin></script>', 'warn'],
  [`<script src="https://cdn.net/a-1.2.3.js" integrity="${sha384}?ct=x" crossorigin></script>`, 'pass'],
  [`<script src="https://cdn.net/a-1.2.3.js" integrity="${sha384}AA" crossorigin></script>`, 'warn'],
  [`<script src="https://cdn.net/a-1.2.3.js" integrity="${sha384}," crossorigin></script>`, 'warn'],
  [`<script src="https://cdn.net/a-1.2.3.js" integrity="${sha384}'" crossorigin></script>`, 'warn'],
  ['<script src="https://cdn.net/a-1.2.3.js"></script>', 'warn'],
  ['<link rel=stylesheet href="//cdn.net/a-1.2.3.css">', 'warn'],
  ['<script src="https://example.com.cdn.net/a-1.2.3.js"></script>', 'warn'],
  ['<script src="https://static.example.com/a.js"></script>', 'not_applicable'],
  ['<base href="https://cdn.net/"><script>inline()</script>', 'not_applicable'],
  ['<script src="https://cdn.net/a-1.2.3.js" type=module></script>', 'warn'],
  ['<script src="https://cdn.net/a-1.2.3.js" type="0a1b2c3d-text/javascript"></script>', 'warn'],
  ['<script src="https://cdn.net/a-1.2.3.js" type="0a1b2c3d-module"></script>', 'warn'],
  ['<link rel="alternate stylesheet" href="https://cdn.net/a-1.2.3.css">', 'warn'],
  // Nothing of these is loaded.
  ['<script src="https://cdn.net/a-1.2.3.js" type=text/plain></script>', 'not_applicable'],
  ['<script src="https://cdn.net/a-1.2.3.js" type="0a1b2c3d-text/javascript-x"></script>', 'not_applicable'],
  ['<script src="https://cdn.net/a-1.2.3.json" type=importmap></script>', 'not_applicable'],
  ['<link rel=stylesheet href="https://cdn.net/a-1.2.3.css" disabled>', 'not_applicable'],
  ['<script>inline()</script><link rel=icon href="https://cdn.net/i.png">', 'not_applicable'],
])('%s: %s', (html, outcome) => {
  expect(of(html).outcome).toBe(outcome);
});

describe('a file without integrity', () => {
  const script = (address: string, more = '') => of(`<script src="${address}" ${more}></script>`).outcome;

  test.each([
    ...['https://cdn.net/lib@3.2.1', 'https://cdn.net/v3.2.1/lib.js', 'https://cdn.net/lib-3.2.1.min.js'],
    ...['https://cdn.net/lib/3.2.1-beta.2/lib.js', 'https://cdn.net/main.3f2a9c1b.js'],
    ...[`https://cdn.net/gh/ann/lib@${'0a1b2c3d4e'.repeat(4)}/lib.js`],
    ...[`https://cdn.net/${'0a1b2c3d'.repeat(4)}.js`],
  ])('is to be pinned where its address is of one state for good: %s', (address) => {
    expect(script(address)).toBe('warn');
  });

  test.each([
    ...['https://cdn.net/lib.js', 'https://cdn.net/lib@3.js', 'https://cdn.net/lib@3.2/lib.js'],
    ...['https://cdn.net/v3/', 'https://cdn.net/lib.js?ver=3.2.1', 'https://10.0.2.1/lib.js'],
    // Numbers and ids of customers, whose files change when they change a setting.
    ...['https://cdn.net/20240117.js', 'https://cdn.net/1a2b3c4d5e.js', 'https://cdn.net/facade-1.js'],
    'https://cdn.net/consent/0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f/stub.js',
  ])('is left alone where it may change by design: %s', (address) => {
    expect(script(address)).toBe('not_applicable');
  });

  test('is left alone beside one that is pinned', () => {
    const pinned = `<script src="https://cdn.net/lib.js" integrity="${sha384}" crossorigin></script>`;
    expect(of(`${pinned}<script src="https://cdn.net/tags.js"></script>`)).toMatchObject({
      outcome: 'pass',
      summary: 'The script or style of another site that can be pinned is.',
    });
  });

  test('of any address is told where its integrity is refused or lacks crossorigin', () => {
    expect(script('https://cdn.net/lib.js', 'integrity="sha384-short" crossorigin')).toBe('warn');
    expect(script('https://cdn.net/lib.js', `integrity="${sha384}"`)).toBe('warn');
  });
});

test.each([
  ['a strong one that was cut beside a weak one', `sha384-AAAA sha256-${'A'.repeat(43)}=`, /refuse/],
  [
    'weak ones that were cut beside a strong one',
    `sha256-AAAA sha384-AAAA sha512-${'A'.repeat(86)}==`,
    /can be pinned is/,
  ],
  ['one that was cut beside another', `${sha384} sha384-AAAA`, /can be pinned is/],
  ['a strong one without padding', `sha384-AAAA sha512-${'A'.repeat(86)}`, /not pinned/],
  ['an unknown one', `sha999-${'A'.repeat(99)} ${sha384}`, /can be pinned is/],
])('the digests of the strongest algorithm alone count: %s', (_, integrity, summary) => {
  expect(
    of(`<script src="https://cdn.net/a-1.2.3.js" integrity="${integrity}" crossorigin></script>`).summary,
  ).toMatch(summary);
});

test.each([
  ['<script src="https://cdn.net/a-1.2.3.js"></script>', 'This script of another site is not pinned.'],
  [
    '<link rel=stylesheet href="https://cdn.net/a-1.2.3.css">',
    'This style sheet of another site is not pinned.',
  ],
  [
    `<link rel=stylesheet href="https://cdn.net/a-1.2.3.css" integrity="${sha384}">`,
    'This style sheet has integrity but no crossorigin attribute.',
  ],
  [
    `<script src="https://cdn.net/a-1.2.3.js" integrity="sha256-${'a1'.repeat(32)}" crossorigin></script>`,
    'The integrity of this script is not a digest of the right length, so browsers refuse the file.',
  ],
  [
    `<script src="https://cdn.net/a-1.2.3.js" integrity="sha256-${'a'.repeat(43)}" crossorigin></script>`,
    'This script of another site is not pinned.',
  ],
])('calls a link what it loads: %s', (html, summary) => {
  expect(of(html).summary).toBe(summary);
});

test('one script is told as one', () => {
  expect(
    of(`<script src="https://cdn.net/a-1.2.3.js" integrity="${sha384}" crossorigin></script>`).summary,
  ).toBe('The script or style of another site that can be pinned is.');
});
