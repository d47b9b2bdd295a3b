import { describe, expect, test } from 'vitest';
import { crawlBrokenLinks } from '../checks/crawl/crawl-broken-links.ts';
import type { CrawlResult } from '../checks/crawl/run-crawl.ts';
import { sampleResult } from '../checks/testing.ts';
import { unpackLinksIn } from './links-in.ts';
import {
  closed,
  closedCrawl,
  type MadeUrl,
  madeChecks,
  nothingSkipped,
  start,
} from './testing/made-crawl.ts';
import { sourceBits } from './types.ts';

const many = (count: number, url: (index: number) => MadeUrl): Record<string, MadeUrl> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`/page-${index}`, url(index)]));
const broken: CrawlResult = {
  ...{ id: 'crawl-broken-links', category: 'seo', weight: 10, outcome: 'fail', reason: null },
  ...{ summary: 'Two.', task: 'Fix it', isDangerous: false, advice: 'gone', judged: 2, pages: [0, 1] },
  items: [{ advice: 'gone', detail: 'It answers 404.', pages: [0, 1], about: 2 }],
  value: { addresses: 1 },
};
const sitemap = { sitemaps: { files: 1, entries: 3, isWhole: true } };

describe('a closed crawl', () => {
  test('counts what was met, also what has no row', () => {
    const { pages, estimate } = closed(
      {
        '/': {},
        '/two': { noindex: true },
        '/gone': { kind: 'error', status: 404 },
        '/moved': { kind: 'redirect', status: 301, targetUrl: start },
        '/file': { kind: 'file' },
        '/secret': { kind: 'skipped', why: 'robots' },
      },
      { state: { skipped: { ...nothingSkipped, robots: 1, trap: 7 }, beyond: 3 } },
    );
    expect(pages).toEqual({
      ...{ known: 16, waiting: 0, fetched: 3, counted: 2, indexable: 1, failed: 1, redirects: 1, files: 1 },
      skipped: { ...nothingSkipped, robots: 1, trap: 7 },
    });
    expect(estimate).toEqual({ pages: 2, atLeast: true });
  });

  test('without a page says with what error the start failed', () => {
    const failing = { '/': { kind: 'error', status: 404 } } as const;
    expect(closed(failing).failedStart).toBe(404);
    expect(closed({ ...failing, '/two': {} })).not.toHaveProperty('failedStart');
  });

  test('takes of what waits as large a share for pages as of what was fetched', () => {
    const urls = { ...many(3, () => ({})), '/gone': { kind: 'error', status: 404 } } as const;
    const waiting = Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [`/later-${index}`, { kind: 'waiting' } as const]),
    );
    // 3 of 4, and 7.5 of 10.
    const { estimate, pages } = closed({ ...urls, ...waiting }, { stoppedBy: 'pages' });
    expect([estimate, pages.waiting]).toEqual([{ pages: 11, atLeast: true }, 10]);
  });

  test.each([
    ['the end was reached', null, 1, false],
    ['seven tenths were counted', 'pages', 7, false],
    ['less was', 'pages', 6, true],
    ['500 were', 'time', 500, false],
    ['499 of very many were', 'time', 499, true],
  ] as const)('Q13 whether its score is provisional: %s', (_, stoppedBy, counted, incomplete) => {
    const waiting = many(counted < 10 ? 10 - counted : 1_000, () => ({ kind: 'waiting' }));
    const page = { says: { images: 'pass' } } as const;
    const pages = Object.fromEntries(Array.from({ length: counted }, (__, index) => [`/${index}`, page]));
    const site = closed({ ...pages, ...waiting }, { stoppedBy });
    expect([site.score, site.result, site.incomplete]).toEqual([100, incomplete ? null : 'good', incomplete]);
  });

  test('tells how far its pages are from the start, those that nothing leads to last', () => {
    const { clicks } = closed({
      '/': { links: ['/a', '/b'] },
      '/a': { links: ['/c', '/'] },
      '/b': {},
      '/c': {},
      '/alone': {},
    });
    expect(clicks).toEqual([
      ...[0, 1, 2].map((away) => ({ clicks: away, pages: away === 1 ? 2 : 1 })),
      { clicks: null, pages: 1 },
    ]);
  });

  test('compares sitemaps with links', () => {
    const listed = { sources: sourceBits.sitemap };
    const urls = {
      '/': { ...listed, links: ['/a', '/hidden'] },
      '/a': {},
      '/alone': listed,
      '/hidden': { ...listed, noindex: true },
      '/later': { ...listed, kind: 'waiting' },
    } as const;
    expect(closed(urls, { site: sitemap }).sitemaps?.cells).toEqual({
      ...{ both: 1, listedOnly: 1, linkedOnly: 1, listedNotIndexable: 1 },
    });
    expect(closed(urls).sitemaps).toBeNull();
  });

  test('has its templates by size, each with an example, its mean and what costs it most', () => {
    const shape = '/blog/{slug}';
    const { templates } = closed({
      '/': {},
      '/blog/later': { shape, kind: 'waiting' },
      '/blog/one': { shape, says: { images: {}, headings: { outcome: 'warn' } } },
      '/blog/two': { shape, says: { images: 'pass', headings: 'pass' } },
    });
    expect(templates).toMatchObject([
      {
        ...{ name: shape, example: `${start}blog/one`, known: 3, counted: 2, score: 59 },
        worst: ['images', 'headings'],
      },
      { name: '/', score: null, worst: [] },
    ]);
  });

  test('says when robots.txt lets nobody in, and when pages are few', () => {
    const denied = { kind: 'skipped', why: 'robots' } as const;
    const start = { links: ['/a', '/b'] };
    expect(closed({ '/': start, '/a': denied, '/b': denied })).toMatchObject({
      ...{ isDenied: true, isTooFew: true },
    });
    expect(closed({ '/': start, '/a': denied, '/b': {} })).toMatchObject({ isDenied: false });
    expect(closed({ '/': {} })).toMatchObject({ isDenied: false, isTooFew: true });
    expect(closed(many(3, () => ({})))).toMatchObject({ isTooFew: false });
  });

  test('has no score where nothing was counted', () => {
    const checks = [sampleResult({ id: 'images', tier: 'site', weight: 10, outcome: 'fail' })];
    const site = closed({ '/': { kind: 'error', status: 500 } }, { start: { url: start, checks } });
    expect(site).toMatchObject({ score: null, result: null, categories: [] });
    expect(site.findings).toMatchObject([{ check: 'images', points: 0 }]);
  });
});

