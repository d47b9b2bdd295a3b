import { sql } from 'kysely';
import type { CrawlKey } from '../crawls/crawls.ts';
import type { Tx } from '../db.ts';

interface Part {
  readonly table: string;
  /** With account and crawl, its primary key. */
  readonly key: string;
  readonly rowsPerStep: number;
}

/** What is no longer kept of an old crawl, each before what it refers to. Packed rows are large, those of addresses small. */
const details: readonly Part[] = [
  { table: 'crawl_links', key: 'first', rowsPerStep: 20 },
  { table: 'crawl_findings', key: 'check_id', rowsPerStep: 20 },
  { table: 'crawl_pages', key: 'n', rowsPerStep: 200 },
  { table: 'crawl_urls', key: 'n', rowsPerStep: 500 },
  { table: 'crawl_shapes', key: 'name', rowsPerStep: 500 },
];

/** What belongs to it as long as it is there. */
const others: readonly Part[] = [
  { table: 'crawl_reports', key: 'crawl_id', rowsPerStep: 1 },
  { table: 'crawl_sites', key: 'crawl_id', rowsPerStep: 1 },
];

/** One small step. @returns false when nothing is left */
export function removeDetailsStep(tx: Tx, crawl: CrawlKey): Promise<boolean> {
  return removeStep(tx, crawl, details);
}

/** The same of all that it has; then it goes itself. @returns false when it is gone */
export async function removeCrawlStep(tx: Tx, crawl: CrawlKey): Promise<boolean> {
  if (await removeStep(tx, crawl, [...details, ...others])) return true;
  const { accountId, crawlId } = crawl;
  await tx.sql.deleteFrom('crawls').where('accountId', '=', accountId).where('id', '=', crawlId).execute();
  return false;
}

async function removeStep(
  tx: Tx,
  { accountId, crawlId }: CrawlKey,
  parts: readonly Part[],
): Promise<boolean> {
  // Without statistics PostgreSQL takes a crawl for a few rows, and sorts all of it to find the first ones.
  if (tx.rowLocks) await sql`set local enable_sort = off`.execute(tx.sql);
  for (const { table, key, rowsPerStep } of parts) {
    const own = sql`account_id = ${accountId} and crawl_id = ${crawlId}`;
    const next = (column: string) => sql`
      select ${sql.ref(column)} from ${sql.table(table)} where ${own} order by ${sql.ref(key)} limit ${rowsPerStep}`;
    // The place of a row is found in one way alone, its key also by reading the whole crawl for each of them.
    const isNext = tx.rowLocks
      ? sql`ctid = any(array(${next('ctid')}))`
      : sql`${own} and ${sql.ref(key)} in (${next(key)})`;
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${isNext}`.execute(
      tx.sql,
    );
    if (numAffectedRows > 0n) return true;
  }
  return false;
}
