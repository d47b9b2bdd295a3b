import { sql } from 'kysely';
import type { Claimed } from '../../crawl/types.ts';
import { crawlStateCodes, urlStateCodes } from '../codes.ts';
import { type Db, inTransaction, type Tx } from '../db.ts';
import { runPrepared } from '../prepared.ts';
import type { CrawlKey } from './crawls.ts';
import { type HeldCrawl, holdCrawl } from './held-crawl.ts';
import { inPieces } from './pieces.ts';

// Written into the statements: a partial index serves no value that comes later.
const isWaiting = sql.lit(urlStateCodes.waiting);
const isClaimed = sql.lit(urlStateCodes.claimed);

/** @returns the number of the new holder; what others hold waits again, and a crawl that had ended is open again */
export function takeCrawlOver(db: Db, { accountId, crawlId }: CrawlKey): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { claims } = await tx.sql
      .updateTable('crawls')
      .set(({ eb }) => ({
        ...{ state: crawlStateCodes.running, stoppedBy: null, finishedAt: null },
        claims: eb('claims', '+', 1),
      }))
      .where('accountId', '=', accountId)
      .where('id', '=', crawlId)
      .returning('claims')
      .executeTakeFirstOrThrow();
    await freeUrls(tx, { accountId, crawlId });
    return claims;
  });
}

/** What those held who had the crawl before waits again. @throws CrawlLost */
export function takeUrlsBack(db: Db, crawl: HeldCrawl): Promise<void> {
  return inTransaction(db, async (tx) => {
    await holdCrawl(tx, crawl);
    await freeUrls(tx, crawl);
  });
}

async function freeUrls(tx: Tx, { accountId, crawlId }: CrawlKey): Promise<void> {
  await tx.sql
    .updateTable('crawlUrls')
    .set({ state: urlStateCodes.waiting, claim: null })
    .where('accountId', '=', accountId)
    .where('crawlId', '=', crawlId)
    .where('state', '=', isClaimed)
    .execute();
}

/** @throws CrawlLost: that nothing waits for us would say that the walk has come to its end */
export function claimUrls(db: Db, crawl: HeldCrawl, count: number): Promise<readonly Claimed[]> {
  return inTransaction(db, async (tx) => {
    const [, { rows }] = await Promise.all([holdCrawl(tx, crawl), claimNext(tx, crawl, count)]);
    // No database promises the order in which it returns what was changed.
    const inTurn = rows.toSorted((a, b) => a.turn - b.turn || a.n - b.n);
    return inTurn.map(({ turn: _, ...claimed }) => claimed);
  });
}

function claimNext(db: Db, crawl: HeldCrawl, count: number) {
  return runPrepared(db, 'claim addresses', { ...keyOf(crawl), count }, (open) =>
    db.sql
      .updateTable('crawlUrls')
      .set({ state: urlStateCodes.claimed, claim: open.claim })
      .where('accountId', '=', open.accountId)
      .where('crawlId', '=', open.crawlId)
      .where('n', 'in', ({ selectFrom }) =>
        selectFrom('crawlUrls as next')
          .select('next.n')
          .where('next.accountId', '=', open.accountId)
          .where('next.crawlId', '=', open.crawlId)
          .where('next.state', '=', isWaiting)
          .orderBy('next.turn')
          .orderBy('next.n')
          .limit(open.count),
      )
      .returning(['n', 'url', 'shape', 'clicks', 'sources', 'tries', 'turn']),
  );
}

/**
 * What we do not hold any more stays as it is.
 * @param options `later`: behind what waits now
 */
export async function giveUrlsBack(
  db: Db,
  crawl: HeldCrawl,
  claimed: readonly Claimed[],
  { later }: { readonly later: boolean },
): Promise<void> {
  const numbers = claimed.map(({ n }) => n);
  const steps = later ? { turns: turnsLater, tries: 1 } : { turns: 0, tries: 0 };
  await inTransaction(db, (tx) =>
    tx.last(() =>
      Promise.all(
        inPieces(numbers).map((piece) =>
          runPrepared(
            tx,
            `give ${piece.length} addresses back`,
            { ...keyOf(crawl), ...steps, piece },
            (open) =>
              tx.sql
                .updateTable('crawlUrls')
                .set(({ eb }) => ({
                  ...{ state: urlStateCodes.waiting, claim: null },
                  turn: eb('turn', '+', open.turns),
                  tries: eb('tries', '+', open.tries),
                }))
                .where('accountId', '=', open.accountId)
                .where('crawlId', '=', open.crawlId)
                .where('n', 'in', open.piece)
                .where('state', '=', isClaimed)
                .where('claim', '=', open.claim),
          ),
        ),
      ),
    ),
  );
}

/** Values of a statement. */
function keyOf({ accountId, crawlId, claim }: HeldCrawl) {
  return { accountId, crawlId, claim };
}

/** More than the clicks and parameters of an ordinary address come to. */
const turnsLater = 2_048;
