import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { AddressHeading, cutAddress } from './address.tsx';

const heading = (url: string) => render(h(AddressHeading, { url })).replaceAll(/<[^>]*>/g, '');

test('a heading shows as much of a longer address as of the longest that is whole', () => {
  const shown = (length: number) => heading(`https://${'example.com/'.padEnd(length, 'deep/')}`);
  expect(shown(200)).toBe('example.com/'.padEnd(200, 'deep/'));
  expect(shown(201)).toBe(`${'example.com/'.padEnd(199, 'deep/')}…`);
  expect(shown(3_000)).toBe(shown(201));
});

test('a heading shows the whole host', () => {
  const host = `${'a'.repeat(63)}.`.repeat(3).padEnd(240, 'b');
  expect(heading(`https://${host}/path`)).toBe(`${host}…`);
});

test('an address is cut between characters', () => {
  expect(cutAddress('https://example.com/')).toBe('https://example.com/');
  expect(cutAddress('ab😀cd', 4)).toBe('ab…');
  expect(cutAddress('ab😀cd', 5)).toBe('ab😀…');
});
