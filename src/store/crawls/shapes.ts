import type { ShapeState } from '../../crawl/types.ts';
import type { Db, Tx } from '../db.ts';
import { runPrepared } from '../prepared.ts';
import type { CrawlKey } from './crawls.ts';
import { inPieces } from './pieces.ts';

const figures = ['known', 'fetched', 'counted', 'indexable', 'dry', 'skipped'] as const;

/** By name. */
export async function readShapes(db: Db, { accountId, crawlId }: CrawlKey): Promise<readonly ShapeState[]> {
  return db.sql
    .selectFrom('crawlShapes')
    .select(['name', ...figures])
    .where('accountId', '=', accountId)
    .where('crawlId', '=', crawlId)
    .orderBy('name')
    .execute();
}

/** They take the place of what was known of them. */
export async function writeShapes(
  tx: Tx,
  { accountId, crawlId }: CrawlKey,
  shapes: readonly ShapeState[],
): Promise<void> {
  const rows = shapes.map(({ name, known, fetched, counted, indexable, dry, skipped }) => ({
    ...{ accountId, crawlId, name, known, fetched, counted, indexable, dry, skipped },
  }));
  await Promise.all(
    inPieces(rows).map((piece) =>
      runPrepared(tx, `write ${piece.length} shapes`, { piece }, (open) =>
        tx.sql
          .insertInto('crawlShapes')
          .values(open.piece)
          .onConflict((conflict) =>
            conflict
              .columns(['accountId', 'crawlId', 'name'])
              .doUpdateSet(({ ref }) =>
                Object.fromEntries(figures.map((figure) => [figure, ref(`excluded.${figure}`)])),
              ),
          ),
      ),
    ),
  );
}
