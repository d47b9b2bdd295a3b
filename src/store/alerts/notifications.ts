import type { Db, Tx } from '../db.ts';
import { runPrepared } from '../prepared.ts';

/** What an account and one of its projects want to be told, as JSON that was checked when it was stored. */
export interface NotificationColumns {
  /** Null: as at first. */
  readonly ofAccount: string | null;
  /** Null: as the account. */
  readonly ofProject: string | null;
}

/** What every run that ends asks; undefined: its report, or the project of that, is gone. */
export async function readReportNotifications(
  db: Db,
  accountId: number,
  reportId: number,
): Promise<ProjectNotifications | undefined> {
  const { rows } = await runPrepared(db, 'notifications of a report', { accountId, reportId }, (open) =>
    db.sql
      .selectFrom('reports')
      .innerJoin('projects', (join) =>
        join
          .onRef('projects.accountId', '=', 'reports.accountId')
          .onRef('projects.id', '=', 'reports.projectId'),
      )
      .innerJoin('accounts', 'accounts.id', 'projects.accountId')
      .select(['accounts.notifications as ofAccount', 'projects.notifications as ofProject'])
      .select(['projects.id as projectId', 'projects.name as project', 'accounts.timeZone'])
      .where('reports.accountId', '=', open.accountId)
      .where('reports.id', '=', open.reportId)
      .where('projects.deletedAt', 'is', null),
  );
  return rows[0];
}

export interface ProjectNotifications extends NotificationColumns {
  readonly projectId: number;
  readonly project: string;
  /** Of the account. */
  readonly timeZone: string | null;
}

/** Of a project that is there. */
export async function readNotifications(
  db: Db,
  accountId: number,
  projectId: number,
): Promise<ProjectNotifications> {
  const { rows } = await runPrepared(db, 'notifications', { accountId, projectId }, (open) =>
    db.sql
      .selectFrom('projects')
      .innerJoin('accounts', 'accounts.id', 'projects.accountId')
      .select(['accounts.notifications as ofAccount', 'projects.notifications as ofProject'])
      .select(['projects.id as projectId', 'projects.name as project', 'accounts.timeZone'])
      .where('projects.accountId', '=', open.accountId)
      .where('projects.id', '=', open.projectId),
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`Project ${projectId} is not there.`);
  return row;
}

export async function readAccountNotifications(
  db: Db,
  accountId: number,
): Promise<{ readonly notifications: string | null; readonly timeZone: string | null }> {
  return db.sql
    .selectFrom('accounts')
    .select(['notifications', 'timeZone'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** Of an account that is locked. */
export async function setAccountNotifications(
  tx: Tx,
  accountId: number,
  notifications: string | null,
): Promise<void> {
  await tx.sql.updateTable('accounts').set({ notifications }).where('id', '=', accountId).execute();
}

/** Of a project that is held. */
export async function setProjectNotifications(
  tx: Tx,
  accountId: number,
  projectId: number,
  notifications: string | null,
): Promise<void> {
  await tx.sql
    .updateTable('projects')
    .set({ notifications })
    .where('accountId', '=', accountId)
    .where('id', '=', projectId)
    .execute();
}

/** Ids of all that an account can be told by. */
export async function listTargets(
  db: Db,
  accountId: number,
  kind: 'webhooks' | 'recipients',
): Promise<readonly number[]> {
  const rows = await db.sql.selectFrom(kind).select('id').where('accountId', '=', accountId).execute();
  return rows.map(({ id }) => id);
}

/** Projects with alerts that are not over, of which is told what is told of their account. */
export async function listFollowers(db: Db, accountId: number): Promise<readonly number[]> {
  const rows = await db.sql
    .selectFrom('alerts')
    .innerJoin('projects', (join) =>
      join.onRef('projects.accountId', '=', 'alerts.accountId').onRef('projects.id', '=', 'alerts.projectId'),
    )
    .select('projects.id')
    .distinct()
    .where('alerts.accountId', '=', accountId)
    .where('alerts.resolvedAt', 'is', null)
    .where('projects.notifications', 'is', null)
    .orderBy('projects.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Of all projects that have settings of their own, by name. */
export async function listOwnNotifications(
  db: Db,
  accountId: number,
): Promise<{ readonly name: string; readonly notifications: string | null }[]> {
  return db.sql
    .selectFrom('projects')
    .select(['name', 'notifications'])
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .where('notifications', 'is not', null)
    .orderBy('name')
    .execute();
}

/** Webhooks that are on, and addresses that were confirmed. */
export async function countTold(
  db: Db,
  accountId: number,
): Promise<{ readonly webhooks: number; readonly recipients: number }> {
  const [webhooks, recipients] = await Promise.all([
    db.sql
      .selectFrom('webhooks')
      .select('id')
      .where('accountId', '=', accountId)
      .where('enabled', '=', 1)
      .execute(),
    db.sql
      .selectFrom('recipients')
      .select('id')
      .where('accountId', '=', accountId)
      .where('confirmedAt', 'is not', null)
      .where('bouncedAt', 'is', null)
      .execute(),
  ]);
  return { webhooks: webhooks.length, recipients: recipients.length };
}
