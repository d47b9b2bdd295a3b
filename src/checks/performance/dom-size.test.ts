import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { domSize } from './dom-size.ts';

/** html, head, body, main and the rest as paragraphs. */
const page = (elements: number) =>
  `<!doctype html><html><head></head><body><main>${'<p>'.repeat(elements - 4)}</main></body></html>`;

test.each([
  [1400, 'pass'],
  [1401, 'warn'],
  [3000, 'warn'],
  [3001, 'fail'],
])('%d elements: %s', (elements, outcome) => {
  expect(judge(domSize, { html: page(elements) })).toMatchObject({
    outcome,
    value: { elements, depth: 4, mostChildren: elements - 4 },
  });
});

test('a large page is told where the most children are', () => {
  expect(judge(domSize, { html: page(1500) }).items.map(({ selector }) => selector)).toEqual([
    null,
    'body > main',
  ]);
});

test('what is found keeps its ids while the page grows', () => {
  const ids = (elements: number) => judge(domSize, { html: page(elements) }).items.map(({ id }) => id);
  expect(ids(1501)).toEqual(ids(1500));
});

test('an error page is not judged', () => {
  expect(judge(domSize, { status: 404 })).toMatchObject({ outcome: 'not_applicable', reason: 'gate' });
});
