import { describe, expect, test } from 'vitest';
import { createRanking, knownMax } from './ranking.ts';
import { sampleSettings } from './sample-settings.ts';
import { type CrawlSettings, type Met, sourceBits } from './types.ts';

const site = 'https://example.com';
const link = (path: string, given: Partial<Met> = {}): Met => ({
  url: path.startsWith('/') ? site + path : path,
  sources: sourceBits.link,
  clicks: 1,
  ...given,
});
const links = (count: number, path: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => link(path(i)));

function rankingOf(
  settings: Partial<CrawlSettings> = {},
  given: Partial<Parameters<typeof createRanking>[0]> = {},
) {
  return createRanking({
    settings: sampleSettings(settings),
    shapes: [],
    known: 0,
    isDenied: (url) => url.includes('/denied'),
    isRefused: (url) => url.includes('/refused'),
    ...given,
  });
}

describe('Q4 an address is skipped with its reason', () => {
  const { start, list, sitemap } = sourceBits;
  test.each<[Partial<CrawlSettings>, Met, string | undefined]>([
    [{}, link('/a'), undefined],
    [{}, link('https://example.org/'), 'scope'],
    [{}, link('https://example.org/', { sources: list, clicks: null }), undefined],
    [{}, link('https://example.org/', { sources: sitemap, clicks: null }), 'scope'],
    [{}, link('/a/a/a/a'), 'trap'],
    [{}, link('/a/a/a/a', { sources: start, clicks: 0 }), undefined],
    [{}, link('/refused'), 'refused'],
    [{}, link('/refused', { sources: list }), 'refused'],
    [{}, link('/denied'), 'robots'],
    [{}, link('/denied', { sources: sitemap }), 'robots'],
    [{}, link('/denied', { sources: list }), undefined],
    [{}, link('/denied', { sources: start }), undefined],
    [{}, link('/denied', { sources: sourceBits.link | list }), undefined],
    [{ exclude: ['/a'] }, link('/a?b'), undefined],
    [{ exclude: ['/a*'] }, link('/a?b'), 'excluded'],
    [{ exclude: ['/a*'] }, link('/a?b', { sources: list }), 'excluded'],
    [{ exclude: ['*'] }, link('/a', { sources: start }), undefined],
    [{ include: ['/b', '/c'] }, link('/a'), 'excluded'],
    [{ include: ['/b', '/c'] }, link('/c'), undefined],
    [{ include: ['/c*'], exclude: ['/c?*'] }, link('/c?d'), 'excluded'],
    [{}, link('/a', { isNofollow: true }), 'nofollow'],
    [{ nofollow: true }, link('/a', { isNofollow: true }), undefined],
    [{ clicksMax: 2 }, link('/a', { clicks: 2 }), undefined],
    [{ clicksMax: 2 }, link('/a', { clicks: 3 }), 'clicks'],
    [{ clicksMax: 2 }, link('/a', { sources: sitemap, clicks: null }), undefined],
    [{ sample: 0 }, link('/a'), 'sample'],
    [{ exclude: ['*'], clicksMax: 0 }, link('/denied/refused/a/a/a/a'), 'trap'],
    [{ exclude: ['*'], clicksMax: 0 }, link('/denied'), 'robots'],
    [{ clicksMax: 0 }, link('/a', { isNofollow: true }), 'nofollow'],
  ])('by %j, %j is %s', (settings, met, reason) => {
    const { rows, unkept } = rankingOf(settings).rank([met]);
    expect(rows).toMatchObject([{ url: met.url, sources: met.sources, clicks: met.clicks, skipped: reason }]);
    expect(Object.values(unkept).every((count) => count === 0)).toBe(true);
  });

  test('of a template no more than the sample, whatever else was skipped of it', () => {
    const fresh = [link('/a/1', { isNofollow: true }), ...links(3, (i) => `/a/${i + 2}`), link('/b/1')];
    const { rows } = rankingOf({ sample: 2 }).rank(fresh);
    expect(rows.map(({ skipped }) => skipped)).toEqual([
      'nofollow',
      undefined,
      undefined,
      'sample',
      undefined,
    ]);
  });

  test('1,000 of a shape have a row, all are counted, and each once', () => {
    const ranking = rankingOf({ exclude: ['/a/*'], clicksMax: 1 });
    const fresh = [...links(1_002, (i) => `/a/${i}`), link('/a/b', { clicks: 2 })];
    const first = ranking.rank(fresh);
    expect(first.rows).toHaveLength(1_001);
    expect(first.unkept).toMatchObject({ excluded: 2, clicks: 0 });
    expect(first.shapes).toMatchObject([
      { name: '/a/{n}', known: 1_002, skipped: 1_002 },
      { name: '/a/{word}', known: 1, skipped: 1 },
    ]);
    const again = ranking.rank([link('/a/1001'), link('/a/1002')]);
    expect(again.rows).toEqual([]);
    expect(again.unkept).toMatchObject({ excluded: 1 });
    expect(again.shapes).toMatchObject([{ name: '/a/{n}', known: 1_003, skipped: 1_003 }]);
  });

  test('an address of more than 2,048 bytes has no row, and is counted once', () => {
    const ranking = rankingOf();
    const long = link(`/${'a'.repeat(16_000)}`);
    const { rows, unkept } = ranking.rank([long, link('/a')]);
    expect(rows.map(({ url }) => url)).toEqual([link('/a').url]);
    expect(unkept).toMatchObject({ trap: 1 });
    expect(ranking.rank([long])).toMatchObject({ rows: [], unkept: { trap: 0 } });
  });
});

