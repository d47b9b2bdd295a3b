import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesPage, matchesPath, starsOf } from './path-pattern.ts';

describe('a pattern', () => {
  test.each([
    ['/', '/', true],
    ['/', '/pricing', false],
    ['/*', '/', true],
    ['/blog/*', '/blog/', true],
    ['/blog/*', '/blog/a/b?c=d', true],
    ['/blog/*', '/blog', false],
    ['/*/edit', '/a/b/edit', true],
    ['/*/edit', '/edit', false],
    ['/a*a', '/a', false],
    ['/a*a', '/aa', true],
    ['**', '/x', true],
    ['/[ab].?', '/a.b', false],
    ['/[ab].?', '/[ab].?', true],
    ['', '', true],
  ])('%s of %s: %s', (pattern, path, matches) => {
    expect(matchesPath(pattern, path)).toBe(matches);
  });

  test('meets what a regular expression of the same meaning meets, as short', () => {
    const few = fc.string({ unit: fc.constantFrom('a', 'b', '/', '*'), maxLength: 8 });
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 10 });
    fc.assert(
      fc.property(few, text, (pattern, path) => {
        const meant = new RegExp(`^${pattern.replaceAll('*', '([^]*?)')}$`).exec(path);
        expect(starsOf(pattern, path)).toEqual(meant?.slice(1));
      }),
    );
  });

  test('is of whole addresses when it begins with http', () => {
    expect(matchesPage('https://example.com/*', 'https://example.com/a')).toBe(true);
    expect(matchesPage('https://example.com/*', 'https://example.org/a')).toBe(false);
    expect(matchesPage('/a?b=*', 'https://example.org/a?b=c')).toBe(true);
    expect(matchesPage('/a', 'https://example.org/a?b=c')).toBe(false);
  });
});
