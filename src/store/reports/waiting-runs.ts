import { sql } from 'kysely';
import { stateCodes } from '../codes.ts';
import type { Db } from '../db.ts';

/** Some account has a deleted project whose reports are not all gone yet. */
export async function isAnythingBuried(db: Db): Promise<boolean> {
  const row = await db.sql
    .selectFrom('projects')
    .select('id')
    .where('deletedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Runs that wait and whose project was not deleted; with a look at the report of each.
 * @param of an account; undefined: of all
 */
export async function countLiveWaiting(db: Db, of: number | undefined, max: number): Promise<number> {
  const waiting = db.sql
    .selectFrom('runs')
    .select('runs.id')
    .where('runs.state', '=', sql.lit(stateCodes.queued))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reports')
            .innerJoin('projects', (join) =>
              join
                .onRef('projects.accountId', '=', 'reports.accountId')
                .onRef('projects.id', '=', 'reports.projectId'),
            )
            .select('reports.id')
            .whereRef('reports.accountId', '=', 'runs.accountId')
            .whereRef('reports.id', '=', 'runs.reportId')
            .where('projects.deletedAt', 'is not', null),
        ),
      ),
    )
    .limit(max);
  const ours = of === undefined ? waiting : waiting.where('runs.accountId', '=', of);
  const { count } = await db.sql
    .selectFrom(ours.as('waiting'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
