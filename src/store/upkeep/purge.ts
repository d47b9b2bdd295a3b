import { deleteAlerts } from '../alerts/alerts.ts';
import { type Db, inTransaction, keptFromIndex, type Tx } from '../db.ts';
import { deleteReportFindings } from '../reports/report-findings.ts';
import { deleteShareLinks } from '../reports/signed-links.ts';
import { deleteWaivers } from '../waivers/waivers.ts';
import { hasSites, purgeSiteStep } from './purge-sites.ts';

/** Larger batches hold the writer for too long: 100 reports took 29 ms, 25 take 4. */
const reportsPerBatch = 25;
const runsPerBatch = 100;

/**
 * Removes one batch of the oldest tombstone: of a site before its project, newest reports first. It asks each time for what is left, so it can be
 * interrupted anywhere.
 * @returns false when there is no tombstone, or others hold what is left of it
 */
export async function purgeBatch(db: Db): Promise<boolean> {
  return (await purgeSiteStep(db)) || purgeProjectBatch(db);
}

async function purgeProjectBatch(db: Db): Promise<boolean> {
  const grave = await db.sql
    .selectFrom('projects')
    .select(['accountId', 'id'])
    .where('deletedAt', 'is not', null)
    .orderBy('accountId')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (grave === undefined) return false;
  return inTransaction(db, async (tx) => {
    if (tx.rowLocks && !(await lockGrave(tx, grave.accountId, grave.id))) return false;
    return purgeFrom(tx, grave.accountId, grave.id);
  });
}

/** False: another node is purging this project. */
async function lockGrave(tx: Tx, accountId: number, projectId: number): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('projects')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', '=', projectId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

/** False: others hold all that is next, and asking again at once would find the same. */
async function purgeFrom(tx: Tx, accountId: number, projectId: number): Promise<boolean> {
  const reports = await tx.sql
    .selectFrom('reports')
    .select('id')
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .orderBy('id', 'desc')
    .limit(reportsPerBatch)
    .execute();
  if (reports.length === 0) {
    if (await hasSites(tx, accountId, projectId)) return false;
    await deleteWaivers(tx, accountId, projectId);
    await deleteAlerts(tx, accountId, projectId);
    await tx.sql
      .deleteFrom('projects')
      .where('accountId', '=', accountId)
      .where('id', '=', projectId)
      .execute();
    return true;
  }
  const ids = reports.map(({ id }) => id);
  const found = tx.sql
    .selectFrom('runs')
    .select('id')
    .where('accountId', '=', accountId)
    .where('reportId', 'in', ids)
    .limit(runsPerBatch);
  // A run that is under way may be another's for a moment: to wait for it while holding others makes deadlocks.
  const runs = await (tx.rowLocks ? found.forUpdate().skipLocked() : found).execute();
  const runIds = runs.map(({ id }) => id);
  if (runIds.length > 0) {
    await tx.sql.deleteFrom('runBodies').where('runId', 'in', runIds).execute();
    await tx.sql.deleteFrom('browserRuns').where('runId', 'in', runIds).execute();
    await tx.sql
      .deleteFrom('runs')
      .where('id', 'in', runIds)
      .where(keptFromIndex(tx, 'accountId'), '=', accountId)
      .execute();
  }
  if (runIds.length < runsPerBatch) {
    const empty = tx.rowLocks ? await withoutRuns(tx, accountId, ids) : ids;
    if (empty.length === 0) return runIds.length > 0;
    await deleteShareLinks(tx, accountId, empty);
    await deleteReportFindings(tx, accountId, projectId, empty);
    await tx.sql.deleteFrom('reports').where('accountId', '=', accountId).where('id', 'in', empty).execute();
  }
  return true;
}

async function withoutRuns(tx: Tx, accountId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.sql
    .selectFrom('reports')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('runs')
            .select('runs.id')
            .whereRef('runs.accountId', '=', 'reports.accountId')
            .whereRef('runs.reportId', '=', 'reports.id'),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}
