import type { Db } from '../db.ts';
import type { AlertRow } from './alerts.ts';

export type DueAlert = Pick<AlertRow, 'id' | 'accountId' | 'reportId' | 'siteId'>;

/** Accounts that have no room for more runs, or for more crawls. */
interface FullAccounts {
  readonly runs: ReadonlySet<number>;
  readonly crawls: ReadonlySet<number>;
}

/**
 * N3: those that a run is to confirm by now, and that was not queued yet: over all accounts, the longest due first.
 * Those of deleted projects go with them.
 * @param full whose alerts are left out
 */
export async function listDue(db: Db, nowMs: number, full: FullAccounts, limit: number): Promise<DueAlert[]> {
  const among = (accounts: ReadonlySet<number>) => db.numbersOf(JSON.stringify([...accounts]));
  return db.sql
    .selectFrom('alerts')
    .select(['id', 'accountId', 'reportId', 'siteId'])
    .where('confirmAt', 'is not', null)
    .where('confirmAt', '<=', nowMs)
    .where(({ eb, or, ref }) => or([eb('askedAt', 'is', null), eb('askedAt', '<', ref('confirmAt'))]))
    .where('resolvedAt', 'is', null)
    .where(({ eb, or }) => or([eb('siteId', 'is not', null), eb('accountId', 'not in', among(full.runs))]))
    .where(({ eb, or }) => or([eb('siteId', 'is', null), eb('accountId', 'not in', among(full.crawls))]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('projects')
          .select('projects.id')
          .whereRef('projects.accountId', '=', 'alerts.accountId')
          .whereRef('projects.id', '=', 'alerts.projectId')
          .where('projects.deletedAt', 'is', null),
      ),
    )
    .orderBy('confirmAt')
    .limit(limit)
    .execute();
}
