import { describe, expect, test } from 'vitest';
import { crawlClicks } from './crawl-clicks.ts';
import { crawlOrphans } from './crawl-orphans.ts';
import { crawlSingleLinks } from './crawl-single-links.ts';
import { crawlSitemapCoverage } from './crawl-sitemap-coverage.ts';
import { crawlSitemapEntries } from './crawl-sitemap-entries.ts';
import { crawlSoft404 } from './crawl-soft-404.ts';
import { crawlTraps } from './crawl-traps.ts';
import { judgeSite, type MadeSite, manyPages, pagesOf } from './testing.ts';

const listed = { isListed: true };
/** Most addresses wait, so nobody knows all links. */
const unfinished: MadeSite['pages'] = { ...manyPages(9, () => ({ kind: 'waiting' })) };

describe('crawl-orphans', () => {
  test('finds listed pages that nothing links to, the start aside', () => {
    const result = judgeSite(crawlOrphans, {
      '/': { ...listed, links: ['/a', '/old'] },
      '/a': { ...listed, links: ['/a'] },
      '/alone': { ...listed, links: ['/alone', '/a'] },
      '/unlisted': {},
      '/hidden': { ...listed, noindex: true },
      '/old': { redirect: '/moved' },
      '/moved': listed,
    });
    expect(result).toMatchObject({ outcome: 'fail', pages: [2], judged: 5 });
    expect(result.summary).toBe('A sitemap lists this page, but no page links to it.');
  });

  test('warns of few, and passes without any', () => {
    const pages = manyPages(19, () => listed);
    const links = Object.keys(pages);
    expect(judgeSite(crawlOrphans, { '/': { links }, ...pages }).outcome).toBe('pass');
    expect(judgeSite(crawlOrphans, { '/': { links: links.slice(1) }, ...pages }).outcome).toBe('warn');
  });

  test('is not judged where links are not known, or nothing is listed', () => {
    expect(judgeSite(crawlOrphans, { '/': listed, ...unfinished })).toMatchObject({
      ...{ outcome: 'not_applicable', reason: 'no_evidence' },
      summary: 'Too few of the known pages were fetched to know all links.',
    });
    expect(judgeSite(crawlOrphans, { '/': {} }).reason).toBe('irrelevant');
  });
});

describe('crawl-clicks', () => {
  /** A way of so many clicks, and so many pages beside it. */
  const siteOf = (far: number, near: number): MadeSite['pages'] => {
    const beside = manyPages(near);
    const links = Object.keys(beside);
    const way = Array.from({ length: far + 4 }, (_, at) => [`/${at + 1}`, { links: [`/${at + 2}`] }]);
    return { '/': { links: ['/1', ...links] }, ...Object.fromEntries(way), ...beside };
  };

  test('passes up to a tenth, warns up to three tenths, and fails above', () => {
    const few = judgeSite(crawlClicks, siteOf(1, 4));
    expect(few).toMatchObject({ outcome: 'pass', judged: 10, advice: null });
    expect(few.summary).toBe('Of 10 pages, 1 page is more than 4 clicks from the start.');
    const some = judgeSite(crawlClicks, siteOf(2, 0));
    expect(some).toMatchObject({ outcome: 'warn', judged: 7, summary: '2 pages are far from the start.' });
    expect(pagesOf(some)).toEqual([[6], [5]]);
    expect(judgeSite(crawlClicks, siteOf(1, 3)).outcome).toBe('warn');
    expect(judgeSite(crawlClicks, siteOf(3, 2)).outcome).toBe('warn');
    expect(judgeSite(crawlClicks, siteOf(3, 1))).toMatchObject({ outcome: 'fail', judged: 9 });
    expect(judgeSite(crawlClicks, siteOf(0, 0)).outcome).toBe('pass');
  });

  test('is not judged where links are not known, or lead nowhere', () => {
    expect(judgeSite(crawlClicks, { '/': {}, ...unfinished }).reason).toBe('no_evidence');
    expect(judgeSite(crawlClicks, { '/': { noindex: true }, '/a': {} }).reason).toBe('irrelevant');
  });
});

test('crawl-single-links tells how many links pages have', () => {
  const result = judgeSite(crawlSingleLinks, {
    '/': { links: ['/a', '/b'] },
    '/a': { links: ['/', '/b'] },
    '/b': { links: ['/'] },
  });
  expect(result).toMatchObject({ outcome: 'info', value: { single: 1, quantiles: [1, 2, 2] } });
  expect(result).toMatchObject({ pages: [1], advice: null, task: null });
  expect(result.summary).toBe('Of 3 pages, 1 has a single link; half have at most 2.');
  expect(judgeSite(crawlSingleLinks, { '/': {}, ...unfinished }).reason).toBe('no_evidence');
});

