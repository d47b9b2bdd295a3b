import { describe, expect, test } from 'vitest';
import { crawlBrokenLinks } from '../checks/crawl/crawl-broken-links.ts';
import type { CrawlResult } from '../checks/crawl/run-crawl.ts';
import { sampleResult } from '../checks/testing.ts';
import { closed, type MadeUrl, madeChecks, nothingSkipped, start } from './testing/made-crawl.ts';
import { sourceBits } from './types.ts';

const many = (count: number, url: (index: number) => MadeUrl): Record<string, MadeUrl> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`/page-${index}`, url(index)]));
const sitemap = { sitemaps: { files: 1, entries: 3, isWhole: true } };

describe('a closed crawl', () => {
  test('counts what was met, also what has no row', async () => {
    const { pages, estimate } = await closed(
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

  test('takes of what waits as large a share for pages as of what was fetched', async () => {
    const urls = { ...many(3, () => ({})), '/gone': { kind: 'error', status: 404 } } as const;
    const waiting = Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [`/later-${index}`, { kind: 'waiting' } as const]),
    );
    // 3 of 4, and 7.5 of 10.
    const { estimate, pages } = await closed({ ...urls, ...waiting }, { stoppedBy: 'pages' });
    expect([estimate, pages.waiting]).toEqual([{ pages: 11, atLeast: true }, 10]);
  });

  test.each([
    ['the end was reached', null, 1, false],
    ['seven tenths were counted', 'pages', 7, false],
    ['less was', 'pages', 6, true],
    ['500 were', 'time', 500, false],
    ['499 of very many were', 'time', 499, true],
  ] as const)('Q13 whether its score is provisional: %s', async (_, stoppedBy, counted, incomplete) => {
    const waiting = many(counted < 10 ? 10 - counted : 1_000, () => ({ kind: 'waiting' }));
    const page = { says: { images: 'pass' } } as const;
    const pages = Object.fromEntries(Array.from({ length: counted }, (__, index) => [`/${index}`, page]));
    const site = await closed({ ...pages, ...waiting }, { stoppedBy });
    expect([site.score, site.result, site.incomplete]).toEqual([100, incomplete ? null : 'good', incomplete]);
  });

  test('tells how far its pages are from the start, those that nothing leads to last', async () => {
    const { clicks } = await closed({
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

  test('compares sitemaps with links', async () => {
    const listed = { sources: sourceBits.sitemap };
    const urls = {
      '/': { ...listed, links: ['/a', '/hidden'] },
      '/a': {},
      '/alone': listed,
      '/hidden': { ...listed, noindex: true },
      '/later': { ...listed, kind: 'waiting' },
    } as const;
    expect((await closed(urls, { site: sitemap })).sitemaps?.cells).toEqual({
      ...{ both: 1, listedOnly: 1, linkedOnly: 1, listedNotIndexable: 1 },
    });
    expect((await closed(urls)).sitemaps).toBeNull();
  });

  test('has its templates by size, each with an example, its mean and what costs it most', async () => {
    const shape = '/blog/{slug}';
    const { templates } = await closed({
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

  test('says when robots.txt lets nobody in, and when pages are few', async () => {
    const denied = { kind: 'skipped', why: 'robots' } as const;
    const start = { links: ['/a', '/b'] };
    expect(await closed({ '/': start, '/a': denied, '/b': denied })).toMatchObject({
      ...{ isDenied: true, isTooFew: true },
    });
    expect(await closed({ '/': start, '/a': denied, '/b': {} })).toMatchObject({ isDenied: false });
    expect(await closed({ '/': {} })).toMatchObject({ isDenied: false, isTooFew: true });
    expect(await closed(many(3, () => ({})))).toMatchObject({ isTooFew: false });
  });

  test('has no score where nothing was counted', async () => {
    const checks = [sampleResult({ id: 'images', tier: 'site', weight: 10, outcome: 'fail' })];
    const site = await closed({ '/': { kind: 'error', status: 500 } }, { start: { url: start, checks } });
    expect(site).toMatchObject({ score: null, result: null, categories: [] });
    expect(site.findings).toMatchObject([{ check: 'images', points: 0 }]);
  });
});

describe('a finding over many pages', () => {
  const shape = '/blog/{slug}';

  test('tells of all of them, in words that are true of all', async () => {
    const { findings } = await closed({
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

  test('of one page says what the page says', async () => {
    const { findings } = await closed({ '/': { says: { images: {}, colours: 'pass' } } });
    expect(findings).toMatchObject([
      { summary: 'An image has no text.', task: 'Describe 1 image', template: null },
    ]);
  });

  test('is of one template where nine tenths of its pages are', async () => {
    const of = async (others: number) => {
      const says = { images: {} };
      const urls = many(10, (index) => ({ says, shape: index < others ? '/{n}' : shape }));
      return (await closed(urls)).findings[0]?.template;
    };
    expect([await of(0), await of(1), await of(2)]).toEqual([shape, shape, null]);
  });

  test('shows the fifty worst: what is dangerous, fails, or has most', async () => {
    const { findings } = await closed(
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

  test('comes first where it is dangerous, else by what it costs', async () => {
    const { findings, passed } = await closed({
      '/': { says: { images: {}, headings: { outcome: 'warn', isDangerous: true }, colours: 'pass' } },
    });
    expect(findings.map(({ check }) => check)).toEqual(['headings', 'images']);
    expect(findings[0]?.points).toBeLessThan(findings[1]?.points ?? 0);
    expect(passed).toEqual(['colours']);
  });

  test('is the same in any order of pages', async () => {
    const urls = many(70, (index) => ({
      shape: `/${index % 3}`,
      says: {
        images: index % 4 === 0 ? 'pass' : { items: index % 5, advice: index % 2 === 0 ? 'alt' : 'other' },
        colours: { detail: `Colour ${index}.` },
      },
    }));
    const site = await closed(urls, { stoppedBy: 'pages' });
    expect(await closed(urls, { stoppedBy: 'pages', order: (pages) => pages.reverse() })).toEqual(site);
  });
});

describe('what is judged once', () => {
  const broken: CrawlResult = {
    ...{ id: 'crawl-broken-links', category: 'seo', weight: 10, outcome: 'fail', reason: null },
    ...{ summary: 'Two.', task: 'Fix it', isDangerous: false, advice: 'gone', judged: 2, pages: [0, 1] },
    items: [{ advice: 'gone', detail: 'It answers 404.', pages: [0, 1], about: 2 }],
    value: { addresses: 1 },
  };
  const checks = [...madeChecks, crawlBrokenLinks];
  const urls: Record<string, MadeUrl> = {
    '/': { links: ['/gone', '/a'] },
    '/a': { links: ['/gone'] },
    '/gone': { kind: 'error', status: 404 },
  };

  test('of all pages together is a finding with its sources', async () => {
    const { findings } = await closed(urls, { results: [broken], catalogue: { version: '1', checks } });
    const sources = [start, `${start}a`].map((url) => ({ url, anchor: 'To /gone' }));
    expect(findings).toMatchObject([
      {
        ...{ check: 'crawl-broken-links', tier: 'crawl', points: 100, pages: 2, judged: 2 },
        items: [{ url: `${start}gone`, sources, sourcesTotal: 2 }],
        value: { addresses: 1 },
      },
    ]);
  });

  test('of a group of pages names the others', async () => {
    const items = [{ advice: 'gone', detail: 'Three alike.', pages: [0, 1, 2] }];
    const results = [{ ...broken, items }];
    const { findings } = await closed(urls, { results, catalogue: { version: '1', checks } });
    const sources = [`${start}a`, `${start}gone`].map((url) => ({ url, anchor: '' }));
    expect(findings[0]?.items).toEqual([{ url: start, detail: 'Three alike.', sources, sourcesTotal: 2 }]);
  });

  test('of the host is a finding of no page; what could not be judged says why', async () => {
    const item = { outcome: 'fail', detail: 'It is open.', url: null, waived: undefined } as never;
    const unseen = { outcome: 'not_applicable', reason: 'no_evidence', summary: 'No answer.' } as const;
    const found = await closed(urls, {
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
