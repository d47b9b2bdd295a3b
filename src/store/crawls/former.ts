import type { FormerCrawl, FormerPage } from '../../crawl/types.ts';
import { fetchedKindCodes } from '../codes.ts';
import type { Db } from '../db.ts';
import { runPrepared } from '../prepared.ts';
import { urlsByText } from './crawl-urls.ts';
import type { CrawlKey } from './crawls.ts';
import { readPattern, unpackPage } from './page-pattern.ts';
import { inPieces } from './pieces.ts';
import { findCompletedBefore } from './site-crawls.ts';
import type { CrawlTurn } from './turns.ts';

/** Null: there was none before, or what it knew of its pages is no longer kept. */
export async function openFormer(
  db: Db,
  { accountId, siteId, number }: Pick<CrawlTurn, 'accountId' | 'siteId' | 'number'>,
): Promise<FormerCrawl | null> {
  const before = await findCompletedBefore(db, accountId, siteId, number);
  return before?.details === 1
    ? formerCrawl(db, { accountId, crawlId: before.id }, before.finishedAt ?? 0)
    : null;
}

/**
 * What a crawl that has ended knows, for the next one of its site.
 * @param finishedAt when it ended
 */
export function formerCrawl(db: Db, key: CrawlKey, finishedAt: number): FormerCrawl {
  let pattern: ReturnType<typeof readPattern> | undefined;
  return {
    async pages(urls) {
      pattern ??= readPattern(db, key);
      const [by, rows] = await Promise.all([pattern, readPacked(db, key, urls)]);
      return new Map(
        rows.map(({ url, status, unchangedSince, ...row }): [string, FormerPage] => [
          url,
          { status, since: unchangedSince ?? finishedAt, unpack: () => unpackPage(row, by) },
        ]),
      );
    },
    urls: () => readPageUrls(db, key),
  };
}

async function readPacked(db: Db, { accountId, crawlId }: CrawlKey, urls: readonly string[]) {
  const found = await Promise.all(
    inPieces(urls).map((piece) =>
      runPrepared(db, `${piece.length} former pages`, { accountId, crawlId, piece }, (open) =>
        urlsByText(db)
          .innerJoin('crawlPages', (join) =>
            join
              .onRef('crawlPages.accountId', '=', 'crawlUrls.accountId')
              .onRef('crawlPages.crawlId', '=', 'crawlUrls.crawlId')
              .onRef('crawlPages.n', '=', 'crawlUrls.n'),
          )
          .select([
            ...(['crawlUrls.url', 'crawlUrls.status', 'crawlUrls.unchangedSince'] as const),
            ...(['crawlPages.n', 'crawlPages.packed'] as const),
          ])
          .where('crawlUrls.accountId', '=', open.accountId)
          .where('crawlUrls.crawlId', '=', open.crawlId)
          .where('crawlUrls.url', 'in', open.piece),
      ),
    ),
  );
  return found.flatMap(({ rows }) => rows);
}

const urlsAtOnce = 1_000;

async function* readPageUrls(db: Db, { accountId, crawlId }: CrawlKey): AsyncGenerator<readonly string[]> {
  for (let after = -1; ; ) {
    const { rows } = await runPrepared(db, 'former addresses', { accountId, crawlId, after }, (open) =>
      db.sql
        .selectFrom('crawlUrls')
        .select(['n', 'url'])
        .where('accountId', '=', open.accountId)
        .where('crawlId', '=', open.crawlId)
        .where('kind', '=', fetchedKindCodes.page)
        .where('n', '>', open.after)
        .orderBy('n')
        .limit(urlsAtOnce),
    );
    yield rows.map(({ url }) => url);
    if (rows.length < urlsAtOnce) return;
    after = rows.at(-1)?.n ?? after;
  }
}
