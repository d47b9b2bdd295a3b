import type { CrawledPage } from '../../crawl/types.ts';
import type { Db } from '../db.ts';
import type { Position } from '../lists/cursor.ts';
import { runPrepared } from '../prepared.ts';
import { urlsByText } from './crawl-urls.ts';
import type { CrawlKey } from './crawls.ts';
import { type PageFilter, type PageRow, pageColumns, pageRow, readPageList, urlsOf } from './page-list.ts';
import { readPattern, unpackPage } from './page-pattern.ts';
import { readPages } from './pages.ts';
import { inPieces } from './pieces.ts';

/** Those of these numbers that are there, in the order given. */
export async function readPagesByNumber(
  db: Db,
  { accountId, crawlId }: CrawlKey,
  numbers: readonly number[],
): Promise<PageRow[]> {
  const found = await Promise.all(
    inPieces(numbers).map((piece) =>
      runPrepared(db, `${piece.length} addresses by number`, { accountId, crawlId, piece }, (open) =>
        urlsOf(db, open).select(pageColumns).where('n', 'in', open.piece),
      ),
    ),
  );
  const byNumber = new Map(found.flatMap(({ rows }) => rows.map((row) => [row.n, row] as const)));
  return numbers.flatMap((n) => byNumber.get(n) ?? []).map(pageRow);
}

export type KnownUrl = Pick<PageRow, 'n' | 'url' | 'kind' | 'status'>;

/** Those of these addresses that are known. */
export async function findUrls(
  db: Db,
  { accountId, crawlId }: CrawlKey,
  urls: readonly string[],
): Promise<ReadonlyMap<string, KnownUrl>> {
  const found = await Promise.all(
    inPieces(urls).map((piece) =>
      runPrepared(db, `${piece.length} addresses by text`, { accountId, crawlId, piece }, (open) =>
        urlsByText(db)
          .select(pageColumns)
          .where('accountId', '=', open.accountId)
          .where('crawlId', '=', open.crawlId)
          .where('url', 'in', open.piece),
      ),
    ),
  );
  return new Map(found.flatMap(({ rows }) => rows.map((row) => [row.url, pageRow(row)] as const)));
}

/** How it became known: bits. */
export async function readSources(db: Db, key: CrawlKey, n: number): Promise<number> {
  const row = await urlsOf(db, key).select('sources').where('n', '=', n).executeTakeFirst();
  return row?.sources ?? 0;
}

/** Of each shape the address that was met first. */
export async function readExamples(db: Db, key: CrawlKey): Promise<ReadonlyMap<string, string>> {
  const rows = await urlsOf(db, key)
    .select(['shape', ({ fn }) => fn.min('n').as('n')])
    .groupBy('shape')
    .execute();
  const first = await readPagesByNumber(
    db,
    key,
    rows.map(({ n }) => n),
  );
  return new Map(first.map(({ template, url }) => [template, url]));
}

/** What is known of counted pages, by number; the others are missing. */
export async function readCrawledPages(
  db: Db,
  key: CrawlKey,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, CrawledPage>> {
  if (numbers.length === 0) return new Map();
  const { accountId, crawlId } = key;
  const [pattern, ...found] = await Promise.all([
    readPattern(db, key),
    ...inPieces(numbers).map((piece) =>
      runPrepared(db, `${piece.length} crawled pages by number`, { accountId, crawlId, piece }, (open) =>
        db.sql
          .selectFrom('crawlPages')
          .select(['n', 'packed'])
          .where('accountId', '=', open.accountId)
          .where('crawlId', '=', open.crawlId)
          .where('n', 'in', open.piece),
      ),
    ),
  ]);
  return new Map(found.flatMap(({ rows }) => rows.map((row) => [row.n, unpackPage(row, pattern)] as const)));
}

/** All of them by number, in pieces. */
export async function* eachCrawledPage(
  db: Db,
  key: CrawlKey,
): AsyncGenerator<readonly { readonly n: number; readonly page: CrawledPage }[]> {
  const { pattern, pieces } = await readPages(db, key);
  for await (const piece of pieces) {
    yield piece.map((row) => ({ n: row.n, page: unpackPage(row, pattern) }));
  }
}

const rowsAtOnce = 1_000;

/** By number, in pieces. */
export async function* eachPage(
  db: Db,
  key: CrawlKey,
  filter: PageFilter = {},
): AsyncGenerator<readonly PageRow[]> {
  const list = { filter, sort: 'n', isDescending: false } as const;
  for (let from: Position | null = null; ; ) {
    const rows: PageRow[] = await readPageList(db, key, list, {
      ...{ from, isBackwards: false, offset: 0, take: rowsAtOnce },
    });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    from = { value: last.n, id: last.n };
  }
}

/** By address, in pieces. */
export async function* eachPageByUrl(db: Db, key: CrawlKey): AsyncGenerator<readonly PageRow[]> {
  for (let after = ''; ; ) {
    const { accountId, crawlId } = key;
    const { rows } = await runPrepared(db, 'addresses by text', { accountId, crawlId, after }, (open) =>
      urlsOf(db, open).select(pageColumns).where('url', '>', open.after).orderBy('url').limit(rowsAtOnce),
    );
    yield rows.map(pageRow);
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.url ?? after;
  }
}