describe('crawl-sitemap-entries', () => {
  test('tells why a listed address is none that may be found, the worst first', () => {
    const result = judgeSite(crawlSitemapEntries, {
      '/': listed,
      '/copy': { ...listed, canonical: '/' },
      '/old': { ...listed, redirect: '/' },
      '/denied': { ...listed, why: 'robots' },
      '/hidden': { ...listed, noindex: true },
      '/gone': { ...listed, status: 404 },
      '/paper.pdf': { ...listed, kind: 'file' },
      '/unseen': { ...listed, kind: 'waiting' },
      '/unlisted': { noindex: true },
    });
    expect(result).toMatchObject({ outcome: 'fail', pages: [1, 2, 3, 4, 5], judged: 6 });
    expect(result.items.map(({ advice, detail }) => [advice, detail])).toEqual([
      ['error', 'This listed address answers 404.'],
      ['noindex', 'This listed address is noindex.'],
      ['denied', 'This listed address is denied by robots.txt.'],
      ['moved', 'This listed address redirects to “https://example.com/”.'],
      ['canonical', 'This listed address has the canonical “https://example.com/”.'],
    ]);
    expect(result.task).toBe('Remove 1 dead address from the sitemap');
  });

  test('warns of few, and passes without any', () => {
    const pages = manyPages(19, () => listed);
    expect(judgeSite(crawlSitemapEntries, { '/': { ...listed, noindex: true }, ...pages }).outcome).toBe(
      'warn',
    );
    expect(judgeSite(crawlSitemapEntries, { '/': {}, ...pages }).outcome).toBe('pass');
  });

  test('is not judged without sitemaps, nor when they were not read whole', () => {
    const pages = { '/': listed };
    expect(judgeSite(crawlSitemapEntries, pages, { sitemaps: null })).toMatchObject({
      ...{ reason: 'irrelevant', summary: 'The site has no sitemap.' },
    });
    expect(judgeSite(crawlSitemapEntries, pages, { sitemaps: { isWhole: false } }).reason).toBe(
      'no_evidence',
    );
    expect(judgeSite(crawlSitemapEntries, { '/': {} }).reason).toBe('irrelevant');
  });
});

test('crawl-sitemap-coverage tells pages that no sitemap lists', () => {
  const pages = manyPages(19, () => listed);
  expect(judgeSite(crawlSitemapCoverage, pages).outcome).toBe('pass');
  const few = judgeSite(crawlSitemapCoverage, { '/': {}, ...pages, '/hidden': { noindex: true } });
  expect(few).toMatchObject({ outcome: 'warn', pages: [0], judged: 20 });
  expect(judgeSite(crawlSitemapCoverage, { '/': {}, '/a': listed })).toMatchObject({
    ...{ outcome: 'fail', task: 'Add 1 page to the sitemap' },
  });
  expect(judgeSite(crawlSitemapCoverage, { '/': {}, ...unfinished }).reason).toBe('no_evidence');
});

describe('crawl-soft-404', () => {
  const notFound = { textHash: 'a'.repeat(16), simhash: '00000000000000ff' };

  test('finds pages with the text of a missing page, or nearly', () => {
    const site = {
      '/': { textHash: 'b'.repeat(16), simhash: 'ff00000000000000' },
      '/same': { textHash: notFound.textHash },
      '/near': { textHash: 'c'.repeat(16), simhash: '00000000000000f8' },
      '/far': { textHash: 'd'.repeat(16), simhash: '00000000000000f0' },
      '/short': { textHash: null, simhash: null },
    };
    const result = judgeSite(crawlSoft404, site, { notFound });
    expect(result).toMatchObject({ outcome: 'fail', pages: [1, 2], judged: 5 });
    expect(result.items.map(({ detail }) => detail)).toEqual([
      'This page has the same text as a page that is missing.',
      'This page has nearly the same text as a page that is missing.',
    ]);
  });

  test('warns of few, passes without any, and is not judged where missing pages are errors', () => {
    const soft = { textHash: notFound.textHash };
    expect(judgeSite(crawlSoft404, { '/soft': soft, ...manyPages(19) }, { notFound }).outcome).toBe('warn');
    expect(judgeSite(crawlSoft404, manyPages(3), { notFound }).outcome).toBe('pass');
    const empty = { textHash: null, simhash: null };
    expect(judgeSite(crawlSoft404, manyPages(3), { notFound: empty }).outcome).toBe('pass');
    expect(judgeSite(crawlSoft404, manyPages(3)).reason).toBe('irrelevant');
  });
});

describe('crawl-traps', () => {
  const calendar = { name: '/calendar/{date}', known: 400, fetched: 60, counted: 60, indexable: 2 };
  const pages = {
    '/': {},
    '/calendar/2026-01-01': { shape: calendar.name },
    '/calendar/2026-01-02': { shape: calendar.name, kind: 'waiting' as const },
    '/walks?sort=a&sid=1': { shape: '/walks?sid&sort', noindex: true },
  };

  test('warns of shapes with many addresses and hardly a page that may be found', () => {
    const result = judgeSite(crawlTraps, pages, { shapes: [calendar] });
    expect(result).toMatchObject({ outcome: 'warn', pages: [1], advice: 'paths' });
    expect(result.items[0]).toMatchObject({ about: 1 });
    expect(result.summary).toBe(
      'Of addresses like “/calendar/{date}”, 400 are known and 60 were fetched; 2 may be found.',
    );
  });

  test('warns of a shape that went to the end, and names its parameters', () => {
    const facets = { name: '/walks?sid&sort', known: 60, fetched: 50, indexable: 0, isDry: true };
    const result = judgeSite(crawlTraps, pages, { shapes: [facets, calendar] });
    expect(result).toMatchObject({ outcome: 'warn', advice: 'paths', pages: [1, 3] });
    expect(result.items[1]?.detail).toBe(
      'Of addresses like “/walks?sid&sort”, 60 are known and 50 were fetched; none of them may be found.',
    );
    expect(result.summary).toBe('2 kinds of addresses hold hardly any page that may be found.');
  });

  test.each([
    ['a hundred are few', { ...calendar, known: 100 }],
    ['a tenth may be found', { ...calendar, indexable: 6 }],
    ['none was fetched', { ...calendar, fetched: 0, counted: 0, indexable: 0 }],
    ['it is what was left over', { ...calendar, name: 'other' }],
  ])('passes where %s', (_, shape) => {
    expect(judgeSite(crawlTraps, pages, { shapes: [shape] }).outcome).toBe('pass');
  });
});
