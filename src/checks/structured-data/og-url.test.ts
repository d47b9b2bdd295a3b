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

test.each([
  ['é', 'é', 'pass'],
  ['%E9', 'é', 'pass'],
  ['é', '%C3%A9', 'pass'],
  ['è', 'é', 'warn'],
])('a query may be in the encoding of the page or in UTF-8: %s, %s: %s', (query, ofCanonical, outcome) => {
  const address = 'https://example.com/?q=';
  const html =
    `<!doctype html><meta charset=windows-1252><link rel=canonical href="${address}${ofCanonical}">` +
    `<meta property="og:url" content="${address}${query}">`;
  const fields = [['Content-Type', 'text/html']] as const;
  expect(judge(ogUrl, { bytes: Buffer.from(html, 'latin1'), fields }).outcome).toBe(outcome);
});
