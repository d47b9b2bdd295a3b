import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { snippetEligibility } from './snippet-eligibility.ts';

const meta = (content: string, name = 'robots') =>
  judge(snippetEligibility, {
    html: `<!doctype html><head><meta name=${name} content="${content}"></head><body><p>Text.`,
  });
const body = (html: string) => judge(snippetEligibility, { html: `<!doctype html><body>${html}` });

test.each([
  ['all', 'robots', 'pass'],
  ['max-snippet:-1, max-image-preview:large', 'robots', 'pass'],
  ['max-snippet:50', 'robots', 'pass'],
  ['nosnippet', 'robots', 'fail'],
  ['max-snippet:0', 'googlebot', 'fail'],
  ['max-snippet:1', 'robots', 'warn'],
  ['max-snippet:49', 'robots', 'warn'],
  ['max-image-preview:none', 'robots', 'warn'],
  ['Max-Image-Preview:NONE', 'robots', 'warn'],
  ['nosnippet', 'bingbot', 'warn'],
  ['max-snippet:0', 'bingbot', 'warn'],
  ['noarchive', 'bingbot', 'warn'],
  ['nocache', 'robots', 'warn'],
  ['noarchive', 'googlebot', 'pass'],
])('%s for %s: %s', (content, name, outcome) => {
  expect(meta(content, name).outcome).toBe(outcome);
});

test('what holds for both engines is told once', () => {
  expect(meta('nosnippet').itemsTotal).toBe(1);
});

test('a line that says the same to both engines is told once, and what it says to one by its name', () => {
  const line = 'googlebot: nosnippet, max-snippet:9, bingbot: nosnippet, max-snippet:10';
  const result = judge(snippetEligibility, { fields: [['X-Robots-Tag', line]] });
  expect(result.items.map(({ detail }) => detail)).toEqual([
    'nosnippet stops Google from quoting the page.',
    'Google may quote only 9 characters.',
    'Bing may quote only 10 characters.',
  ]);
});

test('a megabyte of other rules is gone through once', () => {
  const others = Array.from({ length: 80_000 }, (_, at) => `x${at}:y${at}`).join(',');
  expect(meta(`${others},nosnippet`).itemsTotal).toBe(1);
});

test('X-Robots-Tag counts, with its line', () => {
  const result = judge(snippetEligibility, { fields: [['X-Robots-Tag', 'nosnippet']] });
  expect(result).toMatchObject({ outcome: 'fail', items: [{ snippet: 'X-Robots-Tag: nosnippet' }] });
});

describe('data-nosnippet', () => {
  test.each([
    ['covering half', '<div data-nosnippet>one two</div><p>three four</p>', 'fail'],
    ['covering less', '<div data-nosnippet>one</div><p>two three</p>', 'pass'],
    [
      'nested, counted once',
      '<div data-nosnippet>one <span data-nosnippet>two</span></div><p>a b c</p>',
      'pass',
    ],
    ['in a player, where nobody reads it', '<video><div data-nosnippet>one two</div></video>three', 'pass'],
    ['on an element that does not carry it', '<p data-nosnippet>one two three</p>', 'pass'],
    ['on span and section', '<span data-nosnippet>one</span><section data-nosnippet>two</section>', 'fail'],
  ])('%s: %s', (_, html, outcome) => {
    expect(body(html).outcome).toBe(outcome);
  });
});

test('a noindex page is not judged', () => {
  expect(meta('noindex, nosnippet').reason).toBe('irrelevant');
  expect(meta('none').reason).toBe('irrelevant');
});

test('one character is told as one', () => {
  expect(meta('max-snippet:1', 'googlebot').summary).toBe('Google may quote only 1 character.');
});
