import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { subresourceIntegrity } from './subresource-integrity.ts';

const sha384 = `sha384-${'A'.repeat(64)}`;
const of = (html: string) => judge(subresourceIntegrity, { html: `<!doctype html><body>${html}` });

test.each([
  [`<script src="https://cdn.net/a.js" integrity="${sha384}" crossorigin></script>`, 'pass'],
  [
    `<script src="https://cdn.net/a.js" integrity="x sha256-${'A'.repeat(43)}=" crossorigin></script>`,
    'pass',
  ],
  [`<script src="https://cdn.net/a.js" integrity="sha512-${'A'.repeat(86)}==" crossorigin></script>`, 'pass'],
  [`<script src="https://cdn.net/a.js" integrity="${sha384}"></script>`, 'warn'],
  // Browsers ignore a name of the digest in capitals, and what stands before it.
  [`<script src="https://cdn.net/a.js" integrity="SHA384-${'A'.repeat(64)}" crossorigin></script>`, 'warn'],
  [`<script src="https://cdn.net/a.js" integrity="x${sha384}" crossorigin></script>`, 'warn'],
  ['<script src="https://cdn.net/a.js" integrity="sha384-short" crossorigin></script>', 'warn'],
  [`<script src="https://cdn.net/a.js" integrity="${sha384}?ct=x" crossorigin></script>`, 'pass'],
  [`<script src="https://cdn.net/a.js" integrity="${sha384}AA" crossorigin></script>`, 'warn'],
  [`<script src="https://cdn.net/a.js" integrity="${sha384}," crossorigin></script>`, 'warn'],
  [`<script src="https://cdn.net/a.js" integrity="${sha384}'" crossorigin></script>`, 'warn'],
  ['<script src="https://cdn.net/a.js"></script>', 'warn'],
  ['<link rel=stylesheet href="//cdn.net/a.css">', 'warn'],
  ['<script src="https://example.com.cdn.net/a.js"></script>', 'warn'],
  ['<script src="https://static.example.com/a.js"></script>', 'not_applicable'],
  ['<base href="https://cdn.net/"><script>inline()</script>', 'not_applicable'],
  ['<script src="https://cdn.net/a.js" type=module></script>', 'warn'],
  ['<script src="https://cdn.net/a.js" type="0a1b2c3d-text/javascript"></script>', 'warn'],
  ['<script src="https://cdn.net/a.js" type="0a1b2c3d-module"></script>', 'warn'],
  ['<link rel="alternate stylesheet" href="https://cdn.net/a.css">', 'warn'],
  // Nothing of these is loaded.
  ['<script src="https://cdn.net/a.js" type=text/plain></script>', 'not_applicable'],
  ['<script src="https://cdn.net/a.js" type="0a1b2c3d-text/javascript-x"></script>', 'not_applicable'],
  ['<script src="https://cdn.net/a.json" type=importmap></script>', 'not_applicable'],
  ['<link rel=stylesheet href="https://cdn.net/a.css" disabled>', 'not_applicable'],
  ['<script>inline()</script><link rel=icon href="https://cdn.net/i.png">', 'not_applicable'],
])('%s: %s', (html, outcome) => {
  expect(of(html).outcome).toBe(outcome);
});

test.each([
  ['a strong one that was cut beside a weak one', `sha384-AAAA sha256-${'A'.repeat(43)}=`, /refuse/],
  [
    'weak ones that were cut beside a strong one',
    `sha256-AAAA sha384-AAAA sha512-${'A'.repeat(86)}==`,
    /is pinned/,
  ],
  ['one that was cut beside another', `${sha384} sha384-AAAA`, /is pinned/],
  ['a strong one without padding', `sha384-AAAA sha512-${'A'.repeat(86)}`, /not pinned/],
  ['an unknown one', `sha999-${'A'.repeat(99)} ${sha384}`, /is pinned/],
])('the digests of the strongest algorithm alone count: %s', (_, integrity, summary) => {
  expect(
    of(`<script src="https://cdn.net/a.js" integrity="${integrity}" crossorigin></script>`).summary,
  ).toMatch(summary);
});

test.each([
  ['<script src="https://cdn.net/a.js"></script>', 'This script of another site is not pinned.'],
  ['<link rel=stylesheet href="https://cdn.net/a.css">', 'This style sheet of another site is not pinned.'],
  [
    `<link rel=stylesheet href="https://cdn.net/a.css" integrity="${sha384}">`,
    'This style sheet has integrity but no crossorigin attribute.',
  ],
  [
    `<script src="https://cdn.net/a.js" integrity="sha256-${'a1'.repeat(32)}" crossorigin></script>`,
    'The integrity of this script is no digest of the right length, so browsers refuse the file.',
  ],
  [
    `<script src="https://cdn.net/a.js" integrity="sha256-${'a'.repeat(43)}" crossorigin></script>`,
    'This script of another site is not pinned.',
  ],
])('calls a link what it loads: %s', (html, summary) => {
  expect(of(html).summary).toBe(summary);
});

test('one script is told as one', () => {
  expect(of(`<script src="https://cdn.net/a.js" integrity="${sha384}" crossorigin></script>`).summary).toBe(
    'The script or style of another site is pinned.',
  );
});
