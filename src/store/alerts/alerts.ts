import { type Selectable, sql, type Updateable } from 'kysely';
import { alertStateCodes } from '../codes.ts';
import type { Db, Tx } from '../db.ts';
import { runPrepared } from '../prepared.ts';
import type { AlertTable } from '../watch-schema.ts';

export type AlertRow = Selectable<AlertTable>;

export const alertColumns = [
  ...(['id', 'accountId', 'projectId', 'reportId', 'siteId', 'runId', 'crawlId', 'kind', 'key'] as const),
  ...([
    'state',
    'before',
    'after',
    'members',
    'openings',
    'flapping',
    'endedBy',
    'mutedUntil',
    'note',
  ] as const),
  ...(['confirmAt', 'askedAt', 'beganAt', 'openedAt', 'toldAt', 'resolvedAt', 'version'] as const),
] as const;

/** Of advisory locks; the others are in leases.ts. */
const judgingLock = 742_011;

/** Of a project. Until the transaction ends nobody else judges what ends in it, so no key begins twice. */
export async function takeUnended(tx: Tx, accountId: number, projectId: number): Promise<AlertRow[]> {
  if (tx.rowLocks) {
    const key = projectId % 2 ** 31;
    await sql`select pg_advisory_xact_lock(${sql.lit(judgingLock)}, ${key}::int)`.execute(tx.sql);
  }
  return listUnended(tx, accountId, projectId);
}

/** Of a project, in one order for all who lock them. Nobody else changes them until the transaction ends. */
async function listUnended(tx: Tx, accountId: number, projectId: number): Promise<AlertRow[]> {
  const { rows } = await runPrepared(tx, 'unended alerts', { accountId, projectId }, (open) => {
    const all = tx.sql
      .selectFrom('alerts')
      .select(alertColumns)
      .where('accountId', '=', open.accountId)
      .where('projectId', '=', open.projectId)
      .where('resolvedAt', 'is', null)
      .orderBy('id');
    return tx.rowLocks ? all.forUpdate() : all;
  });
  return rows;
}

/** Undefined also for one of a deleted project. */
async function findAlert(db: Db, accountId: number, id: number): Promise<AlertRow | undefined> {
  return liveAlerts(db, accountId).select(alertColumns).where('alerts.id', '=', id).executeTakeFirst();
}

/** As it stands while nobody else can change it. */
export async function findAlertToChange(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<AlertRow | undefined> {
  if (tx.rowLocks) {
    await tx.sql
      .selectFrom('alerts')
      .select('id')
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .forUpdate()
      .execute();
  }
  return findAlert(tx, accountId, id);
}

export type NewAlertRow = Pick<
  AlertRow,
  'accountId' | 'projectId' | 'reportId' | 'siteId' | 'runId' | 'crawlId' | 'kind' | 'key' | 'state'
> &
  Pick<
    AlertRow,
    'before' | 'after' | 'members' | 'openings' | 'flapping' | 'confirmAt' | 'beganAt' | 'openedAt' | 'toldAt'
  >;

/** @returns its id; undefined: there is one of this kind and key that is not over */
export async function insertAlert(tx: Tx, row: NewAlertRow): Promise<number | undefined> {
  const none = { askedAt: null, endedBy: null, mutedUntil: null, note: null, resolvedAt: null };
  const inserted = await tx.sql
    .insertInto('alerts')
    .values({ ...row, ...none })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

type AlertChanges = Omit<Updateable<AlertTable>, 'id' | 'accountId' | 'version'>;

/** Of one that is held. */
export async function changeAlert(
  tx: Tx,
  { accountId, id }: Pick<AlertRow, 'accountId' | 'id'>,
  changes: AlertChanges,
): Promise<void> {
  await tx.sql
    .updateTable('alerts')
    .set(({ eb }) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Those that were told or would have been, and are not over. One range of a small index. */
export async function countOpenAlerts(db: Db, accountId: number): Promise<number> {
  const { rows } = await runPrepared(db, 'open alerts', { accountId }, (open) =>
    db.sql
      .selectFrom('alerts')
      .innerJoin('projects', (join) =>
        join
          .onRef('projects.accountId', '=', 'alerts.accountId')
          .onRef('projects.id', '=', 'alerts.projectId')
          .on('projects.deletedAt', 'is', null),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('alerts.accountId', '=', open.accountId)
      .where('alerts.resolvedAt', 'is', null)
      .where('alerts.state', '>', alertStateCodes.suspected),
  );
  return Number(rows[0]?.count ?? 0);
}

/** Any query over alerts of projects that are there. */
function liveAlerts(db: Db, accountId: number) {
  return db.sql
    .selectFrom('alerts')
    .where('alerts.accountId', '=', accountId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('projects')
          .select('projects.id')
          .whereRef('projects.accountId', '=', 'alerts.accountId')
          .whereRef('projects.id', '=', 'alerts.projectId')
          .where('projects.deletedAt', 'is', null),
      ),
    );
}

/** When alerts of a project that are over were opened, since then. */
export async function listOpenings(
  db: Db,
  accountId: number,
  projectId: number,
  sinceMs: number,
): Promise<{ readonly kind: string; readonly key: string; readonly openedAt: number }[]> {
  const { rows } = await runPrepared(db, 'openings', { accountId, projectId, sinceMs }, (open) =>
    db.sql
      .selectFrom('alerts')
      .select(['kind', 'key', 'openedAt'])
      .where('accountId', '=', open.accountId)
      .where('projectId', '=', open.projectId)
      .where('resolvedAt', '>=', open.sinceMs)
      .where('openedAt', '>=', open.sinceMs),
  );
  return rows.map(({ openedAt, ...row }) => ({ ...row, openedAt: openedAt ?? 0 }));
}

/** When the last alert of this kind and key began that somebody took as it was; null: nobody did. */
export async function findAcceptedSince(
  db: Db,
  accountId: number,
  { projectId, kind, key }: Pick<AlertRow, 'projectId' | 'kind' | 'key'>,
): Promise<number | null> {
  const { rows } = await runPrepared(db, 'accepted alert', { accountId, projectId, kind, key }, (open) =>
    db.sql
      .selectFrom('alerts')
      .select('beganAt')
      .where('accountId', '=', open.accountId)
      .where('projectId', '=', open.projectId)
      .where('kind', '=', open.kind)
      .where('key', '=', open.key)
      .where('endedBy', '=', 'accepted')
      .orderBy('id', 'desc')
      .limit(1),
  );
  return rows[0]?.beganAt ?? null;
}

/** All of a project that is about to go. */
export async function deleteAlerts(tx: Tx, accountId: number, projectId: number): Promise<void> {
  await tx.sql
    .deleteFrom('alerts')
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .execute();
}
