import { sampleSettings } from '../../crawl/sample-settings.ts';
import type { CrawledPage, CrawlRows, Fetched, Met, MetAgain, Placed, Ranked } from '../../crawl/types.ts';
import { unpackByPattern } from '../../lib/packed-by-pattern.ts';
import type { Db } from '../db.ts';
import { insertAccount } from '../people/accounts.ts';
import { crawlRows } from './crawl-rows.ts';
import { createCrawl } from './crawls.ts';

export const settings = sampleSettings();

export interface SampleCrawl {
  readonly accountId: number;
  readonly id: number;
  readonly rows: CrawlRows;
  /** Another process with the same crawl. */
  readonly reopen: () => CrawlRows;
}

/** One that was begun, and taken over by `rows`. */
export async function sampleCrawl(db: Db): Promise<SampleCrawl> {
  const { id: accountId } = await insertAccount(db, 'Crawls', 1);
  const id = await createCrawl(db, accountId, settings, 1_000);
  const reopen = () => crawlRows(db, accountId, id, settings);
  const rows = reopen();
  await rows.takeOver();
  return { accountId, id, rows, reopen };
}

export function met(path: string, given: Partial<Met> = {}): Met {
  return { url: `https://example.com${path}`, sources: 8, clicks: 1, ...given };
}

/** All are kept and wait, the first met first, but for what is said otherwise. */
export function placing(given: (met: Met) => Partial<Ranked> = () => ({}), others: Partial<Placed> = {}) {
  return (fresh: readonly Met[], again: readonly MetAgain[] = []): Placed => ({
    rows: fresh.map((one) => ({ ...one, shape: '/{slug}', turn: 128, ...given(one) })),
    again: again.map(({ met: one, was }) => ({ ...one, shape: '/{slug}', turn: 64, was })),
    unkept: none,
    beyond: 0,
    shapes: [],
    ...others,
  });
}

export const none = {
  ...{ robots: 0, excluded: 0, scope: 0, clicks: 0, trap: 0, sample: 0, nofollow: 0, refused: 0 },
} as const;

export function fetched(n: number, given: Partial<Fetched> = {}): Fetched {
  return {
    n,
    kind: 'page',
    why: null,
    status: 200,
    targetUrl: null,
    bytes: 100,
    page: samplePage(n),
    ...given,
  };
}

export function samplePage(n: number, links = 0): CrawledPage {
  const url = (to: number) => `https://example.com/a-folder/with-a-title-of-some-words-${to}`;
  return {
    extract: {
      ...{
        title: `Page ${n}`,
        description: null,
        h1: null,
        canonical: url(n),
        noindex: false,
        nofollow: false,
      },
      ...{ hreflang: [], language: 'en', words: 300, textHash: null, simhash: null },
      links: Array.from({ length: links }, (_, at) => ({
        ...{ url: url(n + at), anchor: `Words of link ${n + at}`, nofollow: false, region: 'main' },
      })),
      ...{ linksTotal: links, external: [] },
    },
    ...{ score: 80, categories: [{ category: 'seo', score: 80, weight: 40 }], passed: ['title'] },
    findings: [],
  };
}

/** As they were given. */
export async function* unpacked(
  rows: CrawlRows,
): AsyncGenerator<{ readonly n: number; readonly page: CrawledPage }> {
  const { pattern, pieces } = await rows.packedPages();
  for await (const piece of pieces) {
    for (const { n, packed } of piece) {
      yield { n, page: unpackByPattern(packed, pattern === null || n === pattern.n ? null : pattern.text) };
    }
  }
}

export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}
