import { crawlStateCodes, crawlStateOf } from '../codes.ts';
import type { Db } from '../db.ts';

/** Of all accounts, for the operator. */
export type OpenCrawls = Readonly<Record<'queued' | 'running' | 'paused' | 'closing', number>>;

const { queued, running, paused, closing } = crawlStateCodes;

/** By the partial index of what is open, which is short. */
export async function countCrawls(db: Db): Promise<OpenCrawls> {
  const rows = await db.sql
    .selectFrom('crawls')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where(({ eb, lit }) =>
      eb(
        'state',
        'in',
        [queued, running, paused, closing].map((code) => lit(code)),
      ),
    )
    .where('siteId', 'is not', null)
    .groupBy('state')
    .execute();
  const counts = rows.map(({ state, count }) => [crawlStateOf(state), count] as const);
  return { ...{ queued: 0, running: 0, paused: 0, closing: 0 }, ...Object.fromEntries(counts) };
}
