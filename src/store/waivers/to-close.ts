import { crawlStateCodes } from '../codes.ts';
import { enqueueCrawl, judgedNext } from '../crawls/queue-crawl.ts';
import type { Db, Tx } from '../db.ts';
import type { Judging } from './to-judge.ts';

/** The next site of the project, by its id. */
export async function nextToClose(
  db: Db,
  { accountId, projectId, to }: Judging,
): Promise<number | undefined> {
  const row = await db.sql
    .selectFrom('sites')
    .select('id')
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .where('deletedAt', 'is', null)
    .where('id', '>', to)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

interface LatestCrawl {
  readonly id: number;
  readonly state: number;
  readonly waiversHash: string | null;
  /** Its pages are kept. */
  readonly hasDetails: boolean;
}

/** The crawl of a site that began last, as it stands while nobody else can change it. */
export async function findLatestToClose(
  tx: Tx,
  accountId: number,
  siteId: number,
): Promise<LatestCrawl | undefined> {
  const found = tx.sql
    .selectFrom('crawls')
    .select(['id', 'state', 'waiversHash', 'details'])
    .where('accountId', '=', accountId)
    .where('siteId', '=', siteId)
    .orderBy('number', 'desc')
    .limit(1);
  const row = await (tx.rowLocks ? found.forUpdate() : found).executeTakeFirst();
  return row && { ...row, hasDetails: row.details === 1 };
}

/** A completed crawl is judged once more, from what is kept of it. It ended when it did. */
export async function closeAgain(tx: Tx, accountId: number, crawlId: number): Promise<void> {
  await tx.sql
    .updateTable('crawls')
    .set({ state: crawlStateCodes.closing, wanted: null, leasedUntil: null, notBefore: judgedNext })
    .where('accountId', '=', accountId)
    .where('id', '=', crawlId)
    .execute();
  await enqueueCrawl(tx, { accountId, crawlId });
}
