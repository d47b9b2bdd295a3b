import { describe, expect, test } from 'vitest';
import {
  comparableUrl,
  isSameAs,
  privateSuffixOf,
  registrableDomain,
  sameHost,
  sameOrigin,
  sameSite,
  sameUrl,
} from './url-equality.ts';

describe('T5 two URLs are equal', () => {
  test.each([
    ['https://example.com', 'https://EXAMPLE.com/'],
    ['https://example.com/a#x', 'https://example.com/a#y'],
    ['https://example.com/a#', 'https://example.com/a'],
    ['https://example.com/a?', 'https://example.com/a'],
    ['https://example.com/a?#', 'https://example.com/a'],
    ['https://example.com:443/', 'https://example.com/'],
    ['https://example.com/%c3%a9?q=%2f', 'https://example.com/%C3%A9?q=%2F'],
    ['https://example.com/é', 'https://example.com/%c3%a9'],
    ['https://example.com/a/../b', 'https://example.com/b'],
    ['https://example.com/a%2f', 'https://example.com/a%2F'],
  ])('%s and %s', (a, b) => {
    expect(sameUrl(a, b)).toBe(true);
    expect(sameUrl(new URL(a), b)).toBe(true);
    expect(isSameAs(a)(new URL(b))).toBe(true);
    expect(isSameAs(b)(new URL(a))).toBe(true);
  });

  test.each([
    ['https://example.com/a', 'https://example.com/a/'],
    ['http://example.com/', 'https://example.com/'],
    ['https://example.com/A', 'https://example.com/a'],
    ['https://example.com/a?x', 'https://example.com/a'],
    ['https://example.com/a??', 'https://example.com/a'],
    ['https://example.com/?q=what?', 'https://example.com/?q=what'],
    ['https://www.example.com/', 'https://example.com/'],
    ['https://example.com/a%2Fb', 'https://example.com/a/b'],
  ])('but not %s and %s', (a, b) => {
    expect(sameUrl(a, b)).toBe(false);
    expect(isSameAs(a)(new URL(b))).toBe(false);
    expect(isSameAs(b)(new URL(a))).toBe(false);
  });

  test('leaves what does not parse as it is', () => {
    expect(comparableUrl('not a url')).toBe('not a url');
  });
});

describe('T5 site, host and origin', () => {
  test.each([
    ['https://a.example.co.uk/', 'http://b.example.co.uk:8080/', true],
    ['https://example.com/', 'https://example.org/', false],
    // The private section of the list parts the customers of a host.
    ['https://me.github.io/', 'https://you.github.io/', false],
    ['https://github.io/', 'https://github.io/x', true],
    ['http://192.0.2.1/', 'http://192.0.2.1:8080/', true],
    ['http://192.0.2.1/', 'http://192.0.2.2/', false],
    ['http://[2001:db8::1]/', 'http://[2001:db8::2]/', false],
    ['http://intranet/', 'http://intranet/x', true],
    ['nonsense', 'https://example.com/', false],
  ])('sameSite(%s, %s) is %s', (a, b, expected) => {
    expect(sameSite(a, b)).toBe(expected);
  });

  test('a host is the name alone, an origin has scheme and port', () => {
    expect(sameHost('http://example.com:81/', 'https://example.com/')).toBe(true);
    expect(sameHost('https://www.example.com/', 'https://example.com/')).toBe(false);
    expect(sameOrigin('https://example.com:443/x', 'https://example.com/')).toBe(true);
    expect(sameOrigin('https://example.com:444/', 'https://example.com/')).toBe(false);
    expect(sameOrigin('http://example.com/', 'https://example.com/')).toBe(false);
    expect(sameOrigin('data:,x', 'data:,x')).toBe(false);
  });

  test('a bare suffix and an address have no registrable domain', () => {
    expect(registrableDomain('a.b.example.com')).toBe('example.com');
    expect(registrableDomain('co.uk')).toBeNull();
    expect(registrableDomain('192.0.2.1')).toBeNull();
    expect(registrableDomain('localhost')).toBeNull();
  });

  test.each([
    ['user.github.io', 'github.io'],
    ['www.user.github.io', 'github.io'],
    ['shop.uk.com', 'uk.com'],
    ['example.co.uk', undefined],
    ['user.github.io.example.com', undefined],
    ['192.0.2.1', undefined],
    ['intranet', undefined],
  ])('the private suffix of %s is %s', (hostname, expected) => {
    expect(privateSuffixOf(hostname)).toBe(expected);
  });
});
