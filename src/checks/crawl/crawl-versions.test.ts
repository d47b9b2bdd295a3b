import { describe, expect, test } from 'vitest';
import { crawlCanonicalChains } from './crawl-canonical-chains.ts';
import { crawlCanonicalTargets } from './crawl-canonical-targets.ts';
import { crawlHreflangCodes } from './crawl-hreflang-codes.ts';
import { crawlHreflangReturn } from './crawl-hreflang-return.ts';
import { crawlHreflangTargets } from './crawl-hreflang-targets.ts';
import { judgeSite, manyPages } from './testing.ts';

const faulty = {
  '/gone': { status: 404 },
  '/old': { redirect: '/' },
  '/hidden': { noindex: true },
  '/denied': { why: 'robots' },
};

describe('crawl-canonical-targets', () => {
  test('passes for canonicals to pages that may be found, to itself and outside', () => {
    const result = judgeSite(crawlCanonicalTargets, {
      '/': { canonical: '/' },
      '/copy': { canonical: '/' },
      '/lent': { canonical: 'https://elsewhere.example/' },
      '/none': {},
    });
    expect(result).toMatchObject({ outcome: 'pass', judged: 3 });
  });

  test('tells where they lead, the worst first', () => {
    const result = judgeSite(crawlCanonicalTargets, {
      '/': { canonical: '/old' },
      '/b': { canonical: '/denied' },
      '/c': { canonical: '/hidden' },
      '/d': { canonical: '/gone' },
      '/e': { canonical: '/old' },
      ...faulty,
    });
    expect(result).toMatchObject({ outcome: 'fail', pages: [0, 1, 2, 3, 4], judged: 5, isDangerous: true });
    expect(result.items.map(({ advice, detail }) => [advice, detail])).toEqual([
      ['error', 'This canonical answers 404; 1 page names it.'],
      ['noindex', 'This canonical is noindex; 1 page names it.'],
      ['denied', 'This canonical is denied by robots.txt; 1 page names it.'],
      ['moved', 'This canonical redirects to “https://example.com/”; 2 pages name it.'],
    ]);
    expect(result.items.map(({ about }) => about)).toEqual([5, 7, 8, 6]);
  });

  test('warns of few, without danger, and is not judged without canonicals', () => {
    const pages = manyPages(19, (index) => ({ canonical: `/sound/page-${index}` }));
    const few = { '/': { canonical: '/gone' }, ...pages, ...faulty };
    expect(judgeSite(crawlCanonicalTargets, few)).toMatchObject({ outcome: 'warn', isDangerous: false });
    expect(judgeSite(crawlCanonicalTargets, { '/': {} }).reason).toBe('irrelevant');
  });
});

describe('crawl-canonical-chains', () => {
  test('finds canonical pages that name another', () => {
    const result = judgeSite(crawlCanonicalChains, {
      '/a': { canonical: '/b' },
      '/b': { canonical: '/c' },
      '/c': { canonical: '/c' },
      '/d': { canonical: '/b' },
    });
    expect(result).toMatchObject({ outcome: 'fail', pages: [0, 3], judged: 4 });
    expect(result.summary).toBe('This page is the canonical of 2 pages, but names “https://example.com/c”.');
  });

  test('warns of few, passes without chains, and is not judged without canonicals', () => {
    const pages = manyPages(18, (index) => ({ canonical: `/sound/page-${index}` }));
    const chain = { '/a': { canonical: '/b' }, '/b': { canonical: '/c' }, '/c': {} };
    expect(judgeSite(crawlCanonicalChains, { ...chain, ...pages })).toMatchObject({
      outcome: 'warn',
      judged: 20,
    });
    expect(judgeSite(crawlCanonicalChains, { '/a': { canonical: '/b' }, '/b': {} }).outcome).toBe('pass');
    expect(judgeSite(crawlCanonicalChains, { '/': {} }).reason).toBe('irrelevant');
  });
});

