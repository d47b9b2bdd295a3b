import { describe, expect, test } from 'vitest';
import { readDocument } from '../html/document.ts';
import { attribute } from '../html/element.ts';
import { isArticle, largestArticle } from './page-kind.ts';

const page = (body: string) =>
  readDocument(`<!doctype html><html lang=en><body>${body}`, 'https://example.com/');
const words = (count: number) => 'word '.repeat(count);

describe('T13 an article by its length', () => {
  test.each([
    ['300 words', `<article>${words(300)}</article>`, true],
    ['299 words', `<article>${words(299)}</article>`, false],
    ['two of 200 words', `<article>${words(200)}</article>`.repeat(2), false],
    ['300 words on two levels', `<article>${words(150)}<article>${words(150)}</article></article>`, true],
    ['a hidden one', `<article hidden>${words(300)}</article>`, false],
    ['one in a player', `<video><article>${words(300)}</article></video>`, false],
  ])('%s', (_, body, expected) => {
    expect(isArticle(page(body))).toBe(expected);
  });

  test('each text is counted once, however deep articles stand in each other', () => {
    const nested = page(`${'<article>'.repeat(480)}${'a b '.repeat(500_000)}`);
    expect(largestArticle(nested)?.words).toBe(1_000_000);
  });
});

test.each(['og:type', 'OG:TYPE', ' og:type '])('T13 %j article says that the page is one', (property) => {
  const saying = (content: string) => page(`<meta property="${property}" content="${content}">`);
  expect(isArticle(saying(' Article '))).toBe(true);
  expect(isArticle(saying('website'))).toBe(false);
});

test('the largest article is the first of those with most words', () => {
  const document = page(
    `<article id=a>one</article><article id=b>${words(2)}</article><article id=c>${words(2)}`,
  );
  const found = largestArticle(document);
  expect(found && attribute(found.element, 'id')).toBe('b');
  expect(largestArticle(page('<p>'))).toBeUndefined();
});