describe('a finding over many pages', () => {
  const shape = '/blog/{slug}';

  test('tells of all of them, in words that are true of all', () => {
    const { findings } = closed({
      '/': { says: { images: 'pass', headings: 'pass', colours: 'pass' } },
      ...many(2, (index) => ({
        shape,
        says: {
          images: { items: index + 1, outcome: index === 0 ? 'fail' : 'warn' },
          headings: { outcome: 'warn', detail: 'A heading is empty.', advice: 'other' },
          colours: { outcome: 'warn', detail: `Colour ${index} is pale.` },
        },
      })),
    });
    const same = { pages: 2, judged: 3, template: shape, itemsTotal: 2 };
    expect(findings).toMatchObject([
      {
        ...{ check: 'images', outcome: 'fail', ...same, task: 'Describe images' },
        ...{ summary: '3 images have no text.', advice: 'Write what the image shows.' },
        items: [{ url: `${start}page-0` }, { url: `${start}page-1` }],
      },
      { check: 'colours', outcome: 'warn', summary: 'On 2 pages, such as: Colour 0 is pale.' },
      { check: 'headings', summary: 'On 2 pages: A heading is empty.', advice: 'Do something else.' },
    ]);
  });

  test('of one page says what the page says', () => {
    const { findings } = closed({ '/': { says: { images: {}, colours: 'pass' } } });
    expect(findings).toMatchObject([
      { summary: 'An image has no text.', task: 'Describe 1 image', template: null },
    ]);
  });

  test('is of one template where nine tenths of its pages are', () => {
    const of = (others: number) => {
      const says = { images: {} };
      const urls = many(10, (index) => ({ says, shape: index < others ? '/{n}' : shape }));
      return closed(urls).findings[0]?.template;
    };
    expect([of(0), of(1), of(2)]).toEqual([shape, shape, null]);
  });

  test('shows the fifty worst: what is dangerous, fails, or has most', () => {
    const { findings } = closed(
      many(60, (index) => ({
        says: {
          images: {
            ...(index < 55 && { outcome: 'warn' }),
            ...{ items: index === 58 ? 9 : 1, isDangerous: index === 3 },
          },
        },
      })),
    );
    const [finding] = findings;
    const shown = finding?.items.map(({ url }) => Number(url.split('-')[1])) ?? [];
    expect([finding?.isDangerous, finding?.itemsTotal, shown.length]).toEqual([true, 60, 50]);
    expect(shown.slice(0, 8)).toEqual([3, 58, 55, 56, 57, 59, 0, 1]);
  });

  test('comes first where it is dangerous, else by what it costs', () => {
    const { findings, passed } = closed({
      '/': { says: { images: {}, headings: { outcome: 'warn', isDangerous: true }, colours: 'pass' } },
    });
    expect(findings.map(({ check }) => check)).toEqual(['headings', 'images']);
    expect(findings[0]?.points).toBeLessThan(findings[1]?.points ?? 0);
    expect(passed).toEqual(['colours']);
  });

  test('is the same in any order of pages', () => {
    const urls = many(70, (index) => ({
      shape: `/${index % 3}`,
      says: {
        images: index % 4 === 0 ? 'pass' : { items: index % 5, advice: index % 2 === 0 ? 'alt' : 'other' },
        colours: { detail: `Colour ${index}.` },
      },
    }));
    const site = closed(urls, { stoppedBy: 'pages' });
    expect(closed(urls, { stoppedBy: 'pages', order: (pages) => pages.reverse() })).toEqual(site);
  });
});

