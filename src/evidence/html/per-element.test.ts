import { expect, test, vi } from 'vitest';
import { readDocument } from './document.ts';
import type { Element } from './element.ts';
import { perElement } from './per-element.ts';

test('a text is read once for each element, also when it is empty', () => {
  const read = vi.fn(({ name }: Element) => (name === 'p' ? '' : name));
  const textOf = perElement(read);
  const document = readDocument('<p></p><b></b>', 'https://example.com/');
  const [p, b] = ['p', 'b'].map((name) => document.byName(name)[0] as Element) as [Element, Element];
  expect([textOf(document, p), textOf(document, b), textOf(document, p)]).toEqual(['', 'b', '']);
  expect(read).toHaveBeenCalledTimes(2);
});
