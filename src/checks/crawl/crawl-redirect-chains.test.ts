import { expect, test } from 'vitest';
import { crawlRedirectChains } from './crawl-redirect-chains.ts';
import { judgeSite, type MadePage } from './testing.ts';

const to = (redirect: string) => ({ redirect });
const singles = (count: number): Record<string, MadePage> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`/old-${index}`, to('/end')]));

test('passes where each redirect takes one step, also to the outside', () => {
  const result = judgeSite(crawlRedirectChains, {
    '/': {},
    '/a': to('/end'),
    '/out': to('https://elsewhere.example/'),
    '/end': {},
  });
  expect(result).toMatchObject({ outcome: 'pass', judged: 2 });
  expect(result.summary).toBe('2 redirects lead to the end in one step.');
});

test('warns of few redirects that lead to another one, and fails for more', () => {
  const chain = { '/a': to('/b'), '/b': to('/end'), '/end': {} };
  const few = judgeSite(crawlRedirectChains, { '/': {}, ...chain, ...singles(18) });
  expect(few).toMatchObject({ outcome: 'warn', pages: [1], judged: 20, isDangerous: false });
  expect(few.summary).toBe(
    'This redirect takes 2 steps, the first to “https://example.com/b”, the last to “https://example.com/end”.',
  );
  expect(judgeSite(crawlRedirectChains, { '/': {}, ...chain, ...singles(17) }).outcome).toBe('fail');
});

test('fails for three steps, an error at the end and loops, the worst first', () => {
  const long = { '/a': to('/b'), '/b': to('/c'), '/c': to('/end'), '/end': {} };
  expect(judgeSite(crawlRedirectChains, { '/': {}, ...long, ...singles(97) })).toMatchObject({
    ...{ outcome: 'fail', advice: 'long', pages: [1, 2], judged: 100, isDangerous: false },
  });
  const dead = { '/dead': to('/gone'), '/gone': { status: 404 } };
  expect(judgeSite(crawlRedirectChains, { '/': {}, ...dead, '/end': {}, ...singles(99) })).toMatchObject({
    ...{ outcome: 'fail', advice: 'error', isDangerous: true },
    summary: 'This redirect ends at “https://example.com/gone”, which answers 404.',
  });
  const loop = { '/x': to('/y'), '/y': to('/x'), '/into': to('/x'), '/self': to('/self') };
  const result = judgeSite(crawlRedirectChains, { '/': {}, ...dead, ...loop });
  expect(result.items.map(({ advice, pages }) => [advice, ...pages])).toEqual([
    ['loop', 3],
    ['loop', 4],
    ['loop', 5],
    ['loop', 6],
    ['error', 1],
  ]);
  expect(result).toMatchObject({ outcome: 'fail', task: 'Take 4 redirects out of their loops' });
});

test('is not judged without redirects', () => {
  expect(judgeSite(crawlRedirectChains, { '/': {} }).reason).toBe('irrelevant');
});