describe('what is judged once', () => {
  const checks = [...madeChecks, crawlBrokenLinks];
  const urls: Record<string, MadeUrl> = {
    '/': { links: ['/gone', '/a'] },
    '/a': { links: ['/gone'] },
    '/gone': { kind: 'error', status: 404 },
  };

  test('of all pages together is a finding with its sources', () => {
    const { findings } = closed(urls, { results: [broken], catalogue: { version: '1', checks } });
    const sources = [start, `${start}a`].map((url) => ({ url, anchor: 'To /gone' }));
    expect(findings).toMatchObject([
      {
        ...{ check: 'crawl-broken-links', tier: 'crawl', points: 100, pages: 2, judged: 2 },
        items: [{ url: `${start}gone`, sources, sourcesTotal: 2 }],
        value: { addresses: 1 },
      },
    ]);
  });

  test('of a group of pages names the others', () => {
    const items = [{ advice: 'gone', detail: 'Three alike.', pages: [0, 1, 2] }];
    const results = [{ ...broken, items }];
    const { findings } = closed(urls, { results, catalogue: { version: '1', checks } });
    const sources = [`${start}a`, `${start}gone`].map((url) => ({ url, anchor: '' }));
    expect(findings[0]?.items).toEqual([{ url: start, detail: 'Three alike.', sources, sourcesTotal: 2 }]);
  });

  test('of the host is a finding of no page; what could not be judged says why', () => {
    const item = { outcome: 'fail', detail: 'It is open.', url: null, waived: undefined } as never;
    const unseen = { outcome: 'not_applicable', reason: 'no_evidence', summary: 'No answer.' } as const;
    const found = closed(urls, {
      start: {
        url: start,
        checks: [
          sampleResult({ id: 'images', tier: 'site', outcome: 'warn', items: [item], itemsTotal: 1 }),
          sampleResult({ id: 'colours', tier: 'site', ...unseen }),
          sampleResult({ id: 'headings', tier: 'page', outcome: 'fail' }),
        ],
      },
      results: [{ ...broken, ...unseen, items: [] }],
    });
    expect(found.findings).toMatchObject([
      { check: 'images', tier: 'site', pages: 0, judged: 0, template: null, items: [{ url: start }] },
    ]);
    expect(found.unjudged).toEqual(
      ['colours', 'crawl-broken-links'].map((check) => ({ check, because: 'No answer.' })),
    );
  });
});

describe('lists of the pages of a closed crawl', () => {
  test('have how far each address is, who links to it, and its score', () => {
    const { urls, linksIn } = closedCrawl({
      '/': { links: ['/a', '/gone'], says: { images: 'pass' } },
      '/a': { links: ['/', '/gone'], says: { images: {} }, noindex: true },
      '/gone': { kind: 'error', status: 404 },
      '/alone': {},
    });
    expect(urls).toEqual({
      clicks: Int32Array.of(0, 1, 1, -1),
      linksIn: Uint32Array.of(1, 1, 2, 0),
      indexable: Uint8Array.of(1, 0, 0, 1),
      score: Int8Array.of(100, 0, -1, -1),
    });
    expect(linksIn.map(({ first }) => first)).toEqual([0]);
    const sources = [0, 1, 2, 3].map((n) => linksIn.map((block) => [...unpackLinksIn(block, n)]));
    expect(sources).toEqual([[[1]], [[0]], [[0, 1]], [[]]]);
  });

  test('have the pages of each finding, in the order of the report', () => {
    const pages = {
      ...many(40, (n) => ({ says: { headings: n % 2 === 0 ? 'pass' : { outcome: 'warn' } } })),
      '/worse': { says: { headings: 'pass', images: {} } },
    } as const;
    const site = sampleResult({ id: 'colours', tier: 'site', outcome: 'warn', items: [], itemsTotal: 0 });
    const { report, findings } = closedCrawl(pages, {
      ...{ results: [{ ...broken, pages: [1, 3, 7] }], start: { url: start, checks: [site] } },
      // What comes last has the smaller number.
      order: (rows) => rows.toReversed(),
      catalogue: { version: '1', checks: [...madeChecks, crawlBrokenLinks] },
    });
    expect(findings.map(({ check, tenths }) => [check, tenths / 10])).toEqual(
      report.findings.map(({ check, points }) => [check, points]),
    );
    const of = (id: string) => findings.find(({ check }) => check === id);
    const odd = Uint32Array.from({ length: 20 }, (_, index) => 2 * index + 1);
    expect(of('headings')).toMatchObject({ fails: 0, warns: 20, judged: 41, outcome: 'warn', pages: odd });
    expect(of('images')).toMatchObject({ fails: 1, warns: 0, judged: 1, pages: Uint32Array.of(40) });
    expect(of('crawl-broken-links')).toMatchObject({ fails: 3, warns: 0, pages: Uint32Array.of(1, 3, 7) });
    expect(of('colours')).toMatchObject({ fails: 0, warns: 0, judged: 0, pages: new Uint32Array() });
  });
});
