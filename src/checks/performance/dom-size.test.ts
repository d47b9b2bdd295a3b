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

test('of two with as many children, text aside, the one whose last child comes first is told', () => {
  const wide = '<b>text</b>'.repeat(1500);
  const widest = (html: string) => judge(domSize, { html: `<!doctype html><body>${html}` }).items.at(-1);
  expect(widest(`<main><i>${wide}</i>${'text<u></u>'.repeat(1499)}</main>`)?.selector).toBe(
    'body > main > i',
  );
  expect(widest(`<main>${'text<u></u>'.repeat(1499)}<i>${wide}</i></main>`)?.selector).toBe('body > main');
  expect(widest(`<i>${wide}</i><s>${wide}</s>`)?.selector).toBe('body > i');
});

test('what is found keeps its ids while the page grows', () => {
  const ids = (elements: number) => judge(domSize, { html: page(elements) }).items.map(({ id }) => id);
  expect(ids(1501)).toEqual(ids(1500));
});

test('an error page is not judged', () => {
  expect(judge(domSize, { status: 404 })).toMatchObject({ outcome: 'not_applicable', reason: 'gate' });
});

test('the task says how many elements there are', () => {
  expect(judge(domSize, { html: page(1500) }).task).toBe('Reduce the number of elements (1,500)');
});
