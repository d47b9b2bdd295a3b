import { describe, expect, test } from 'vitest';
import { alikePairs } from './alike-pairs.ts';
import { crawlDuplicateContent } from './crawl-duplicate-content.ts';
import { crawlDuplicateDescriptions } from './crawl-duplicate-descriptions.ts';
import { crawlDuplicateTitles } from './crawl-duplicate-titles.ts';
import { crawlNearDuplicates } from './crawl-near-duplicates.ts';
import { crawlUrlVariants } from './crawl-url-variants.ts';
import { halvesOf, isAlike } from './hamming.ts';
import { judgeSite, manyPages, pagesOf } from './testing.ts';

const own = (index: number) => ({
  ...{ title: `Own ${index}`, description: `Own ${index}` },
  textHash: `own${index}`,
});

describe('crawl-duplicate-titles', () => {
  test('passes where each page has its own, and counts only pages with one', () => {
    const result = judgeSite(crawlDuplicateTitles, { '/': { title: ' ' }, '/a': {}, ...manyPages(3, own) });
    expect(result).toMatchObject({ outcome: 'pass', judged: 3 });
  });

  test('groups pages without regard to letter case and white space, the largest group first', () => {
    const result = judgeSite(crawlDuplicateTitles, {
      '/': { title: 'Home' },
      '/a': { title: 'Walks' },
      '/b': { title: 'Towns' },
      '/c': { title: 'towns ' },
      '/d': { title: 'TOWNS' },
      '/e': { title: 'walks\n' },
      '/hidden': { title: 'Home', noindex: true },
      '/copy': { title: 'Home', canonical: '/' },
    });
    expect(result).toMatchObject({ outcome: 'fail', judged: 6, pages: [1, 2, 3, 4, 5] });
    expect(pagesOf(result)).toEqual([
      [2, 3, 4],
      [1, 5],
    ]);
    expect(result.items[0]?.detail).toBe('3 pages have the title “Towns”.');
    expect(result.summary).toBe('2 titles are shared by several pages.');
    expect(result.task).toBe('Tell apart pages of 2 shared titles');
  });

  test('warns where at most 5 % share one', () => {
    const twins = { '/a': { title: 'Same' }, '/b': { title: 'Same' } };
    expect(judgeSite(crawlDuplicateTitles, { ...twins, ...manyPages(38, own) })).toMatchObject({
      ...{ outcome: 'warn', judged: 40 },
    });
    expect(judgeSite(crawlDuplicateTitles, { ...twins, ...manyPages(37, own) }).outcome).toBe('fail');
  });

  const versions = { en: '/en', de: '/de', nl: '/nl' };
  const version = { title: 'Same', hreflang: versions };

  test('lets language versions share one that name each other', () => {
    const site = { '/en': version, '/de': version, '/nl': version };
    expect(judgeSite(crawlDuplicateTitles, site).outcome).toBe('pass');
    const alone = { '/en': version, '/de': { title: 'Same' } };
    expect(judgeSite(crawlDuplicateTitles, alone).outcome).toBe('fail');
  });

  test('lets the parts of one list share one, and no other pages with such parameters', () => {
    const same = { title: 'Same' };
    const list = { '/walks': same, '/walks?page=2': same, '/walks?page=3': same };
    expect(judgeSite(crawlDuplicateTitles, list).outcome).toBe('pass');
    const paths = { '/walks/': same, '/walks/page/2/': same, '/walks/page/3/': same };
    expect(judgeSite(crawlDuplicateTitles, paths).outcome).toBe('pass');
    const further = { ...list, '/towns?page=2': same };
    expect(judgeSite(crawlDuplicateTitles, further)).toMatchObject({ outcome: 'fail', pages: [0, 1, 2, 3] });
    const sorted = { '/walks': same, '/walks?sort=date': same };
    expect(judgeSite(crawlDuplicateTitles, sorted).outcome).toBe('fail');
  });
});

test('crawl-duplicate-content lets language versions that name each other share a text', () => {
  const versions = { 'en-GB': '/gb', 'en-US': '/us' };
  const version = { textHash: 'a'.repeat(16), hreflang: versions };
  const both = { '/gb': version, '/us': version };
  expect(judgeSite(crawlDuplicateContent, both).outcome).toBe('pass');
  const alone = { ...both, '/us': { textHash: 'a'.repeat(16) } };
  expect(judgeSite(crawlDuplicateContent, alone).outcome).toBe('fail');
  const paged = { '/walks': { textHash: 'b'.repeat(16) }, '/walks?page=2': { textHash: 'b'.repeat(16) } };
  expect(judgeSite(crawlDuplicateContent, paged).outcome).toBe('fail');
});

test('crawl-duplicate-descriptions tells shared descriptions', () => {
  const result = judgeSite(crawlDuplicateDescriptions, {
    '/': { description: 'The best walks.' },
    '/a': { description: 'The  best walks.' },
    '/b': {},
  });
  expect(result).toMatchObject({ outcome: 'fail', pages: [0, 1], judged: 2 });
  expect(result.summary).toBe('2 pages have the description “The best walks.”.');
  expect(judgeSite(crawlDuplicateDescriptions, { '/': {} }).reason).toBe('irrelevant');
});

