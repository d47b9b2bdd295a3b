import { expect, test } from 'vitest';
import { readDocument } from '../html/document.ts';
import { anchorsOf } from './anchors.ts';

test('anchors are resolved against the base of the page', () => {
  const document = readDocument(
    '<base href="/b/"><a href=" c#d ">1</a><a>2</a><a href="https://">3</a><svg><a href="/x">4</a></svg>',
    'https://example.com/',
  );
  expect(anchorsOf(document).map(({ href, url }) => [href, url?.href])).toEqual([
    [' c#d ', 'https://example.com/b/c#d'],
    [undefined, undefined],
    ['https://', undefined],
  ]);
});

test('a page is read once', () => {
  const document = readDocument('<a href=/>', 'https://example.com/');
  expect(anchorsOf(document)).toBe(anchorsOf(document));
});
