import { type SelectQueryBuilder, sql } from 'kysely';
import type { Met, Ranked, Reopened, sourceBits } from '../../crawl/types.ts';
import { urlStateCodes } from '../codes.ts';
import type { Db, Tx } from '../db.ts';
import { runPrepared } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { CrawlKey } from './crawls.ts';
import { inPieces } from './pieces.ts';

/** Each address once, in the order met: by all of its sources and the shortest way, and followed where one link is. */
export function mergeMet(met: readonly Met[]): readonly Met[] {
  const merged = new Map<string, Met>();
  for (const one of met) {
    const before = merged.get(one.url);
    merged.set(one.url, before === undefined ? one : both(before, one));
  }
  return [...merged.values()];
}

function both(a: Met, b: Met): Met {
  const clicks = [a.clicks, b.clicks].filter((count) => count !== null);
  return {
    ...{ url: a.url, sources: a.sources | b.sources },
    clicks: clicks.length === 0 ? null : Math.min(...clicks),
    ...(a.isNofollow && b.isNofollow && { isNofollow: true }),
  };
}

/** Addresses to be found by their text. SQLite keeps no statistics of ours, and would read all of the crawl. */
export function urlsByText(db: Db) {
  if (!db.indexHints) return db.sql.selectFrom('crawlUrls');
  return db.sql.selectFrom(byText) as unknown as SelectQueryBuilder<Database, 'crawlUrls', object>;
}

const byText = sql`crawl_urls`.as<'crawlUrls'>(sql.raw('crawl_urls indexed by crawl_urls_known'));

/** Those that the crawl knows, with why they were skipped or what came of them. */
export async function findKnown(
  tx: Tx,
  { accountId, crawlId }: CrawlKey,
  met: readonly Met[],
): Promise<ReadonlyMap<string, string | null>> {
  const found = await Promise.all(
    inPieces(met.map(({ url }) => url)).map((urls) =>
      runPrepared(tx, `find ${urls.length} addresses`, { accountId, crawlId, urls }, (open) =>
        urlsByText(tx)
          .select(['url', 'why'])
          .where('accountId', '=', open.accountId)
          .where('crawlId', '=', open.crawlId)
          .where('url', 'in', open.urls),
      ),
    ),
  );
  return new Map(found.flatMap(({ rows }) => rows.map(({ url, why }) => [url, why] as const)));
}

/** @param from number of the first */
export async function addUrls(
  tx: Tx,
  { accountId, crawlId }: CrawlKey,
  ranked: readonly Ranked[],
  from: number,
): Promise<void> {
  const rows = ranked.map(({ url, turn, shape, clicks, sources, skipped }, at) => ({
    ...{ accountId, crawlId, n: from + at, url, turn, shape, clicks, sources },
    state: skipped === undefined ? urlStateCodes.waiting : urlStateCodes.skipped,
    why: skipped ?? null,
  }));
  await Promise.all(
    inPieces(rows).map((piece) =>
      runPrepared(tx, `add ${piece.length} addresses`, { piece }, (open) =>
        tx.sql.insertInto('crawlUrls').values(open.piece),
      ),
    ),
  );
}

/** What was skipped waits now. */
export async function reopenUrls(
  tx: Tx,
  { accountId, crawlId }: CrawlKey,
  again: readonly Reopened[],
): Promise<void> {
  const change = ({ url, turn, clicks }: Reopened) =>
    runPrepared(tx, 'reopen an address', { accountId, crawlId, url, turn, clicks }, (open) =>
      tx.sql
        .updateTable('crawlUrls')
        .set({ state: urlStateCodes.waiting, why: null, turn: open.turn, clicks: open.clicks })
        .where('accountId', '=', open.accountId)
        .where('crawlId', '=', open.crawlId)
        .where('url', '=', open.url),
    );
  await Promise.all(again.map(change));
}

/** What is told of known addresses later on: whether somebody named them. That one more link leads there is not. */
export async function markSources(
  tx: Tx,
  { accountId, crawlId }: CrawlKey,
  known: readonly Met[],
): Promise<void> {
  const byBits = Map.groupBy(known, ({ sources }) => sources & naming);
  byBits.delete(0);
  await Promise.all(
    [...byBits].flatMap(([bits, met]) =>
      inPieces(met.map(({ url }) => url)).map((urls) =>
        runPrepared(tx, `mark ${urls.length} addresses`, { accountId, crawlId, bits, urls }, (open) =>
          tx.sql
            .updateTable('crawlUrls')
            .set({ sources: sql`sources | ${open.bits}` })
            .where('accountId', '=', open.accountId)
            .where('crawlId', '=', open.crawlId)
            .where('n', 'in', () =>
              urlsByText(tx)
                .select('n')
                .where('accountId', '=', open.accountId)
                .where('crawlId', '=', open.crawlId)
                .where('url', 'in', open.urls),
            )
            .where(sql`sources & ${open.bits}`, '<>', open.bits),
        ),
      ),
    ),
  );
}

const { start, list, sitemap } = { start: 1, list: 2, sitemap: 4 } as const satisfies Pick<
  typeof sourceBits,
  'start' | 'list' | 'sitemap'
>;
const naming = start | list | sitemap;
