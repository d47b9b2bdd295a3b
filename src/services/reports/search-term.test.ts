import { expect, test } from 'vitest';
import { hostSpelling, projectSpelling, searchTerms, urlSpellings } from './search-term.ts';

const stored = 'https://xn--wgv71a119e.example/%E5%95%86%E5%93%81/%E6%96%B0%E3%81%97%E3%81%84?q=%E8%89%B2';

test.each([
  'https://日本語.example/商品/新しい?q=色',
  'https://日本語.example/',
  'HTTPS://日本語.example/商品',
  'https://日本語.example',
  '日本語.example/商品/新しい',
  '日本語.example/',
  '日本語.example',
  'xn--wgv71a119e.example/商品',
  '/商品/新しい',
  '商品',
  '?q=色',
])('%s is found in the address as it is stored', (term) => {
  const isFound = (spelling: string) => stored.toLowerCase().includes(spelling.toLowerCase());
  expect(urlSpellings(term).some(isFound)).toBe(true);
});

test('a term of ASCII has one spelling, and one that is longer than every address none', () => {
  expect(urlSpellings('https://example.com/a?b=c#d')).toEqual(['https://example.com/a?b=c#d']);
  expect(urlSpellings('a'.repeat(3_000))).toEqual([]);
  expect(urlSpellings('日'.repeat(2_000))).toEqual([]);
});

test('a title is looked for in the letter cases that SQLite tells apart', () => {
  expect(searchTerms('lantern').title).toEqual(['lantern']);
  expect(searchTerms('éCLAIR').title).toEqual(['éCLAIR', 'éclair', 'ÉCLAIR', 'Éclair']);
  expect(searchTerms('a', 'url')).toEqual({ url: ['a'], title: [] });
  expect(searchTerms('a', 'title')).toEqual({ url: [], title: ['a'] });
});

test('a host is spelled with what stands around it', () => {
  expect(hostSpelling('.日本語.')).toBe('.xn--wgv71a119e.');
  expect(hostSpelling('日本語.example/商品')).toBeUndefined();
  expect(hostSpelling('https://日本語.example')).toBeUndefined();
});

test.each([
  ['https://www.日本語.example/商品?q=色', 'xn--wgv71a119e.example'],
  ['HTTP://Shop.Example:8080/a', 'shop.example:8080'],
  ['https://', 'https://'],
  ['shop.ex', 'shop.ex'],
  ['.日本語', '.xn--wgv71a119e'],
])('%s is looked for among projects as %s', (term, spelling) => {
  expect(projectSpelling(term)).toBe(spelling);
});

test('a long address is looked for among projects by its host', () => {
  expect(projectSpelling(`https://shop.example/${'a'.repeat(2_000)}`)).toBe('shop.example');
});
