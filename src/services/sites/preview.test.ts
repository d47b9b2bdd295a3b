import { expect, test } from 'vitest';
import { sampleSettings } from '../../crawl/sample-settings.ts';
import { sourceBits } from '../../crawl/types.ts';
import { type Looked, previewOf } from './preview.ts';
import { suggestPattern } from './suggest-pattern.ts';

const paths = ['/', '/blog', '/blog/1', '/blog/2', '/shop/lamp?colour=red', '/shop/lamp?colour=blue'];

function looked(own: readonly string[] = paths, changes: Partial<Looked> = {}): Looked {
  return {
    met: own.map((path, at) => ({
      url: `https://example.com${path}`,
      sources: at === 0 ? sourceBits.start : sourceBits.sitemap,
      clicks: at === 0 ? 0 : null,
    })),
    denied: new Set(),
    robots: { url: 'https://example.com/robots.txt', status: 200, letsIn: true, crawlDelay: null },
    sitemaps: [
      {
        url: 'https://example.com/sitemap.xml',
        status: 200,
        entries: own.length,
        isWhole: true,
        error: null,
      },
    ],
    isWhole: true,
    ...changes,
  };
}

const nothingRefused = () => false;

test('a preview tells what becomes of the addresses that are known', () => {
  const denied = new Set(['https://example.com/blog/1']);
  const settings = sampleSettings({ exclude: ['/shop/*'] });
  const { known, fates } = previewOf(settings, looked(paths, { denied }), nothingRefused);
  expect(known).toBe(6);
  expect(fates).toEqual([
    { fate: 'in', count: 3, examples: ['/', '/blog', '/blog/2'].map((path) => `https://example.com${path}`) },
    { fate: 'excluded', count: 2, examples: paths.slice(4).map((path) => `https://example.com${path}`) },
    { fate: 'robots', count: 1, examples: ['https://example.com/blog/1'] },
  ]);
});

test('a preview of a site that robots.txt does not bind leaves nothing out for it', () => {
  const denied = new Set(['https://example.com/blog/1']);
  const { fates } = previewOf(
    sampleSettings({ robots: 'ignore' }),
    looked(paths, { denied }),
    nothingRefused,
  );
  expect(fates.map(({ fate, count }) => [fate, count])).toEqual([['in', 6]]);
});

test('a preview shows five examples and counts all', () => {
  const many = ['/', ...Array.from({ length: 2_000 }, (_, at) => `/out/${at}`)];
  const { fates } = previewOf(sampleSettings({ exclude: ['/out/*'] }), looked(many), nothingRefused);
  expect(fates[0]).toMatchObject({ fate: 'excluded', count: 2_000 });
  expect(fates[0]?.examples).toHaveLength(5);
});

test('a preview says what each pattern matches, and what may have been meant', () => {
  const settings = sampleSettings({ include: ['/blog', '/shop/*'], exclude: ['/nothing/like/it'] });
  expect(previewOf(settings, looked(), nothingRefused).patterns).toMatchObject([
    { field: 'include', pattern: '/blog', count: 1, didYouMean: '/blog/*' },
    { field: 'include', pattern: '/shop/*', count: 2, didYouMean: null },
    { field: 'exclude', pattern: '/nothing/like/it', count: 0, didYouMean: null, examples: [] },
  ]);
});

test.each([
  ['/blog', '/blog/*'],
  ['/blog/', '/blog/*'],
  ['/shop/lamp', '/shop/lamp*'],
  ['/lamp', '*/lamp*'],
  ['*colour=', '*colour=*'],
  ['/Blog/*', '/blog/*'],
  ['/', null],
  ['*', null],
  ['/elsewhere', null],
])('in the place of %s, %s may have been meant', (pattern, meant) => {
  expect(suggestPattern(pattern, paths)).toBe(meant);
});
