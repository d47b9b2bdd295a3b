import { type SqlBool, sql } from 'kysely';
import type { CrawlSettings, PauseReason, StoppedBy } from '../../crawl/types.ts';
import { type CrawlStateName, crawlStateCodes, crawlStateOf } from '../codes.ts';
import type { Tx } from '../db.ts';
import type { CrawlKey } from './crawls.ts';
import { enqueueCrawl, judgedNext } from './queue-crawl.ts';

/** What may become of a crawl depends on this. */
export interface CrawlToChange extends CrawlKey {
  readonly state: CrawlStateName;
  readonly reason: PauseReason | null;
  readonly wanted: 'paused' | 'stopped' | null;
  readonly stoppedBy: StoppedBy | null;
  readonly settings: CrawlSettings;
  readonly hasDetails: boolean;
  /** Somebody works on it. */
  readonly isHeld: boolean;
  readonly fetched: number;
  readonly counted: number;
  readonly bytes: number;
  readonly workedMs: number;
}

/** As it stands while nobody else can change it. */
export async function findCrawlToChange(
  tx: Tx,
  { accountId, crawlId }: CrawlKey,
): Promise<CrawlToChange | undefined> {
  const found = tx.sql
    .selectFrom('crawls')
    .select(['state', 'reason', 'wanted', 'stoppedBy', 'settings', 'details', 'leasedUntil'])
    .select(['fetched', 'counted', 'bytes', 'workedMs'])
    .select(sql<SqlBool | null>`leased_until > ${tx.clock ?? 0}`.as('isHeld'))
    .where('accountId', '=', accountId)
    .where('id', '=', crawlId)
    .where('siteId', 'is not', null);
  const row = await (tx.rowLocks ? found.forUpdate() : found).executeTakeFirst();
  if (row === undefined) return undefined;
  const { state, settings, details, isHeld, ...others } = row;
  return {
    ...{ accountId, crawlId, ...others, state: crawlStateOf(state), hasDetails: details === 1 },
    ...{ settings: JSON.parse(settings) as CrawlSettings, isHeld: Boolean(isHeld) },
  };
}

/** Whoever works on it takes it up soon. */
export async function wishOfCrawl(
  tx: Tx,
  { accountId, crawlId }: CrawlKey,
  wanted: 'paused' | 'stopped' | null,
): Promise<void> {
  await tx.sql
    .updateTable('crawls')
    .set({ wanted })
    .where('accountId', '=', accountId)
    .where('id', '=', crawlId)
    .execute();
}

/** Of one that nobody works on. One that is not paused by a person goes on at once. */
export async function moveCrawl(
  tx: Tx,
  { accountId, crawlId }: CrawlKey,
  to: {
    readonly state: 'queued' | 'running' | 'paused' | 'closing';
    readonly stoppedBy: StoppedBy | null;
    readonly settings: CrawlSettings;
  },
): Promise<void> {
  await tx.sql
    .updateTable('crawls')
    .set({
      ...{ state: crawlStateCodes[to.state], reason: to.state === 'paused' ? 'person' : null },
      ...{ stoppedBy: to.stoppedBy, settings: JSON.stringify(to.settings) },
      ...{ wanted: null, leasedUntil: null, finishedAt: null },
      notBefore: to.state === 'closing' ? judgedNext : 0,
      ...{ errorCode: null, errorMessage: null },
    })
    .where('accountId', '=', accountId)
    .where('id', '=', crawlId)
    .execute();
  if (to.state !== 'paused') await enqueueCrawl(tx, { accountId, crawlId });
}

/** Nobody sees it any more, whoever works on it gives up, and the purge takes its rows. */
export async function buryCrawl(tx: Tx, { accountId, crawlId }: CrawlKey, at: number): Promise<void> {
  await tx.sql
    .updateTable('crawls')
    .set(({ eb }) => ({
      ...{ siteId: null, state: crawlStateCodes.failed, wanted: null, leasedUntil: null, finishedAt: at },
      claims: eb('claims', '+', 1),
    }))
    .where('accountId', '=', accountId)
    .where('id', '=', crawlId)
    .execute();
}
