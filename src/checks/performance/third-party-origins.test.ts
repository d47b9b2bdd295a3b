import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { thirdPartyOrigins } from './third-party-origins.ts';

const scripts = (count: number) =>
  Array.from({ length: count }, (_, i) => `<script src="https://a.site-${i}.com/x.js"></script>`).join('');
const of = (html: string) => judge(thirdPartyOrigins, { html: `<!doctype html><body>${html}` });

test.each([
  [10, 'pass'],
  [11, 'warn'],
  [20, 'warn'],
  [21, 'fail'],
])('%d other sites: %s', (count, outcome) => {
  expect(of(scripts(count))).toMatchObject({ outcome, value: { count } });
});

test('names the other sites when there are too many', () => {
  const { items } = of(scripts(11));
  expect(items.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining([
      'The page uses 11 other sites.',
      'The page uses site-0.com.',
      'The page uses site-10.com.',
    ]),
  );
  expect(items).toHaveLength(12);
});

test('hosts of one registrable domain are one site, and the own site is none', () => {
  const html =
    '<img src="https://a.cdn.net/1"><img src="https://b.cdn.net/2"><img src="https://img.example.com/3">';
  expect(of(html)).toMatchObject({ value: { count: 1, sites: ['cdn.net'] } });
});

test('a host that begins like another is none of its own', () => {
  const html =
    '<img src="https://cdn.net/1"><img src="https://cdn.net.other.org/2"><img src="https://cdn.net/3">';
  expect(of(html)).toMatchObject({ value: { sites: ['cdn.net', 'other.org'] } });
  const own = '<img src="http://example.com:8080/1"><img src="https://example.com.other.org/2">';
  expect(of(own)).toMatchObject({ value: { sites: ['other.org'] } });
});

test('a path lies on the site of the base, which may be another one', () => {
  const html = '<base href="https://cdn.net/a/"><img src="/1"><img src="//img.org/2">';
  expect(of(html)).toMatchObject({ value: { sites: ['cdn.net', 'img.org'] } });
});

test('the address of an iframe with content of its own does not count', () => {
  expect(of('<iframe srcdoc="<p>x" src="https://video.net/"></iframe>').value).toMatchObject({ count: 0 });
});

test('preconnect counts, a link to another site does not', () => {
  const html =
    '<link rel=preconnect href="https://fonts.net"><a href="https://elsewhere.org">x</a>' +
    '<link rel=canonical href="https://one.org/"><link rel=alternate href="https://two.org/">';
  expect(of(html)).toMatchObject({ value: { sites: ['fonts.net'] } });
});

test('sites under a private suffix are different sites', () => {
  const html = '<img src="https://one.github.io/a"><img src="https://two.github.io/b">';
  expect(of(html)).toMatchObject({ value: { count: 2 } });
});

test('one site is told as one', () => {
  expect(of(scripts(1)).summary).toBe('The page uses 1 other site.');
});

test('the task says how many sites there are', () => {
  expect(of(scripts(11)).task).toBe('Load from fewer other sites (11)');
});
