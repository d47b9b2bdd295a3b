import type { Db } from '../db.ts';
import type { AlertRow } from './alerts.ts';

export type DueAlert = Pick<AlertRow, 'id' | 'accountId' | 'reportId' | 'siteId'>;

/** N3: those that a run is to confirm by now, and that was not queued yet: over all accounts, the longest due first. */
export async function listDue(db: Db, nowMs: number, limit: number): Promise<DueAlert[]> {
  return db.sql
    .selectFrom('alerts')
    .select(['id', 'accountId', 'reportId', 'siteId'])
    .where('confirmAt', 'is not', null)
    .where('confirmAt', '<=', nowMs)
    .where(({ eb, or, ref }) => or([eb('askedAt', 'is', null), eb('askedAt', '<', ref('confirmAt'))]))
    .where('resolvedAt', 'is', null)
    .orderBy('confirmAt')
    .limit(limit)
    .execute();
}
