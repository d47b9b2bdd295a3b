import { describe, expect, test } from 'vitest';
import { pageList } from './page-list.ts';

const listOf = (urls: string[], paths: string[] = [], origin?: string) =>
  pageList({ named: { urls, paths, folder: undefined }, pages: [], listed: undefined, origin });

describe('a page', () => {
  test('is audited once, however it is written', () => {
    const pages = listOf(['https://a.example', 'https://a.example/', 'a.example/#top', 'a.example/?q']);
    expect(pages).toEqual([
      { url: 'https://a.example', name: '/' },
      { url: 'a.example/?q', name: '/?q' },
    ]);
  });

  test('of a second origin has one name, however it is written', () => {
    const names = ['b.example', 'https://B.example/', 'https://b.example:443/#top'].map(
      (url) => listOf(['https://a.example/', url])[1]?.name,
    );
    expect(new Set(names)).toEqual(new Set(['https://b.example/']));
  });

  test('that nobody can read is told as it was written', () => {
    expect(listOf(['https://a b', 'https://a b'])).toEqual([{ url: 'https://a b', name: 'https://a b' }]);
  });

  test.each(['//evil.example/', '/\\evil.example/', '/\t/evil.example/'])('%j stays on its host', (path) => {
    const [page] = listOf([], [path], 'https://a.example');
    expect(new URL(page?.url ?? '').origin).toBe('https://a.example');
  });
});
