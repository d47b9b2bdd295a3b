import { describe, expect, test } from 'vitest';
import type { PageExtract, PageLink } from '../evidence/crawl/page-extract.ts';
import { type ShapeState, type StoredUrl, sourceBits } from './types.ts';
import { ViewBuilder } from './view.ts';

const at = (path: string) => `https://example.com${path}`;
const link = (path: string, more: Partial<PageLink> = {}): PageLink => ({
  ...{ url: at(path), anchor: `To ${path}`, nofollow: false, region: 'main' },
  ...more,
});
const row = (n: number, path: string, more: Partial<StoredUrl> = {}): StoredUrl => ({
  ...{ n, url: at(path), kind: 'page', why: null, status: 200, targetUrl: null },
  ...{ shape: '/{word}', sources: sourceBits.link },
  ...more,
});
const moved = (n: number, path: string, target: string): StoredUrl =>
  row(n, path, { kind: 'redirect', status: 301, targetUrl: target });
const page = (n: number, links: readonly PageLink[], more: Partial<PageExtract> = {}) => {
  const extract: PageExtract = {
    ...{ title: 'A title', description: null, h1: null, canonical: null, noindex: false, nofollow: false },
    ...{ hreflang: [], language: 'en', words: 10, textHash: null, simhash: null },
    ...{ links, linksTotal: links.length, external: [{ host: 'elsewhere.example', links: 3 }] },
    ...more,
  };
  return { n, page: { extract } };
};

function viewOf(
  urls: readonly StoredUrl[],
  pages: readonly ReturnType<typeof page>[],
  parts: Partial<Parameters<ViewBuilder['finish']>[0]> = {},
) {
  const builder = new ViewBuilder(urls);
  for (const one of pages) builder.addPage(one);
  return builder.finish({
    ...{ settings: { follow: true, nofollow: false }, shapes: [], site: null },
    ...parts,
  });
}

describe('links', () => {
  test('are found by where they lead, without those to the page itself and to unknown addresses', () => {
    const view = viewOf(
      [row(0, '/'), row(1, '/a'), row(2, '/gone', { kind: 'error', status: 404 }), row(3, '/b')],
      [
        page(0, [link('/b'), link('/'), link('/gone', { region: 'nav' }), link('/unknown')]),
        page(1, [link('/gone', { nofollow: true, anchor: 'Dead' })]),
        page(3, []),
      ],
    );
    expect(view.linksTo(2)).toEqual([
      { from: 0, to: 2, anchor: 'To /gone', nofollow: false, region: 'nav' },
      { from: 1, to: 2, anchor: 'Dead', nofollow: true, region: 'main' },
    ]);
    expect([0, 1, 2, 3].map(view.linksToCount)).toEqual([0, 0, 2, 1]);
    expect(view.linksTo(3)[0]?.anchor).toBe('');
    expect(view.linksTo(99)).toEqual([]);
  });

  test('keep the texts of the first 20 to an address that is no page', () => {
    const sources = Array.from({ length: 30 }, (_, n) => n);
    const view = viewOf(
      [...sources.map((n) => row(n, `/${n}`)), row(30, '/gone', { kind: 'error' })],
      sources.map((n) => page(n, [link('/gone', { anchor: `Link ${n}` })])),
    );
    const anchors = view.linksTo(30).map(({ anchor }) => anchor);
    expect(anchors).toEqual(sources.map((n) => (n < 20 ? `Link ${n}` : '')));
  });

  test('are all there when there are many', () => {
    const sources = Array.from({ length: 200 }, (_, n) => n);
    const to = (n: number) => sources.filter((other) => other % (n + 1) === 0 && other !== n);
    const view = viewOf(
      sources.map((n) => row(n, `/${n}`)),
      sources.map((n) =>
        page(
          n,
          to(n).map((other) => link(`/${other}`)),
        ),
      ),
    );
    for (const n of sources) {
      const from = sources.filter((other) => to(other).includes(n));
      expect(view.linksTo(n).map((one) => one.from)).toEqual(from);
      expect([...view.sourcesOf(n)]).toEqual(from);
    }
  });

  test('of pages that come out of order are refused, as are addresses with gaps', () => {
    expect(() => viewOf([row(0, '/'), row(1, '/a')], [page(1, []), page(0, [])])).toThrow('order');
    expect(() => viewOf([row(0, '/'), row(2, '/a')], [])).toThrow('gaps');
  });
});

