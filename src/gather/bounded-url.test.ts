import { expect, test } from 'vitest';
import { acceptUrl } from '../net/accept-url.ts';
import { boundedUrl } from './bounded-url.ts';

const bytesMax = 40;
const rules = { ports: [443], allow: [], bytesMax, nat64: false };
const start = 'https://site.example/';

test('a URL of the length that is asked stays as it is', () => {
  const url = start.padEnd(bytesMax, 'a');
  expect(boundedUrl(url, bytesMax)).toBe(url);
});

test.each([
  ['a path', `${start.padEnd(bytesMax, 'a')}a`],
  ['a cut within an escape', `${start.padEnd(bytesMax - 1, 'a')}%2Fb`],
  ['a cut that leaves a dot', `${start.padEnd(bytesMax - 2, 'a')}/.b`],
  ['a cut that leaves two dots', `${start.padEnd(bytesMax - 3, 'a')}/..b`],
  ['a cut that leaves escaped dots', `${start.padEnd(bytesMax - 7, 'a')}/%2E%2Eb`],
  ['a query', `${start}?${'a'.repeat(bytesMax)}`],
])('of %s that is too long remains a short one that is refused for its length', (_, url) => {
  const bounded = boundedUrl(url, bytesMax);
  expect(bounded).toHaveLength(bytesMax + 1);
  expect(acceptUrl(bounded, rules)).toMatchObject({ ok: false, isOurLimit: true });
});

test.each([
  `https://${'a'.repeat(60)}.example/`,
  'https://site.example:8443/.a/..b/%2E%2Ec?d=%20e',
  'https://name:8443password@site.example/a',
  'http://[2001:db8::1]:8080/a',
])('%s remains a URL that is refused, wherever it is cut', (url) => {
  for (let length = 1; length < url.length; length += 1) {
    const bounded = boundedUrl(url, length);
    expect(new URL(bounded).href.length).toBeGreaterThan(length);
    expect(acceptUrl(bounded, { ...rules, bytesMax: length })).toMatchObject({ ok: false, isOurLimit: true });
  }
});

test('a fragment is no reason to ask for another URL', () => {
  const bounded = boundedUrl(`${start}#${'a'.repeat(5_000)}`, bytesMax);
  expect(acceptUrl(bounded, rules)).toMatchObject({ ok: true, url: { href: start } });
});
