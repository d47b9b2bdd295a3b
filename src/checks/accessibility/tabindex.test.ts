import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { tabindex } from './tabindex.ts';

test.each(['0', '-1', '-5', 'x', '', '0.9'])('passes with tabindex=%j', (value) => {
  expect(judge(tabindex, { html: `<p tabindex="${value}">` })).toMatchObject({ outcome: 'pass' });
});

test('passes when only hidden elements have a positive one', () => {
  const html = '<p tabindex=1 hidden><p tabindex=1 aria-hidden=true>';
  expect(judge(tabindex, { html })).toMatchObject({ outcome: 'pass' });
});

test.each([
  ['1', 1],
  ['32767', 32_767],
  ['+2', 2],
  [' 3', 3],
  ['4th', 4],
])('fails with tabindex=%j', (value, shown) => {
  expect(judge(tabindex, { html: `<input tabindex="${value}">` })).toMatchObject({
    outcome: 'fail',
    advice: 'positive',
    items: [{ detail: `In the server’s HTML, this element has the tabindex ${shown}.` }],
  });
});

test('counts every element', () => {
  const html = '<a tabindex=1 href="/">A</a><svg tabindex=2></svg><p tabindex=0>';
  expect(judge(tabindex, { html })).toMatchObject({ itemsTotal: 2, value: { elements: 3, offending: 2 } });
});

test('is not applicable without tabindex', () => {
  expect(judge(tabindex, { html: '<p>' })).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
});

test('does not judge an error page', () => {
  expect(judge(tabindex, { status: 404 })).toMatchObject({ reason: 'gate' });
});
