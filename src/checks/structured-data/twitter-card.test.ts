import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { twitterCard } from './twitter-card.ts';

const of = (head: string) => judge(twitterCard, { html: `<!doctype html><head>${head}</head>` }).outcome;
const graph = '<meta property="og:title" content=x><meta property="og:image" content=y>';

test.each(['summary', 'summary_large_image', 'app', 'player', 'Summary'])('%s passes', (card) => {
  expect(of(`<meta name="twitter:card" content="${card}">`)).toBe('pass');
});

test.each([
  ['by property', '<meta property="twitter:card" content=summary>', 'pass'],
  [
    'by name, which goes first',
    '<meta property="twitter:card" content=gallery><meta name="twitter:card" content=summary>',
    'pass',
  ],
  ['absent beside Open Graph', graph, 'warn'],
  ['absent with half of it', '<meta property="og:title" content=x>', 'fail'],
  ['absent', '', 'fail'],
  ['without content', '<meta name="twitter:card" value=summary>', 'fail'],
  ['without content beside Open Graph', `<meta name="twitter:card" content="">${graph}`, 'warn'],
  [
    'without content before one that has it',
    '<meta name="twitter:card"><meta name="twitter:card" content=app>',
    'pass',
  ],
  ['unknown', `<meta name="twitter:card" content=gallery>${graph}`, 'fail'],
])('%s: %s', (_, head, outcome) => {
  expect(of(head)).toBe(outcome);
});

test.each([
  'name="twitter:card" value=summary',
  'name="twitter:card" content=" "',
  'property="twitter:card"',
])('points at <meta %s>, which is there without content', (attributes) => {
  const html = `<!doctype html><head><meta ${attributes}></head>`;
  expect(judge(twitterCard, { html })).toMatchObject({
    advice: 'unknown',
    items: [{ detail: 'This twitter:card has no content.', line: 1 }],
  });
});
