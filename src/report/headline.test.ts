import { describe, expect, test } from 'vitest';
import { headlineOf, isToldBy, sentenceOf } from './headline.ts';

const texts = { several: 'links are broken' };

describe('a headline', () => {
  test.each([
    ['This link is broken: it answers 404. And 1,481 more.', 1_482, '1,482 links are broken'],
    ['This link is broken: it answers 404. And 1 more.', 2, '2 links are broken'],
    ['This link is broken: it answers 404.', 1, 'This link is broken: it answers 404'],
  ])('of %j with %i items is %j', (summary, itemsTotal, headline) => {
    expect(headlineOf({ summary, itemsTotal }, texts)).toBe(headline);
  });

  test('counts what is wrong, and no notes', () => {
    const withNotes = { summary: 'This link is broken: it answers 404. And 2 more.', itemsTotal: 8 };
    expect(headlineOf(withNotes, texts)).toBe('3 links are broken');
    expect(headlineOf({ ...withNotes, summary: 'This link is broken: it answers 404.' }, texts)).toBe(
      'This link is broken: it answers 404',
    );
  });

  test('of things that differ in kind tells the first, and how many others there are', () => {
    const found = { summary: 'The title is empty. And 1,000 more.', itemsTotal: 1_001 };
    expect(headlineOf(found, {})).toBe('The title is empty, and 1,000 more');
    expect(headlineOf(found, undefined)).toBe('The title is empty, and 1,000 more');
  });

  test('takes no number from a check that says itself how much it found, or from a page', () => {
    const found = { summary: 'The text holds “x”. And 7 more.', itemsTotal: 1 };
    expect(headlineOf(found, texts)).toBe('The text holds “x”. And 7 more');
    expect(headlineOf({ summary: 'The HTML has 20 errors.', itemsTotal: 20 }, texts)).toBe(
      'The HTML has 20 errors',
    );
  });

  test('does not say where it was judged', () => {
    const one = { summary: 'In the server’s HTML, this link has no name.', itemsTotal: 1 };
    expect(headlineOf(one, texts)).toBe('This link has no name');
    expect(headlineOf({ summary: `${one.summary} And 2 more.`, itemsTotal: 3 }, {})).toBe(
      'This link has no name, and 2 more',
    );
  });
});

test('a sentence is the headline where it counts, else the summary', () => {
  const summary = 'In the server’s HTML, this link has no name.';
  expect(sentenceOf({ summary, itemsTotal: 1 }, texts)).toBe(summary);
  expect(sentenceOf({ summary: `${summary} And 2 more.`, itemsTotal: 3 }, texts)).toBe('3 links are broken.');
});

test.each([
  ['This link has no name', 'In the server’s HTML, this link has no name.', true],
  ['In the server’s HTML, this link has no name.', 'In the server’s HTML, this link has no name.', true],
  ['This link has no name, and 2 more.', 'In the server’s HTML, this link has no name.', true],
  ['3 links have no name', 'In the server’s HTML, this link has no name.', false],
  ['The file is sent uncompressed: 5 KB', 'The file is sent uncompressed.', false],
])('that %j tells %j: %s', (statement, detail, isTold) => {
  expect(isToldBy(statement, detail)).toBe(isTold);
});
