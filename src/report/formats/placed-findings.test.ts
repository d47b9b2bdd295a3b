import { describe, expect, test } from 'vitest';
import type { Places } from '../build-report.ts';
import { failing, foundCheck, sampleBuild, sampleItem, samplePage } from '../sample-build.ts';
import { hostPlaces } from './host-places.ts';
import { placedFindings } from './placed-findings.ts';

/** A folder that is served: what is not in it is not there. */
const folder: Places = {
  fileOf: (url) => ({ path: `dist${new URL(url).pathname}.html`, isOnDisk: true, hasLines: true }),
};
const of = (items: ReturnType<typeof sampleItem>[], places: Places = folder) =>
  placedFindings(sampleBuild({ places, pages: [samplePage('/a', [failing(items)])] }));

describe('B4 the place of a finding', () => {
  test('is the file of the page for an element, whatever address it names', () => {
    expect(of([sampleItem({ url: 'https://example.com/b' })])).toMatchObject([
      { place: { path: 'dist/a.html' }, line: 41, column: 7 },
    ]);
  });

  test('is the file of the address without an element, with its line or the first', () => {
    const item = sampleItem({ selector: null, url: 'https://example.com/robots', column: null });
    expect(of([{ ...item, line: 3 }])).toMatchObject([{ place: { path: 'dist/robots.html' }, line: 3 }]);
    expect(of([{ ...item, line: null }])).toMatchObject([{ line: 1, column: null }]);
  });

  test('is the page where there is neither, or no item at all', () => {
    const bare = sampleItem({ selector: null, line: null, column: null });
    for (const items of [[bare], []])
      expect(of(items)).toMatchObject([{ place: { path: 'dist/a.html' }, line: 1, column: null }]);
  });

  test('is the first line of a source, as lines of the page are not its own', () => {
    const source: Places = { fileOf: () => ({ path: 'a.md', isOnDisk: true, hasLines: false }) };
    expect(of([sampleItem()], source)).toMatchObject([{ place: { path: 'a.md' }, line: 1, column: null }]);
  });

  test.each([
    ['https://example.com/', 'example.com/index'],
    ['http://localhost:3000/pricing?a=1#b', 'localhost_3000/pricing'],
    ['https://example.com/a//b/', 'example.com/a/_/b/index'],
    ['https://example.com/caf%C3%A9/%E0%A4%A', 'example.com/café/%E0%A4%A'],
    ['https://example.com/a%2Fb/%2E%2E%5C/x%0Ay', 'example.com/a%2Fb/%2E%2E%5C/x%0Ay'],
    ['https://example.com/a:b/c', 'example.com/a_b/c'],
    ['http://[::1]:80/', '[__1]/index'],
    ['mailto:a@b', 'example.com/page'],
    ['no address', 'example.com/page'],
  ])('is its address where no file is known: %s', (url, path) => {
    expect(hostPlaces.fileOf(url, 'https://example.com/page').path).toBe(path);
  });
});

describe('findings of one check in one line of one file', () => {
  test('are one with a number, of those that stand there', () => {
    const items = [1, 2, 3].map((at) => sampleItem({ id: `x:${at}`, line: at === 3 ? 9 : 1 }));
    const [first, second] = of(items);
    expect(first).toMatchObject({ headline: 'This image has no alternative, and 1 more', line: 1 });
    expect(second).toMatchObject({ headline: 'This image has no alternative', line: 9 });
    expect(first?.items.map(({ id }) => id)).toEqual(['x:1', 'x:2']);
  });

  test('are one where many pages share the file, and counted once', () => {
    const robots = sampleItem({ selector: null, url: 'https://example.com/robots', line: 3 });
    const pages = ['/a', '/b'].map((name) => samplePage(name, [failing([robots])]));
    expect(placedFindings(sampleBuild({ places: folder, pages }))).toMatchObject([
      { pagesCount: 2, items: [robots] },
    ]);
  });

  test('count each element where many pages share a source', () => {
    const source: Places = { fileOf: () => ({ path: 'a.md', isOnDisk: true, hasLines: false }) };
    const pages = ['/a', '/b'].map((name) => samplePage(name, [failing([sampleItem()])]));
    const [one] = placedFindings(sampleBuild({ places: source, pages }));
    expect(one).toMatchObject({ pagesCount: 2, headline: 'This image has no alternative, and 1 more' });
  });

  test('leave out notes and what is waived', () => {
    const waived = { id: null, reason: 'A reason', until: '2027-03-31', by: 'assay.config.json:3' };
    const items = [
      sampleItem(),
      sampleItem({ id: 'x:2', line: 2, waived }),
      sampleItem({ id: 'x:3', line: 3, outcome: null }),
    ];
    expect(of(items).map(({ line }) => line)).toEqual([41]);
  });
});

test('what broke the gate comes first, then what costs most', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const checks = ids.map((id, at) => failing([sampleItem()], { id, pointsLost: at }));
  const levels = ['note', 'error', 'warning', 'warning'] as const;
  const found = ids.map((id, at) => foundCheck(id, levels[at]));
  const placed = placedFindings(sampleBuild({ pages: [samplePage('/', checks, { found })] }));
  expect(placed.map(({ check }) => check.id)).toEqual(['b', 'd', 'c', 'a']);
});

test('only the places of new items are new, and the whole check where its list was cut', () => {
  const items = [1, 2].map((at) => sampleItem({ id: `x:${at}`, line: at }));
  const isNew = (newItems: readonly string[]) => {
    const found = [foundCheck('image-alt', 'error', { state: 'new', newItems, newCount: 1 })];
    const pages = [samplePage('/', [failing(items)], { found })];
    return placedFindings(sampleBuild({ pages })).map((one) => one.isNew);
  };
  expect(isNew(['x:2'])).toEqual([false, true]);
  expect(isNew([])).toEqual([true, true]);
});
