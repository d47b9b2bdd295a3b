import { expect, test } from 'vitest';
import { readDocument } from '../html/document.ts';
import { hreflangEntries } from './hreflang.ts';

test('entries stand in head and in Link fields', () => {
  const document = readDocument(
    `<link rel="Alternate" hreflang="DE" href="/de"><link rel=alternate hreflang>
    <link rel=canonical hreflang=fr href=/fr><link rel=alternate href=/feed><noscript><link rel=alternate hreflang=it></noscript>
    <body><link rel=alternate hreflang=es href=/es><a rel=alternate hreflang=pl href=/pl>`,
    'https://example.com/a/',
  );
  const fields = [
    ['Link', '<nl>; rel=alternate; hreflang=nl, <x>; rel=alternate, </y>; rel=next; hreflang=sv'],
  ] as const;
  expect(hreflangEntries(document, fields).map(({ code, href, url }) => [code, href, url?.href])).toEqual([
    ['DE', '/de', 'https://example.com/de'],
    ['', '', 'https://example.com/a/'],
    ['nl', 'nl', 'https://example.com/a/nl'],
  ]);
});
