import { sql } from 'kysely';
import type { Fetched } from '../../crawl/types.ts';
import { cutText } from '../../lib/cut-text.ts';
import { fetchedKindCodes, urlStateCodes } from '../codes.ts';
import type { Tx } from '../db.ts';
import { runPrepared } from '../prepared.ts';
import type { HeldCrawl } from './held-crawl.ts';

/** @returns how many of them we still held; fewer than given: nothing of it may be kept */
export async function storeFetched(tx: Tx, crawl: HeldCrawl, fetched: readonly Fetched[]): Promise<number> {
  const done = await Promise.all(
    fetched.map(({ n, kind, why, status, targetUrl, page, unchangedSince = null }) => {
      const title = page === null ? null : shownTitle(page.extract.title);
      const facts = { kind: fetchedKindCodes[kind], why, status, targetUrl, title, unchangedSince };
      return runPrepared(tx, 'keep what came of an address', { ...crawl, n, facts }, (open) =>
        tx.sql
          .updateTable('crawlUrls')
          .set({ ...open.facts, state: urlStateCodes.fetched })
          .where('accountId', '=', open.accountId)
          .where('crawlId', '=', open.crawlId)
          .where('n', '=', open.n)
          .where('claim', '=', open.claim)
          .where('state', '=', sql.lit(urlStateCodes.claimed)),
      );
    }),
  );
  return done.reduce((sum, { numAffectedRows }) => sum + Number(numAffectedRows), 0);
}

/** Lists show no more of it, and search no more. */
function shownTitle(title: string | null): string | null {
  return title === null ? null : cutText(title, titleMax);
}

const titleMax = 120;
