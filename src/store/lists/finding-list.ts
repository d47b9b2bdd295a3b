import { findingCodes } from '../codes.ts';
import { type Found, readFound } from '../counters/findings.ts';
import type { Db } from '../db.ts';
import { legsOf } from './legs.ts';
import type { Reach } from './list-page.ts';

/** The pages of a project that have this finding. */
interface FindingList {
  readonly accountId: number;
  readonly projectId: number;
  readonly check: string;
}

export interface FindingPageRow {
  readonly reportId: number;
  readonly url: string;
  readonly title: string | null;
  readonly completedRunId: number | null;
  readonly outcome: 'fail' | 'warn';
  /** Tenths of points. */
  readonly gain: number;
  readonly elements: number;
  readonly isDangerous: boolean;
  readonly isNew: boolean;
  readonly since: number;
}

/** The most gain first, the newest report first among equals. */
export async function readFindingPages(
  db: Db,
  list: FindingList,
  { from, isBackwards, offset, take }: Reach,
): Promise<FindingPageRow[]> {
  const rows: Awaited<ReturnType<typeof readLeg>> = [];
  // Only a list from its beginning steps over rows, and that is one leg.
  for (const leg of legsOf(false, isBackwards, from)) {
    if (rows.length < take)
      rows.push(...(await readLeg(db, list, leg, isBackwards, offset, take - rows.length)));
  }
  const reports = await readReports(
    db,
    list.accountId,
    rows.map(({ reportId }) => reportId),
  );
  return rows.flatMap(({ outcome, danger, fresh, ...row }) => {
    const report = reports.get(row.reportId);
    // Deleted since the row was read.
    if (report === undefined) return [];
    return [
      {
        ...row,
        ...report,
        outcome: outcome === findingCodes.fail ? 'fail' : 'warn',
        isDangerous: danger === 1,
        isNew: fresh === 1,
      },
    ];
  });
}

function readLeg(
  db: Db,
  { accountId, projectId, check }: FindingList,
  leg: ReturnType<typeof legsOf>[number],
  isBackwards: boolean,
  offset: number,
  take: number,
) {
  const direction = isBackwards ? 'asc' : 'desc';
  const operator = isBackwards ? '>' : '<';
  let query = db.sql
    .selectFrom('reportFindings')
    .select(['reportId', 'outcome', 'gain', 'elements', 'danger', 'fresh', 'since'])
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .where('checkId', '=', check);
  if (leg.kind === 'tied')
    query = query.where('gain', '=', Number(leg.value)).where('reportId', operator, leg.id);
  if (leg.kind === 'beyond') query = query.where('gain', operator, Number(leg.value));
  return query.orderBy('gain', direction).orderBy('reportId', direction).offset(offset).limit(take).execute();
}

async function readReports(db: Db, accountId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db.sql
    .selectFrom('reports')
    .select(['id', 'url', 'title', 'completedRunId'])
    .where('accountId', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...report }) => [id, report]));
}

/**
 * What was found on the pages of a project whose addresses begin so.
 * @param starts of addresses
 */
export async function listFoundBelow(
  db: Db,
  accountId: number,
  projectId: number,
  starts: readonly string[],
  limit: number,
): Promise<{ readonly found: readonly Found[]; readonly isAll: boolean }> {
  const found: Found[] = [];
  for (const start of starts) {
    const rows = await db.sql
      .selectFrom('reports')
      .select(['failing', 'fresh'])
      .where('accountId', '=', accountId)
      .where('projectId', '=', projectId)
      .where('url', '>=', start)
      // Addresses are ASCII.
      .where('url', '<', `${start}\u007f`)
      .orderBy('url')
      .limit(limit - found.length + 1)
      .execute();
    found.push(...rows.filter(({ failing }) => failing !== null).map(readFound));
    if (found.length > limit) return { found: found.slice(0, limit), isAll: false };
  }
  return { found, isAll: true };
}
