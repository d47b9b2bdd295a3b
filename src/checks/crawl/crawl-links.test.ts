import { describe, expect, test } from 'vitest';
import { crawlBrokenLinks } from './crawl-broken-links.ts';
import { crawlDeniedLinks } from './crawl-denied-links.ts';
import { crawlInsecureLinks } from './crawl-insecure-links.ts';
import { crawlNofollowedLinks } from './crawl-nofollowed-links.ts';
import { crawlRedirectingLinks } from './crawl-redirecting-links.ts';
import { judgeSite, manyPages, pagesOf } from './testing.ts';

describe('crawl-broken-links', () => {
  test('passes where every link leads to a page', () => {
    const result = judgeSite(crawlBrokenLinks, { '/': { links: ['/a', '/gone-elsewhere'] }, '/a': {} });
    expect(result).toMatchObject({ outcome: 'pass', items: [], pages: [], judged: 2, task: null });
    expect(result.summary).toBe('No link on 2 pages leads to an error within the site.');
  });

  test('tells each dead address with all pages that link to it, the most linked first', () => {
    const result = judgeSite(crawlBrokenLinks, {
      '/': { links: ['/down', '/gone'] },
      '/a': { links: ['/gone', '/down', '/silent'] },
      '/b': { links: ['/gone'] },
      '/down': { status: 503 },
      '/gone': { status: 404 },
      '/silent': { status: null },
      '/unlinked': { status: 404 },
    });
    expect(result).toMatchObject({ outcome: 'fail', pages: [0, 1, 2], judged: 3, advice: 'gone' });
    expect(result.items.map(({ about, pages }) => [about, pages])).toEqual([
      [4, [0, 1, 2]],
      [3, [0, 1]],
      [5, [1]],
    ]);
    expect(result.items.map(({ detail }) => detail)).toEqual([
      'This address answers 404; 3 pages link to it.',
      'This address answers 503; 2 pages link to it.',
      'This address gives no answer; 1 page links to it.',
    ]);
    expect(result.summary).toBe('3 linked addresses of this site do not work.');
    expect(result.task).toBe('Fix the links to 1 missing page');
  });

  test('says nothing of what could not be read', () => {
    const result = judgeSite(crawlBrokenLinks, {
      '/': { links: ['/astray', '/deep', '/walled'] },
      '/astray': { status: 302 },
      '/deep': { kind: 'error', status: 200, why: 'too_complex' },
      '/walled': { status: 403, why: 'bot_wall' },
    });
    expect(result).toMatchObject({ outcome: 'pass', items: [] });
  });

  test('fails for a single page of many', () => {
    const result = judgeSite(crawlBrokenLinks, {
      '/': { links: ['/gone'] },
      ...manyPages(100),
      '/gone': { status: 410 },
    });
    expect(result).toMatchObject({ outcome: 'fail', judged: 101 });
  });
});

describe('crawl-redirecting-links', () => {
  test('warns at most, also where every page has one', () => {
    const result = judgeSite(crawlRedirectingLinks, {
      '/': { links: ['/old'] },
      '/new': { links: ['/old'] },
      '/old': { redirect: '/new' },
    });
    expect(result).toMatchObject({ outcome: 'warn', pages: [0, 1], advice: 'moved' });
    expect(result.summary).toBe('This address redirects to “https://example.com/new”; 2 pages link to it.');
  });

  test('passes where nothing links to a redirect', () => {
    const result = judgeSite(crawlRedirectingLinks, {
      '/': { links: ['/new'] },
      '/new': {},
      '/old': { redirect: '/new' },
    });
    expect(result.outcome).toBe('pass');
  });
});

describe('crawl-denied-links', () => {
  const denied = { '/private': { why: 'robots' } };

  test('warns of few pages with such a link, and fails for more', () => {
    const few = { '/': { links: ['/private'] }, ...manyPages(19), ...denied };
    expect(judgeSite(crawlDeniedLinks, few)).toMatchObject({ outcome: 'warn', pages: [0], judged: 20 });
    const more = { '/': { links: ['/private'] }, ...manyPages(18), ...denied };
    expect(judgeSite(crawlDeniedLinks, more)).toMatchObject({ outcome: 'fail', pages: [0], judged: 19 });
  });

  test('leaves out links that say nofollow, and sites that are not to be found', () => {
    const nofollow = { '/': { links: [{ url: '/private', nofollow: true }] }, ...denied };
    expect(judgeSite(crawlDeniedLinks, nofollow).outcome).toBe('pass');
    const expectations = { indexable: false, aiSearch: true, deployed: true };
    const hidden = judgeSite(crawlDeniedLinks, { '/': { links: ['/private'] }, ...denied }, { expectations });
    expect(hidden).toMatchObject({ outcome: 'not_applicable', reason: 'declared', items: [], judged: 0 });
  });
});

describe('crawl-nofollowed-links', () => {
  test('finds those to pages that may be found alone', () => {
    const to = (url: string) => ({ url, nofollow: true });
    const result = judgeSite(crawlNofollowedLinks, {
      '/': { links: [to('/a'), to('/hidden'), '/b'] },
      '/a': { links: [to('/b')] },
      '/b': {},
      '/hidden': { noindex: true },
    });
    expect(result).toMatchObject({ outcome: 'fail', pages: [0, 1], judged: 4 });
    expect(result.items.map(({ about }) => about)).toEqual([1, 2]);
    expect(judgeSite(crawlNofollowedLinks, { '/': { links: ['/b'] }, '/b': {} }).outcome).toBe('pass');
  });

  test('is not judged where nothing may be found', () => {
    expect(judgeSite(crawlNofollowedLinks, { '/': { noindex: true } }).reason).toBe('irrelevant');
  });
});

describe('crawl-insecure-links', () => {
  const insecure = 'http://example.com/a';

  test('finds http links on a site that is served over https, also behind a redirect of the start', () => {
    const pages = { '/a': { links: [insecure] }, [insecure]: { redirect: '/a' } };
    expect(judgeSite(crawlInsecureLinks, { '/': {}, ...pages })).toMatchObject({
      ...{ outcome: 'fail', pages: [1], advice: 'insecure' },
      summary: 'This address is linked by http; 1 page links to it.',
    });
    const start = { 'http://example.com/': { redirect: '/' }, '/': {} };
    expect(judgeSite(crawlInsecureLinks, { ...start, ...pages }).outcome).toBe('fail');
    expect(judgeSite(crawlInsecureLinks, { '/': { links: ['/a'] }, '/a': {} }).outcome).toBe('pass');
  });

  test('is not judged on a site that is served over http', () => {
    const site = { 'http://example.com/': { links: [insecure] }, [insecure]: {} };
    expect(judgeSite(crawlInsecureLinks, site).reason).toBe('irrelevant');
  });
});

test('pages of all items are told once, in order', () => {
  const result = judgeSite(crawlBrokenLinks, {
    '/': { links: ['/x'] },
    '/a': { links: ['/x', '/y'] },
    '/x': { status: 404 },
    '/y': { status: 404 },
  });
  expect(pagesOf(result)).toEqual([[0, 1], [1]]);
  expect(result.pages).toEqual([0, 1]);
});
