import type { CrawlBatch, CrawlState, Placed, SkipReason } from '../../crawl/types.ts';
import type { Db, Tx } from '../db.ts';
import { runPrepared } from '../prepared.ts';
import type { CrawlKey } from './crawls.ts';

/** Columns of a crawl that sum up its rows, and what left none. */
export const countColumns = [
  ...(['urls', 'waiting', 'fetched', 'counted', 'failed', 'reused'] as const),
  ...(['requests', 'bytes', 'skipped', 'beyond', 'workedMs'] as const),
] as const;

export type CountsRow = Readonly<Record<Exclude<(typeof countColumns)[number], 'skipped'>, number>> & {
  /** JSON. */
  readonly skipped: string;
};

export async function readCounts(db: Db, key: CrawlKey): Promise<CrawlState> {
  const { rows } = await runPrepared(db, 'counts of a crawl', key, (open) =>
    db.sql
      .selectFrom('crawls')
      .select(countColumns)
      .where('accountId', '=', open.accountId)
      .where('id', '=', open.crawlId),
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no crawl ${key.crawlId}.`);
  const { urls: known, skipped, ...others } = row;
  return { ...others, known, skipped: skippedOf(skipped) };
}

/** What it comes to with one more batch. */
export function countsAfter(
  before: CountsRow,
  { fetched, requests, workedMs }: CrawlBatch,
  { rows, again, unkept, beyond }: Omit<Placed, 'shapes'>,
): CountsRow {
  const kinds = Map.groupBy(fetched, ({ kind }) => kind);
  const [pages, errors] = [kinds.get('page')?.length ?? 0, kinds.get('error')?.length ?? 0];
  const skipped = skippedOf(before.skipped);
  for (const reason of reasons) skipped[reason] += unkept[reason];
  for (const row of rows) if (row.skipped !== undefined) skipped[row.skipped] += 1;
  for (const { was } of again) skipped[was] -= 1;
  const left = rows.filter((row) => row.skipped === undefined).length;
  return {
    urls: before.urls + rows.length,
    waiting: before.waiting + left + again.length - fetched.length,
    fetched: before.fetched + pages + errors,
    counted: before.counted + pages,
    failed: before.failed + errors,
    reused: before.reused + fetched.filter(({ unchangedSince }) => unchangedSince !== undefined).length,
    requests: before.requests + requests,
    bytes: fetched.reduce((sum, { bytes }) => sum + bytes, before.bytes),
    skipped: JSON.stringify(skipped),
    beyond: before.beyond + beyond,
    workedMs: before.workedMs + workedMs,
  };
}

function skippedOf(json: string): Record<SkipReason, number> {
  return { ...noneSkipped, ...(JSON.parse(json) as Partial<Record<SkipReason, number>>) };
}

const noneSkipped: Readonly<Record<SkipReason, number>> = {
  ...{ robots: 0, excluded: 0, scope: 0, clicks: 0, trap: 0, sample: 0, nofollow: 0, refused: 0 },
};
const reasons = Object.keys(noneSkipped) as SkipReason[];

export async function writeCounts(
  tx: Tx,
  { accountId, crawlId }: CrawlKey,
  counts: CountsRow & { readonly newest: string | null },
): Promise<void> {
  await runPrepared(tx, 'write counts of a crawl', { accountId, crawlId, counts }, (open) =>
    tx.sql
      .updateTable('crawls')
      .set(open.counts)
      .where('accountId', '=', open.accountId)
      .where('id', '=', open.crawlId),
  );
}