describe('crawl-duplicate-content', () => {
  test('tells pages with one text of 50 words and more', () => {
    const result = judgeSite(crawlDuplicateContent, {
      '/': { textHash: '1', words: 50 },
      '/a': { textHash: '1', words: 50 },
      '/short': { textHash: '2', words: 49 },
      '/short-too': { textHash: '2', words: 49 },
      '/none': { textHash: null },
      '/none-too': { textHash: null },
    });
    expect(result).toMatchObject({ outcome: 'fail', pages: [0, 1], judged: 4 });
    expect(result.summary).toBe('2 pages have the same text.');
  });

  test('warns where at most 5 % have one, and is not judged without texts', () => {
    const twins = { '/a': { textHash: '1' }, '/b': { textHash: '1' } };
    expect(judgeSite(crawlDuplicateContent, { ...twins, ...manyPages(38, own) }).outcome).toBe('warn');
    expect(judgeSite(crawlDuplicateContent, { '/': { words: 3 } }).reason).toBe('irrelevant');
    expect(judgeSite(crawlDuplicateContent, manyPages(2, own)).outcome).toBe('pass');
  });
});

describe('crawl-url-variants', () => {
  const same = { textHash: 'a'.repeat(16) };
  const address = 'https://example.com/walks?a=1&b=2';

  test.each([
    ['the slash', 'https://example.com/walks/?a=1&b=2'],
    ['the scheme', 'http://example.com/walks?a=1&b=2'],
    ['www', 'https://www.example.com/walks?a=1&b=2'],
    ['letter case', 'https://example.com/Walks?a=1&b=2'],
    ['the index file', 'https://example.com/walks/index.html?a=1&b=2'],
    ['the order of parameters', 'https://example.com/walks?b=2&a=1'],
  ])('finds a page at two addresses that differ by %s', (_, other) => {
    const result = judgeSite(crawlUrlVariants, { [address]: same, [other]: same });
    expect(result).toMatchObject({ outcome: 'fail', pages: [0, 1], judged: 2 });
    expect(result.summary).toBe(`This page answers at 2 addresses, such as “${other}”.`);
  });

  test('passes where the texts or the addresses differ, or one is the canonical of the other', () => {
    const other = 'https://example.com/walks/?a=1&b=2';
    const pass = (pages: Parameters<typeof judgeSite>[1]) =>
      expect(judgeSite(crawlUrlVariants, pages).outcome).toBe('pass');
    pass({ [address]: same, [other]: { textHash: 'b'.repeat(16) } });
    pass({ [address]: same, 'https://example.com/walks?a=1&b=3': same });
    pass({ [address]: same, [other]: { ...same, canonical: address } });
    pass({ [address]: { textHash: null }, [other]: { textHash: null } });
  });
});

describe('crawl-near-duplicates', () => {
  const zero = '0000000000000000';
  const text = (textHash: string, simhash: string) => ({ textHash, simhash });

  test('joins pages that are each like the next, and warns at most', () => {
    const result = judgeSite(crawlNearDuplicates, {
      '/a': text('1', zero),
      '/far': text('9', 'ffffffffffffffff'),
      '/b': text('2', '8000400000000001'),
      '/c': text('3', 'e000400000000003'),
      '/b-too': text('2', '8000400000000001'),
    });
    expect(result).toMatchObject({ outcome: 'warn', pages: [0, 2, 3, 4], judged: 5 });
    expect(result.summary).toBe('4 pages have nearly the same text.');
  });

  test('leaves out what is the same, or short, or differs in four bits', () => {
    const result = judgeSite(crawlNearDuplicates, {
      '/a': text('1', zero),
      '/same': text('1', zero),
      '/short': { ...text('2', zero), words: 99 },
      '/unlike': text('3', '000000000000000f'),
    });
    expect(result.outcome).toBe('pass');
    expect(judgeSite(crawlNearDuplicates, { '/a': text('1', zero) }).reason).toBe('irrelevant');
  });

  test('compares by bands what comparing all pairs finds', () => {
    let state = 7;
    const draw = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % below;
    };
    const flipped = (hash: string, bits: number) => {
      let value = BigInt(`0x${hash}`);
      for (let bit = 0; bit < bits; bit += 1) value ^= 1n << BigInt(draw(64));
      return value.toString(16).padStart(16, '0');
    };
    const hashes = [zero];
    for (let index = 1; index < 600; index += 1)
      hashes.push(flipped(hashes[draw(index)] as string, draw(3) === 0 ? 30 : draw(6)));
    const found = new Set<string>();
    alikePairs(hashes, (a, b) => found.add([a, b].sort((x, y) => x - y).join()));
    const alike = hashes.flatMap((a, at) =>
      hashes.flatMap((b, other) =>
        other > at && a !== b && isAlike(halvesOf(a), halvesOf(b)) ? [[at, other] as const] : [],
      ),
    );
    const first = (index: number) => hashes.indexOf(hashes[index] as string);
    expect(alike.length).toBeGreaterThan(100);
    const missed = alike.filter(([a, b]) => !found.has([first(a), first(b)].sort((x, y) => x - y).join()));
    expect(missed).toEqual([]);
  });
});
