import type { Selectable } from 'kysely';
import type { Db } from '../db.ts';
import type { BrowserRunTable } from '../schema.ts';

type LookSummaryRow = Pick<Selectable<BrowserRunTable>, 'runId' | 'state' | 'scoreFull' | 'resultFull'>;

/** The looks of these runs, as far as they have any. */
export async function readLooksOfRuns(
  db: Db,
  accountId: number,
  runIds: readonly number[],
): Promise<ReadonlyMap<number, LookSummaryRow>> {
  if (runIds.length === 0) return new Map();
  const rows = await db.sql
    .selectFrom('browserRuns')
    .select(['runId', 'state', 'scoreFull', 'resultFull'])
    .where('accountId', '=', accountId)
    .where('runId', 'in', runIds)
    .execute();
  return new Map(rows.map((row) => [row.runId, row]));
}
