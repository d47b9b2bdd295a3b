import { describe, expect, test } from 'vitest';
import type { CrawlView } from '../../evidence/crawl/crawl-view.ts';
import { crawlCatalogue } from './crawl-catalogue.ts';
import { type CrawlResult, runCrawlChecks } from './run-crawl.ts';
import { type MadePage, manyPages, viewOf } from './testing.ts';

const many = 1_234;
const numbered = (prefix: string, make: (index: number) => MadePage) =>
  Object.fromEntries(Array.from({ length: many }, (_, index) => [`${prefix}${index}`, make(index)]));

const targets = [
  ...['/gone', '/old', '/older', '/denied', '/hidden', 'http://example.com/plain'],
  ...[
    { url: '/sound', nofollow: true },
    { url: '/fine', nofollow: true },
  ],
];
const linked = {
  '/gone': { status: 404 },
  '/gone-too': { status: null },
  '/old': { redirect: '/older' },
  '/older': { redirect: '/gone' },
  '/denied': { why: 'robots', isListed: true },
  '/denied-too': { why: 'robots' },
  '/hidden': { noindex: true, isListed: true },
  '/sound': {},
  '/fine': {},
  'http://example.com/plain': {},
  'http://example.com/plain-too': {},
};
const text = { title: 'Same', description: 'Same', textHash: 'a'.repeat(16), simhash: '0'.repeat(16) };
const near = { textHash: 'b'.repeat(16), simhash: `${'0'.repeat(15)}1` };
const other = {
  title: 'Other',
  description: 'Other',
  textHash: 'c'.repeat(16),
  simhash: `ff${'0'.repeat(14)}`,
};
const nearer = { textHash: 'd'.repeat(16), simhash: `fe${'0'.repeat(14)}` };

/** A site that has more of every fault than a number without separators tells at one look. */
const faulty = viewOf({
  pages: {
    '/': { links: ['/1', ...targets] },
    ...Object.fromEntries(
      Array.from({ length: many }, (_, n) => [
        `/${n + 1}`,
        { links: [`/${n + 2}`, '/gone-too', '/denied-too', 'http://example.com/plain-too', ...targets] },
      ]),
    ),
    ...numbered('/same/', () => ({ ...text, isListed: true })),
    ...numbered('/Same/', () => ({ ...text, hreflang: { de: '/gone', fr: '/old' } })),
    ...numbered('/copy/', (n) => ({ canonical: n % 2 === 0 ? '/gone' : '/chain' })),
    ...numbered('/version/', (n) => ({
      hreflang: [
        ['de', `/same/${n}`],
        ['de', '/hidden'],
      ],
    })),
    ...numbered('/from/', (n) => ({ redirect: `/from/${n + 1}` })),
    '/chain': { canonical: '/chain-too', hreflang: { de: '/chain-too' } },
    '/chain-too': { canonical: '/', hreflang: { en: '/' } },
    '/copy-of-chain': { canonical: '/chain-too' },
    '/copy-of-hidden': { canonical: '/hidden' },
    '/near': near,
    '/other': other,
    '/other/': other,
    '/nearer': nearer,
    ...linked,
  },
  shapes: ['/a', '/b'].map((name) => ({ name, known: 12_345, fetched: 6_789, indexable: 12, isDry: true })),
  notFound: near,
});
// Traps are told of shapes that addresses have.
const withShapes: CrawlView = {
  ...faulty,
  urls: faulty.urls.map((url) => ({ ...url, shape: url.n % 2 === 0 ? '/a' : '/b' })),
};

const results: ReadonlyMap<string, CrawlResult> = new Map(
  runCrawlChecks(withShapes).map((result) => [result.id, result]),
);
const empty = viewOf({ pages: {} });
const sound = viewOf({
  pages: manyPages(many, (index) => ({ title: `Title ${index}`, textHash: `${index}`, isListed: true })),
});

describe.each(crawlCatalogue.map((check) => [check.id, check] as const))('%s', (id, check) => {
  const found = results.get(id) as CrawlResult;

  test('is a check of whole sites', () => {
    expect(id).toMatch(/^crawl-/);
    expect(check.tier).toBe('crawl');
  });

  test('has words that go on behind the number of what it found', () => {
    if (check.weight === 0) return;
    expect(found.items.length).toBeGreaterThan(1);
    expect(check.several).toMatch(/^[a-z]\S.*[^.\s]$/);
    expect(found.summary).toMatch(/^[1-9][\d,]* [a-z].*\.$/);
  });

  test('knows the advice that it gives, and what it found is told in sentences', () => {
    for (const view of [withShapes, empty, sound]) {
      const [result] = runCrawlChecks(view, undefined, [check]);
      expect(result?.summary).toMatch(/^[A-Z0-9].*\.$/);
      const isFinding = result?.outcome === 'warn' || result?.outcome === 'fail';
      expect(result?.advice !== null).toBe(isFinding);
      expect(result?.task !== null).toBe(isFinding);
      if (check.weight === 0) expect(['info', 'not_applicable']).toContain(result?.outcome);
      for (const item of result?.items ?? []) {
        expect(item.detail).toMatch(/^[A-Z0-9].*\.$/);
        if (check.weight > 0) expect(check.advice).toHaveProperty(item.advice);
      }
    }
  });

  test('tells no number from a thousand on without separators', () => {
    const [ofSound] = runCrawlChecks(sound, undefined, [check]);
    const said = [found.summary, ofSound?.summary ?? '', ...found.items.map(({ detail }) => detail)];
    expect(said.filter((sentence) => /\d{4}/.test(sentence.replace(/“[^”]*”/g, '…')))).toEqual([]);
  });
});
