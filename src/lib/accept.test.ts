import { describe, expect, test } from 'vitest';
import { chosenType } from './accept.ts';

const [json, html, markdown] = ['application/json', 'text/html', 'text/markdown'];
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

describe('of JSON, Markdown and HTML', () => {
  const chosen = (accept: string | undefined) => chosenType(accept, json, [markdown, html]);

  test.each([undefined, '', '*/*', 'application/json', 'text/*', 'text/html;q=0, */*', 'image/png', 'html'])(
    '%j gets JSON, as it names none of the others',
    (accept) => expect(chosen(accept)).toBe(json),
  );

  test.each([
    browser,
    'text/html',
    'TEXT/HTML; charset=utf-8',
    'text/html, */*',
    'text/html, text/markdown;q=0.9',
  ])('%j gets HTML', (accept) => expect(chosen(accept)).toBe(html));

  test.each([
    'text/markdown',
    'text/markdown, text/html, */*',
    'text/html, text/markdown',
    'text/html;q=0.8, text/markdown;q=0.9, */*;q=0.1',
    'text/markdown;q=0.2, application/json;q=0.1',
  ])('%j gets Markdown, which no browser asks for', (accept) => expect(chosen(accept)).toBe(markdown));

  test.each(['text/html;q=0.5, application/json', 'text/markdown;q=0.5, */*', 'text/markdown;q=0'])(
    '%j gets JSON, which weighs more',
    (accept) => expect(chosen(accept)).toBe(json),
  );
});

test('what nothing fits gets what is usual', () => {
  expect(chosenType('image/png', html, [markdown])).toBe(html);
});
