import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { ogUrl } from './og-url.ts';

const of = (content: string, head = '') =>
  judge(ogUrl, {
    url: 'https://example.com/a',
    html: `<!doctype html><head>${head}<meta property="og:url" content="${content}"></head>`,
  }).outcome;
const canonical = '<link rel=canonical href="https://example.com/b">';

test.each([
  ['https://example.com/a', '', 'pass'],
  ['https://EXAMPLE.com/a#x', '', 'pass'],
  ['https://example.com/a/', '', 'warn'],
  ['/a', '', 'warn'],
  ['http://', '', 'warn'],
  ['https://example.com/b', canonical, 'pass'],
  ['https://example.com/a', canonical, 'warn'],
  [' ', '', 'not_applicable'],
])('%s %s: %s', (content, head, outcome) => {
  expect(of(content, head)).toBe(outcome);
});
