import type { Fetched, PackedPage, PackedPages, PagePattern } from '../../crawl/types.ts';
import type { Db, Tx } from '../db.ts';
import { runPrepared } from '../prepared.ts';
import type { CrawlKey } from './crawls.ts';
import { packPage, patternFrom, readPattern } from './page-pattern.ts';
import { inPieces } from './pieces.ts';

type PageRow = CrawlKey & PackedPage;

/**
 * Before the transaction, which has to be short.
 * @param known null: the first page becomes the pattern
 */
export function packPages(
  { accountId, crawlId }: CrawlKey,
  fetched: readonly Fetched[],
  known: PagePattern | null,
): { readonly rows: readonly PageRow[]; readonly pattern: PagePattern | null } {
  let pattern = known;
  const rows = fetched.flatMap(({ n, page }) => {
    if (page === null) return [];
    pattern ??= patternFrom(n, page);
    return [{ accountId, crawlId, n, packed: packPage(n, page, pattern) }];
  });
  return { rows, pattern };
}

export async function insertPages(tx: Tx, rows: readonly PageRow[]): Promise<void> {
  await Promise.all(
    inPieces(rows).map((piece) =>
      runPrepared(tx, `insert ${piece.length} crawled pages`, { piece }, (open) =>
        tx.sql.insertInto('crawlPages').values(open.piece),
      ),
    ),
  );
}

export async function readPages(db: Db, key: CrawlKey): Promise<PackedPages> {
  return { pattern: await readPattern(db, key), pieces: readPieces(db, key) };
}

async function* readPieces(db: Db, { accountId, crawlId }: CrawlKey): AsyncGenerator<readonly PackedPage[]> {
  for (let after = -1; ; ) {
    const { rows } = await runPrepared(db, 'crawled pages', { accountId, crawlId, after }, (open) =>
      db.sql
        .selectFrom('crawlPages')
        .select(['n', 'packed'])
        .where('accountId', '=', open.accountId)
        .where('crawlId', '=', open.crawlId)
        .where('n', '>', open.after)
        .orderBy('n')
        .limit(pagesAtOnce),
    );
    yield rows;
    if (rows.length < pagesAtOnce) return;
    after = rows.at(-1)?.n ?? after;
  }
}

const pagesAtOnce = 100;
