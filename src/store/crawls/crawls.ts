import type { CrawlSettings, StoppedBy } from '../../crawl/types.ts';
import { crawlStateCodes, crawlStateOf } from '../codes.ts';
import type { Db } from '../db.ts';

export interface CrawlKey {
  readonly accountId: number;
  readonly crawlId: number;
}

/** @returns its id */
export async function createCrawl(
  db: Db,
  accountId: number,
  settings: CrawlSettings,
  now: number,
): Promise<number> {
  const { id } = await db.sql
    .insertInto('crawls')
    .values({
      ...{ accountId, settings: JSON.stringify(settings) },
      ...{ state: crawlStateCodes.running, queuedAt: now, startedAt: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface CrawlRow {
  readonly id: number;
  readonly settings: CrawlSettings;
  readonly state: keyof typeof crawlStateCodes;
  readonly stoppedBy: StoppedBy | null;
  readonly startedAt: number;
  readonly finishedAt: number | null;
}

/** The one that was begun last. */
export async function findCrawl(db: Db, accountId: number): Promise<CrawlRow | undefined> {
  const row = await db.sql
    .selectFrom('crawls')
    .select(['id', 'settings', 'state', 'stoppedBy', 'queuedAt as startedAt', 'finishedAt'])
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { settings, state: code, ...others } = row;
  return { ...others, settings: JSON.parse(settings) as CrawlSettings, state: crawlStateOf(code) };
}

/** Whoever takes it over later opens it again, and goes on where it was. */
export async function endCrawl(
  db: Db,
  { accountId, crawlId }: CrawlKey,
  end: {
    readonly state: 'completed' | 'failed';
    readonly stoppedBy: StoppedBy | null;
    readonly finishedAt: number;
  },
): Promise<void> {
  await db.sql
    .updateTable('crawls')
    .set({ ...end, state: crawlStateCodes[end.state] })
    .where('accountId', '=', accountId)
    .where('id', '=', crawlId)
    .execute();
}