test('Q4 what a nofollow link or a long way led to waits once another way leads there', () => {
  const ranking = rankingOf({ clicksMax: 2, sample: 1 });
  const placed = ranking.rank([link('/a/1', { isNofollow: true }), link('/b/1', { clicks: 3 })]);
  expect(placed.rows.map(({ skipped }) => skipped)).toEqual(['nofollow', 'clicks']);
  const { again, shapes } = ranking.rank(
    [],
    [
      { met: link('/a/1', { clicks: 3 }), was: 'nofollow' },
      { met: link('/b/1'), was: 'clicks' },
    ],
  );
  expect(again).toEqual([expect.objectContaining({ url: `${site}/b/1`, was: 'clicks', clicks: 1 })]);
  expect(shapes).toEqual([expect.objectContaining({ known: 1, skipped: 0 })]);
  // It is one of the sample now.
  expect(ranking.rank([link('/b/2')]).rows.map(({ skipped }) => skipped)).toEqual(['sample']);
});

test('Q4 an address that is too long for an index has no row, and is counted', () => {
  const { rows, unkept } = rankingOf().rank([link(`/${'a'.repeat(3_000)}`), link('/a/a/a/a')]);
  expect(rows.map(({ skipped }) => skipped)).toEqual(['trap']);
  expect(unkept).toMatchObject({ trap: 1 });
});

describe('Q4 the order', () => {
  test('begins with the start, and lets a crowd wait', () => {
    const crowd = links(64, (i) => `/a/${i}`);
    const { rows } = rankingOf({ pagesMax: 64 }).rank([
      link('/', { sources: sourceBits.start, clicks: 0 }),
      ...crowd,
    ]);
    expect(rows.map(({ turn }) => turn).slice(0, 2)).toEqual([0, 144]);
    expect(rows.at(-1)?.turn).toBe(144 + Math.round(16 * ((2 * 63) / 64)));
  });

  test('goes on where it was', () => {
    const [first, second] = [links(40, (i) => `/a/${i}`), links(40, (i) => `/a/${40 + i}`)];
    const whole = rankingOf().rank([...first, ...second]);
    const before = rankingOf().rank(first);
    const resumed = rankingOf({}, { shapes: before.shapes, known: 40 }).rank(second);
    expect([...before.rows, ...resumed.rows]).toEqual(whole.rows);
    expect(resumed.shapes).toEqual(whole.shapes);
  });
});

describe('Q3 shapes', () => {
  test('are 200, and further ones are other', () => {
    const ranking = rankingOf();
    const names = 'abcdefghijklmno'.split('');
    const paths = names.flatMap((a) => names.map((b) => `/${a}${b}`));
    const { rows, shapes } = ranking.rank(paths.map((path) => link(path)));
    expect(rows[199]?.shape).toBe('/ne');
    expect(rows.slice(200).every(({ shape }) => shape === 'other')).toBe(true);
    expect(shapes).toHaveLength(201);
    expect(shapes.at(-1)).toMatchObject({ name: 'other', known: 25 });
    expect(rows.at(-1)?.turn).toBe(144 + Math.round(16 * Math.log2(25)));
    expect(ranking.rank([link('/ne?')]).rows[0]?.shape).toBe('/ne');
  });

  test('of other sites take up no room', () => {
    const { rows } = rankingOf().rank([link('https://example.org/a/b')]);
    expect(rows[0]?.shape).toBe('other');
  });
});

describe('Q5 bounds', () => {
  test.each([
    [1, 10_000],
    [1_000, 10_000],
    [5_000, 50_000],
    [1_000_000, 2_000_000],
  ])('%i pages may know %i addresses', (pagesMax, bound) => {
    expect(knownMax({ pagesMax })).toBe(bound);
  });

  test('count what is met beyond, each once', () => {
    const ranking = rankingOf({}, { known: 9_999 });
    const { rows, beyond } = ranking.rank(links(4, (i) => `/a/${i}`));
    expect([rows.length, beyond]).toEqual([1, 3]);
    expect(ranking.rank(links(5, (i) => `/a/${i + 1}`))).toMatchObject({ rows: [], beyond: 2 });
  });

  test('a shape is dry after 50 answers that were no page to be found, until one is', () => {
    const ranking = rankingOf();
    ranking.rank(links(60, (i) => `/a/${i}`));
    const shape = '/a/{n}';
    for (let i = 0; i < 49; i++) ranking.fetched({ shape, kind: 'page', isIndexable: false });
    expect(ranking.isDry(shape)).toBe(false);
    ranking.fetched({ shape, kind: 'error', isIndexable: false });
    expect(ranking.isDry(shape)).toBe(true);
    expect(ranking.isDry('/b')).toBe(false);
    const { shapes } = ranking.rank([]);
    expect(shapes).toEqual([
      { name: shape, known: 60, fetched: 50, counted: 49, indexable: 0, dry: 50, skipped: 0 },
    ]);
    expect(rankingOf({}, { shapes }).isDry(shape)).toBe(true);
    ranking.fetched({ shape, kind: 'page', isIndexable: true });
    expect(ranking.isDry(shape)).toBe(false);
    expect(ranking.rank([]).shapes).toMatchObject([{ fetched: 51, counted: 50, indexable: 1, dry: 0 }]);
    expect(ranking.rank([]).shapes).toEqual([]);
  });
});
