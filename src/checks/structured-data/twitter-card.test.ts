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
  ['unknown', `<meta name="twitter:card" content=gallery>${graph}`, 'fail'],
])('%s: %s', (_, head, outcome) => {
  expect(of(head)).toBe(outcome);
});
