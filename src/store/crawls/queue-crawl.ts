import type { CrawlSettings } from '../../crawl/types.ts';
import { type CauseCode, crawlStateCodes } from '../codes.ts';
import type { Tx } from '../db.ts';
import type { CrawlKey } from './crawls.ts';

/**
 * `not_before` of a crawl that only has to be judged: before those that wait for a first turn, which have 0. It takes
 * seconds, and makes room.
 */
export const judgedNext = -1;

interface NewCrawl {
  readonly accountId: number;
  readonly siteId: number;
  /** From 1, in the order of queueing. */
  readonly number: number;
  readonly settings: CrawlSettings;
  readonly cause: CauseCode;
  /** As the audit log names actors; null: the server by itself. */
  readonly causedBy: string | null;
  readonly now: number;
}

/**
 * A crawl that waits for its turn. Whoever asks for it tells this process after the commit (`events.wake('queued')`); other
 * nodes hear of it by the commit.
 * @returns its id
 */
export async function queueCrawl(tx: Tx, { settings, now, ...given }: NewCrawl): Promise<number> {
  const { id } = await tx.sql
    .insertInto('crawls')
    .values({
      ...given,
      settings: JSON.stringify(settings),
      ...{ state: crawlStateCodes.queued, queuedAt: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueueCrawl(tx, { accountId: given.accountId, crawlId: id });
  return id;
}

/** A job for its next turn, where jobs say whose turn it is; workers hear of it at the commit. */
export async function enqueueCrawl(tx: Tx, crawl: CrawlKey, { delaySeconds = 0 } = {}): Promise<void> {
  if (tx.jobs === undefined) return;
  await tx.jobs.crawls.send(tx, { ...crawl, delaySeconds });
  await tx.notify?.(tx, 'assay_jobs', {});
}
