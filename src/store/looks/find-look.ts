import { type Selectable, sql } from 'kysely';
import { bodyKinds, pictureKinds, stateCodes } from '../codes.ts';
import type { Db } from '../db.ts';
import type { BrowserRunTable } from '../schema.ts';

/** A look with the number of its run. */
export type LookRow = Omit<Selectable<BrowserRunTable>, 'leasedUntil'> & { readonly number: number };

/** Undefined: the run has none, or is not of this report. */
export async function findLook(
  db: Db,
  { accountId, reportId, runId }: Readonly<Record<'accountId' | 'reportId' | 'runId', number>>,
): Promise<LookRow | undefined> {
  const row = await db.sql
    .selectFrom('browserRuns as look')
    .innerJoin('runs', 'runs.id', 'look.runId')
    .select(['look.runId', 'look.accountId', 'look.reportId', 'look.state', 'look.attempts', 'look.fence'])
    .select(['look.scoreFull', 'look.resultFull', 'look.metrics', 'look.product'])
    .select(['look.errorCode', 'look.errorMessage'])
    .select(['look.queuedAt', 'look.startedAt', 'look.finishedAt', 'runs.number'])
    .where('runs.accountId', '=', accountId)
    .where('look.reportId', '=', reportId)
    .where('look.runId', '=', runId)
    .executeTakeFirst();
  return row;
}

/** Looks of the account that wait before this one. */
export async function countAhead(db: Db, accountId: number, runId: number): Promise<number> {
  const { count } = await db.sql
    .selectFrom('browserRuns')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', sql.lit(stateCodes.queued))
    .where('accountId', '=', accountId)
    .where('runId', '<', runId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Kinds of the pictures that are kept of a run's look. */
export async function listPictures(db: Db, runId: number): Promise<('mobile' | 'desktop')[]> {
  const rows = await db.sql
    .selectFrom('runBodies')
    .select('kind')
    .where('runId', '=', runId)
    .where('kind', 'in', pictureKinds)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => (kind === bodyKinds.mobilePicture ? 'mobile' : 'desktop'));
}