describe('crawl-hreflang-return', () => {
  test('passes where versions name each other, and does not judge what was not fetched', () => {
    const hreflang = { en: '/en', de: '/de', fr: '/fr' };
    const result = judgeSite(crawlHreflangReturn, {
      '/en': { hreflang },
      '/de': { hreflang },
      '/fr': { status: 404 },
    });
    expect(result).toMatchObject({ outcome: 'pass', judged: 2 });
  });

  test('finds versions that do not name who names them', () => {
    const result = judgeSite(crawlHreflangReturn, {
      '/en': { hreflang: { en: '/en', de: '/de' } },
      '/us': { hreflang: { 'en-us': '/us', de: '/de' } },
      '/gb': { hreflang: { 'en-gb': '/gb', de: '/de' } },
      '/de': { hreflang: { de: '/de', 'en-gb': '/gb' } },
    });
    expect(result).toMatchObject({ outcome: 'fail', pages: [3], judged: 2 });
    expect(result.summary).toBe(
      'This page does not name “https://example.com/en” and 1 other page in return.',
    );
  });

  test('warns of few, and is not judged where no page names another', () => {
    const pages = manyPages(40, (index) => ({ hreflang: { de: `/sound/page-${index ^ 1}` } }));
    const few = { '/en': { hreflang: { de: '/de' } }, '/de': {}, ...pages };
    expect(judgeSite(crawlHreflangReturn, few)).toMatchObject({ outcome: 'warn', judged: 41 });
    expect(judgeSite(crawlHreflangReturn, { '/': { hreflang: { en: '/' } } }).reason).toBe('irrelevant');
  });
});

describe('crawl-hreflang-targets', () => {
  test('tells where versions lead, the worst first', () => {
    const result = judgeSite(crawlHreflangTargets, {
      '/': { hreflang: { en: '/', de: '/old', fr: '/gone', nl: '/hidden', it: '/copy', es: '/denied' } },
      '/copy': { canonical: '/' },
      ...faulty,
    });
    expect(result).toMatchObject({ outcome: 'fail', pages: [0], judged: 1 });
    expect(result.items.map(({ advice }) => advice)).toEqual(['error', 'moved', 'noindex', 'canonical']);
    expect(result.items[3]?.detail).toBe(
      'This language version has the canonical “https://example.com/”; 1 page names it.',
    );
  });

  test('warns of few, passes for sound ones, and is not judged without hreflang', () => {
    const pages = manyPages(19, () => ({ hreflang: { en: '/' } }));
    const few = { '/': { hreflang: { fr: '/gone' } }, ...pages, ...faulty };
    expect(judgeSite(crawlHreflangTargets, few)).toMatchObject({ outcome: 'warn', judged: 20 });
    expect(judgeSite(crawlHreflangTargets, { '/': {}, ...pages }).outcome).toBe('pass');
    expect(judgeSite(crawlHreflangTargets, { '/': {} }).reason).toBe('irrelevant');
  });
});

describe('crawl-hreflang-codes', () => {
  test('finds languages with two addresses, and pages that leave themselves out', () => {
    const result = judgeSite(crawlHreflangCodes, {
      '/en': {
        hreflang: [
          ['en', '/en'],
          ['de', '/de'],
          ['DE', '/at'],
        ],
      },
      '/de': { hreflang: { en: '/en' } },
      '/twice': {
        hreflang: [
          ['en', '/twice'],
          ['en', '/twice'],
        ],
      },
      '/copy': { canonical: '/en', hreflang: { en: '/en' } },
    });
    expect(result).toMatchObject({ outcome: 'fail', pages: [0, 1], judged: 4 });
    expect(result.items.map(({ detail }) => detail)).toEqual([
      'This page names two addresses for “DE”; one is “https://example.com/at”.',
      'This page is not among its language versions.',
    ]);
  });

  test('warns of few, and is not judged without hreflang', () => {
    const pages = manyPages(19, (index) => ({ hreflang: { en: `/sound/page-${index}` } }));
    expect(judgeSite(crawlHreflangCodes, { '/': { hreflang: { de: '/de' } }, ...pages }).outcome).toBe(
      'warn',
    );
    expect(judgeSite(crawlHreflangCodes, pages).outcome).toBe('pass');
    expect(judgeSite(crawlHreflangCodes, { '/': {} }).reason).toBe('irrelevant');
  });
});
