import { expect, test } from 'vitest';
import { readDocument } from './document.ts';
import { attribute, type Element } from './element.ts';
import { nearestOf } from './nearest-of.ts';

const html = '<div lang=a><p><b id=x></b></p></div><i id=y></i>';

test('finds what is nearest, and nothing where there is nothing', () => {
  const document = readDocument(html, 'https://example.com/');
  const nearest = nearestOf((_, element) => attribute(element, 'lang'));
  expect(nearest(document, document.byId('x')[0] as Element)).toBe('a');
  expect(nearest(document, document.byId('y')[0] as Element)).toBeUndefined();
});

test('asks each element once', () => {
  const document = readDocument(html, 'https://example.com/');
  const asked: string[] = [];
  const nearest = nearestOf((_, element) => {
    asked.push(element.name);
    return attribute(element, 'lang');
  });
  for (const id of ['x', 'x', 'y', 'y']) nearest(document, document.byId(id)[0] as Element);
  expect(asked).toEqual(['b', 'p', 'div', 'i', 'body', 'html']);
});