describe('clicks', () => {
  const urls = [moved(0, '/', at('/home')), row(1, '/home'), row(2, '/a'), row(3, '/b'), row(4, '/c')];
  const clicksOf = (...given: Parameters<typeof viewOf>) => viewOf(...given).urls.map(({ clicks }) => clicks);

  test('count links on the shortest way, and redirects as none', () => {
    const rows = [...urls, moved(5, '/old', at('/c')), row(6, '/alone')];
    const pages = [
      page(1, [link('/a')]),
      page(2, [link('/b'), link('/old')]),
      page(3, [link('/c')]),
      page(4, [link('/home')]),
      page(6, [link('/alone-too')]),
    ];
    expect(clicksOf(rows, pages)).toEqual([0, 0, 1, 2, 2, 2, null]);
  });

  test('leave out nofollow, where it is not followed, and come to an end in loops', () => {
    const rows = [row(0, '/'), row(1, '/a'), moved(2, '/x', at('/y')), moved(3, '/y', at('/x'))];
    const pages = [page(0, [link('/a', { nofollow: true }), link('/x')]), page(1, [])];
    expect(clicksOf(rows, pages)).toEqual([0, null, 1, 1]);
    const settings = { follow: true, nofollow: true };
    expect(clicksOf(rows, pages, { settings })).toEqual([0, 1, 1, 1]);
  });

  test('follow neither canonicals nor language versions', () => {
    const versions = { canonical: at('/a'), hreflang: [{ code: 'de', url: at('/a') }] };
    expect(clicksOf([row(0, '/'), row(1, '/a')], [page(0, [], versions), page(1, [])])).toEqual([0, null]);
  });
});

describe('an address', () => {
  test('may be found unless it is noindex, denied, no page, or has another canonical', () => {
    const rows = [
      ...[row(0, '/'), row(1, '/own'), row(2, '/copy'), row(3, '/hidden'), row(4, '/given')],
      row(5, '/denied', { kind: 'skipped', why: 'robots' }),
      row(6, '/file', { kind: 'file' }),
    ];
    const pages = [
      page(0, []),
      page(1, [], { canonical: at('/own') }),
      page(2, [], { canonical: at('/own') }),
      page(3, [], { noindex: true }),
      page(4, []),
    ];
    const view = viewOf(rows, pages, { isDenied: (url) => url === at('/given') });
    expect(view.urls.map(({ isIndexable }) => isIndexable)).toEqual([true, true, ...Array(5).fill(false)]);
    expect(view.urls.map(({ isDenied }) => isDenied)).toEqual([...Array(4).fill(false), true, true, false]);
    expect(view.find(at('/copy'))?.n).toBe(2);
    expect(view.find(at('/unknown'))).toBeUndefined();
  });

  test('knows whether a sitemap lists it, and where it leads', () => {
    const listed = row(1, '/a', { sources: sourceBits.sitemap | sourceBits.link });
    const view = viewOf(
      [row(0, '/'), listed, moved(2, '/x', at('/a')), moved(3, '/out', 'https://elsewhere.example/')],
      [],
    );
    expect(view.urls.map(({ isListed }) => isListed)).toEqual([false, true, false, false]);
    expect(view.urls.map(({ target }) => target)).toEqual([null, null, 1, null]);
    expect(view.urls[3]?.targetUrl).toBe('https://elsewhere.example/');
  });
});

describe('a crawl', () => {
  const known = (fetched: number, waiting: number, skipped = 0) =>
    Array.from({ length: fetched + waiting + skipped }, (_, n) => {
      const kind = n < fetched ? 'page' : n < fetched + waiting ? 'waiting' : 'skipped';
      return row(n, `/${n}`, { kind });
    });

  test.each([
    ['nothing waits', known(2, 0, 8), true, true],
    ['nine tenths were fetched', known(9, 1), true, true],
    ['fewer were fetched', known(8, 2), true, false],
    ['links were not to be followed', known(2, 0, 8), false, false],
    ['links were not to be followed, but nearly all were fetched', known(9, 1), false, true],
  ])('has its links where %s: %#', (_, rows, follow, expected) => {
    const view = viewOf(rows, [], { settings: { follow, nofollow: false } });
    expect(view.isFollowed).toBe(expected);
  });

  test('has its sitemaps, its missing page and its shapes', () => {
    const shape = (name: string, dry: number): ShapeState => ({
      ...{ name, known: 9, fetched: 8, counted: 7, indexable: 6, dry, skipped: 1 },
    });
    const notFound = { textHash: 'a'.repeat(16), simhash: null };
    const sitemaps = { files: 2, entries: 9, isWhole: false };
    const view = viewOf([row(0, '/')], [], {
      ...{ shapes: [shape('/a', 49), shape('/b', 50)], site: { sitemaps, notFound } },
    });
    expect(view).toMatchObject({ sitemaps: { isWhole: false }, notFound });
    expect(view.shapes.map(({ name, isDry }) => [name, isDry])).toEqual([
      ['/a', false],
      ['/b', true],
    ]);
    expect(viewOf([row(0, '/')], [])).toMatchObject({ sitemaps: null, notFound: null, shapes: [] });
  });
});
