import { type Db, inTransaction, keptFromIndex, type Tx } from './db.ts';
import { deleteShareLinks } from './signed-links.ts';

/** Larger batches hold the writer for too long: 100 reports took 29 ms, 25 take 4. */
const reportsPerBatch = 25;
const runsPerBatch = 100;

/**
 * Removes one batch of the oldest tombstone, newest reports first. It asks each time for what is left, so it can be
 * interrupted anywhere.
 * @returns false when there is no tombstone, or another node is at it
 */
export async function purgeBatch(db: Db): Promise<boolean> {
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
    await purgeFrom(tx, grave.accountId, grave.id);
    return true;
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

async function purgeFrom(tx: Tx, accountId: number, projectId: number): Promise<void> {
  const reports = await tx.sql
    .selectFrom('reports')
    .select('id')
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .orderBy('id', 'desc')
    .limit(reportsPerBatch)
    .execute();
  if (reports.length === 0) {
    await tx.sql
      .deleteFrom('projects')
      .where('accountId', '=', accountId)
      .where('id', '=', projectId)
      .execute();
    return;
  }
  const ids = reports.map(({ id }) => id);
  const runs = await tx.sql
    .selectFrom('runs')
    .select('id')
    .where('accountId', '=', accountId)
    .where('reportId', 'in', ids)
    .limit(runsPerBatch)
    .execute();
  const runIds = runs.map(({ id }) => id);
  if (runIds.length > 0) {
    await tx.sql.deleteFrom('runBodies').where('runId', 'in', runIds).execute();
    await tx.sql
      .deleteFrom('runs')
      .where('id', 'in', runIds)
      .where(keptFromIndex(tx, 'accountId'), '=', accountId)
      .execute();
  }
  if (runIds.length < runsPerBatch) {
    await deleteShareLinks(tx, accountId, ids);
    await tx.sql.deleteFrom('reports').where('accountId', '=', accountId).where('id', 'in', ids).execute();
  }
}
