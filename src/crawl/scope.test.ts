import { describe, expect, test } from 'vitest';
import { createScope, movedStart } from './scope.ts';

describe('Q2 the scope', () => {
  test.each([
    ['https://example.com/', 'https://example.com/a', true],
    ['https://example.com/', 'http://www.example.com/a?b', true],
    ['https://www.example.com/', 'http://example.com/', true],
    ['https://example.com/', 'https://a.example.com/', false],
    ['https://example.com/', 'https://example.com.evil.example/', false],
    ['https://example.com/', 'https://notexample.com/', false],
    ['https://example.com/', 'https://example.com:8443/', false],
    ['https://example.com/', 'http://example.com:443/', false],
    ['http://example.com:80/', 'https://example.com/', true],
    ['http://example.com:8080/', 'https://www.example.com:8080/', true],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3001/', false],
    ['http://[::1]/', 'https://[::1]/a', true],
    ['http://[::1]/', 'http://[::2]/', false],
    ['http://[::1]:81/', 'http://[::1]/', false],
    ['https://münchen.example/', 'https://xn--mnchen-3ya.example/a', true],
    ['https://example.com/', 'https://example.com@evil.example/', false],
    ['https://example.com/', 'https://evil.example/@example.com/', false],
    ['https://example.com/', 'https://a:b@example.com/', true],
  ])('host of %s: %s is %s', (start, url, isInside) => {
    expect(createScope({ scope: 'host', start })(url)).toBe(isInside);
  });

  test.each([
    ['https://example.com/blog/', 'http://www.example.com/blog/a', true],
    ['https://example.com/blog/', 'https://example.com/blog/', true],
    ['https://example.com/blog/', 'https://example.com/blog', false],
    ['https://example.com/blog/', 'https://example.com/blogs', false],
    ['https://example.com/blog/', 'https://example.org/blog/', false],
    ['https://example.com/blog/start.html?a=/b/c', 'https://example.com/blog/a', true],
    ['https://example.com/blog/start.html', 'https://example.com/', false],
    ['https://example.com/%c3%a9/', 'https://example.com/%c3%A9/a', true],
    ['https://example.com/blog', 'https://example.com/', true],
    ['https://example.com//a/', 'https://example.com/a/', false],
  ])('path of %s: %s is %s', (start, url, isInside) => {
    expect(createScope({ scope: 'path', start })(url)).toBe(isInside);
  });

  test.each([
    ['https://shop.example.co.uk/', 'http://example.co.uk:8080/', true],
    ['https://shop.example.co.uk/', 'https://other.co.uk/', false],
    ['https://me.github.io/', 'https://you.github.io/', false],
    ['http://127.0.0.1:1/', 'http://127.0.0.1:2/', true],
    ['http://127.0.0.1/', 'http://127.0.0.2/', false],
    ['http://[::1]:1/', 'http://[::1]/', true],
    ['http://localhost/', 'http://a.localhost/', false],
  ])('subdomains of %s: %s is %s', (start, url, isInside) => {
    expect(createScope({ scope: 'subdomains', start })(url)).toBe(isInside);
  });

  test('judges each address by itself, whatever was asked before', () => {
    const isInside = createScope({ scope: 'host', start: 'https://example.com/' });
    const asked = [
      'https://example.com/',
      'https://example.org/',
      'https://example.org/',
      'https://example.com/a',
    ];
    expect(asked.map(isInside)).toEqual([true, false, false, true]);
  });

  test.each([
    ['https://example.com/', 'https://www.example.com/en/#top', 'https://www.example.com/en/'],
    ['https://example.com/', 'https://shop.example.com/', 'https://shop.example.com/'],
    ['https://example.com/', 'https://shop.example.net/', null],
    ['https://me.github.io/', 'https://you.github.io/', null],
  ])('moves from %s to %s as %s', (start, finalUrl, moved) => {
    expect(movedStart(start, finalUrl)).toBe(moved);
  });
});
