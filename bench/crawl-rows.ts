/**
 * `node bench/crawl-rows.ts [PAGES]`: processor time of what a crawl stores, all threads together, and the bytes that it
 * takes, with SQLite in a folder of its own. Parts of a page's cost are told apart; making the pages is taken off.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { CrawlBatch, CrawledPage, Fetched, Met } from '../src/crawl/types.ts';
import type { PageLink } from '../src/evidence/crawl/page-extract.ts';
import { crawlRows } from '../src/store/crawls/crawl-rows.ts';
import { createCrawl } from '../src/store/crawls/crawls.ts';
import { packValue } from '../src/store/crawls/packed-value.ts';
import { fetched, met, placing, samplePage, settings, unpacked } from '../src/store/crawls/sample-crawl.ts';
import { insertAccount } from '../src/store/people/accounts.ts';
import { seededRandom } from '../src/store/sample-reports.ts';
import { openServerStore } from '../src/store/sqlite/open.ts';

const syllables =
  'ba be con de en er fi ga ha in ing ka la le lo ma me mi na ne no per pre ra re ri so ta te ti to un'.split(
    ' ',
  );
const pages = Number(process.argv[2] ?? 100_000);
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
const { db, close } = await openServerStore(folder, { now: Date.now });
const { id: accountId } = await insertAccount(db, 'Bench', 1);
const rows = crawlRows(db, accountId, await createCrawl(db, accountId, settings, 1), settings);
const words = Array.from({ length: 2_000 }, (_, at) => {
  const random = seededRandom(at);
  return Array.from({ length: 1 + at ** 0.2 }, () => syllables[Math.floor(random() * 32)] as string).join('');
});
const rank = placing(({ url }) => ({ shape: '/stories/{slug}', turn: 128 + (url.length % 7) }));

try {
  await rows.takeOver();
  tell('an address that is new, without us', await costOf(async () => insertBare()), 'us');
  tell('an address that is new', await costOf(meetAll), 'us');
  tell('an address that is known', await costOf(meetAll), 'us');
  const ofAddresses = await bytesStored();
  tell('stored of an address', ofAddresses / pages, 'bytes');
  tell('a page without its extract', await costOf(() => walk(withoutPage)), 'us');
  await sql`update crawl_urls set state = 0, claim = null`.execute(db.sql);
  const making = await costOf(() => forEach(() => undefined));
  tell('packing an extract of 66 links', (await costOf(() => forEach(packValue))) - making, 'us');
  tell('a page with its extract, packed', (await costOf(() => walk(withPage))) - making, 'us');
  tell('stored of a page besides', ((await bytesStored()) - ofAddresses) / pages, 'bytes');
  tell('an address, read', await costOf(() => readAll(rows.urls())), 'us');
  tell('a page, read', await costOf(() => readAll(unpacked(rows))), 'us');
} finally {
  await close();
  rmSync(folder, { recursive: true });
}

/** The least that SQLite takes for it: the same rows and indexes, one statement prepared once, in this thread. */
function insertBare(): void {
  const bare = new DatabaseSync(join(folder, 'bare.db'));
  bare.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -16384;
    create table urls (crawl int, n int, url text, state int, turn int, shape text, clicks int, sources int,
      primary key (crawl, n)) without rowid;
    create unique index known on urls (crawl, url);
    create index waiting on urls (crawl, turn, n) where state = 0`);
  const insert = bare.prepare('insert into urls values (1, ?, ?, 0, ?, ?, 1, 8)');
  for (let n = 0; n < pages; n += 1_000) {
    bare.exec('begin');
    for (let at = n; at < Math.min(n + 1_000, pages); at += 1) {
      const { url } = story(at);
      insert.run(at, url, 128 + (url.length % 7), '/stories/{slug}');
    }
    bare.exec('commit');
  }
  bare.close();
}

/** As the pages of a batch tell of them. */
async function meetAll(): Promise<void> {
  for (let n = 0; n < pages; n += 1_000) {
    await commit({ met: Array.from({ length: Math.min(1_000, pages - n) }, (_, at) => story(n + at)) });
  }
}

function story(n: number): Met {
  return met(`/stories/${(n * 7_919) % 1_000_003}-title-of-some-words-${n}`);
}

async function walk(come: (n: number) => Fetched): Promise<void> {
  for (let claimed = await rows.claim(32); claimed.length > 0; claimed = await rows.claim(32)) {
    await commit({ fetched: claimed.map(({ n }) => come(n)) });
  }
}

function withoutPage(n: number): Fetched {
  return fetched(n, { kind: 'error', page: null });
}

function withPage(n: number): Fetched {
  const page = samplePage(n);
  return fetched(n, { page: { ...page, extract: { ...page.extract, links: linksOf(n), linksTotal: 66 } } });
}

/** As the median of real pages has them: 66, half of them on every page, 1.7 KB when packed. */
function linksOf(n: number): PageLink[] {
  return Array.from({ length: 66 }, (_, at) => {
    const random = at < 33 ? seededRandom(at) : seededRandom(1_000 * n + at);
    const title = Array.from({ length: at < 33 ? 2 : 3 }, () => words[Math.floor(random() ** 2 * 2_000)]);
    const url = `https://example.com/stories/${title.join('-')}`;
    return { url, anchor: title.join(' '), nofollow: false, region: at < 33 ? 'nav' : 'main' };
  });
}

async function forEach(use: (page: CrawledPage) => unknown): Promise<void> {
  for (let n = 0; n < pages; n += 1) use(withPage(n).page as CrawledPage);
}

async function readAll(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items);
}

async function commit(batch: Partial<CrawlBatch>): Promise<void> {
  const isKept = await rows.commit({ fetched: [], met: [], requests: 0, workedMs: 0, ...batch }, rank);
  if (!isKept) throw new Error('A batch was not kept.');
}

/** Microseconds of processor time for each of the pages. */
async function costOf(run: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / pages;
}

async function bytesStored(): Promise<number> {
  const { rows: sizes } = await sql<{ bytes: number }>`
    select (page_count - freelist_count) * page_size as bytes
    from pragma_page_count, pragma_freelist_count, pragma_page_size`.execute(db.sql);
  return sizes[0]?.bytes ?? 0;
}

function tell(what: string, figure: number, unit: string): void {
  process.stdout.write(`${what.padEnd(40)} ${figure.toFixed(figure < 100 ? 1 : 0).padStart(7)} ${unit}\n`);
}
