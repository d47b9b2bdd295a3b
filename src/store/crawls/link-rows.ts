import type { ClosedCrawl } from '../../crawl/closed.ts';
import type { Db, Tx } from '../db.ts';
import type { CrawlKey } from './crawls.ts';

type LinksInBlock = ClosedCrawl['linksIn'][number];

/** Bytes of one transaction. */
const bytesAtOnce = 1_048_576;

/** Blocks, those of one transaction together. */
export function linkPieces(blocks: readonly LinksInBlock[]): LinksInBlock[][] {
  const pieces: LinksInBlock[][] = [];
  let room = 0;
  for (const block of blocks) {
    if (room < block.packed.length || pieces.at(-1)?.length === blocksAtOnce) {
      pieces.push([]);
      room = bytesAtOnce;
    }
    room -= block.packed.length;
    pieces.at(-1)?.push(block);
  }
  return pieces;
}

const blocksAtOnce = 64;

/** A crawl that went on has all of the blocks that it had, and maybe more. */
export async function writeLinks(
  tx: Tx,
  { accountId, crawlId }: CrawlKey,
  blocks: readonly LinksInBlock[],
): Promise<void> {
  await tx.sql
    .insertInto('crawlLinks')
    .values(blocks.map(({ first, packed }) => ({ accountId, crawlId, first, packed })))
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'crawlId', 'first'])
        .doUpdateSet(({ ref }) => ({ packed: ref('excluded.packed') })),
    )
    .execute();
}

/** Undefined: the crawl is not closed. */
export async function readLinksBlock(
  db: Db,
  { accountId, crawlId }: CrawlKey,
  first: number,
): Promise<LinksInBlock | undefined> {
  return db.sql
    .selectFrom('crawlLinks')
    .select(['first', 'packed'])
    .where('accountId', '=', accountId)
    .where('crawlId', '=', crawlId)
    .where('first', '=', first)
    .executeTakeFirst();
}
