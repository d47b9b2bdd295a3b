import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { Address, AddressHeading, cutAddress } from './address.tsx';

const heading = (url: string) => render(h(AddressHeading, { url })).replaceAll(/<[^>]*>/g, '');

test('a heading shows as much of a longer address as of the longest that is whole', () => {
  const shown = (length: number) => heading(`https://${'example.com/'.padEnd(length, 'deep/')}`);
  expect(shown(140)).toBe('example.com/'.padEnd(140, 'deep/'));
  expect(shown(141)).toBe(`${'example.com/'.padEnd(139, 'deep/')}…`);
  expect(shown(3_000)).toBe(shown(141));
});

test('a heading shows the whole host', () => {
  const host = `${'a'.repeat(63)}.`.repeat(3).padEnd(240, 'b');
  expect(heading(`https://${host}/path`)).toBe(`${host}…`);
});

test('a query stands apart, as it seldom says more', () => {
  const html = render(h(Address, { url: 'https://example.com/lamps?utm_source=mail' }));
  expect(html).toContain('<bdi>lamps</bdi></span><bdi class="query"><wbr/>?utm_source=mail</bdi>');
});

test('an address is cut between characters', () => {
  expect(cutAddress('https://example.com/')).toBe('https://example.com/');
  expect(cutAddress('ab😀cd', 4)).toBe('ab…');
  expect(cutAddress('ab😀cd', 5)).toBe('ab😀…');
});
