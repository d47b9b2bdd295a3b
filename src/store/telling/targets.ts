import type { Db } from '../db.ts';
import type { WebhookTable } from '../watch-schema.ts';

/** Whom an account has told: one row for each webhook that is on, and for each address that was confirmed. */
export interface TargetRow {
  readonly webhookId: number | null;
  readonly recipientId: number | null;
  readonly format: WebhookTable['format'] | null;
  /** JSON, of a webhook. */
  readonly types: string | null;
  readonly projects: string | null;
  /** Of a recipient. */
  readonly digest: 0 | 1;
}

export async function listTargets(db: Db, accountId: number): Promise<TargetRow[]> {
  const [webhooks, recipients] = await Promise.all([
    db.sql
      .selectFrom('webhooks')
      .select(['id', 'format', 'types', 'projects'])
      .where('accountId', '=', accountId)
      .where('enabled', '=', 1)
      .orderBy('id')
      .execute(),
    db.sql
      .selectFrom('recipients')
      .select(['id', 'digest'])
      .where('accountId', '=', accountId)
      .where('confirmedAt', 'is not', null)
      .where('bouncedAt', 'is', null)
      .orderBy('id')
      .execute(),
  ]);
  return [
    ...webhooks.map(({ id, ...row }) => ({ webhookId: id, recipientId: null, digest: 0 as const, ...row })),
    ...recipients.map(({ id, digest }) => ({
      ...{ webhookId: null, recipientId: id, format: null, types: null, projects: null, digest },
    })),
  ];
}

/** JSON of `notifications`, of the project and of the account; null: none said. */
export async function readNotifications(
  db: Db,
  accountId: number,
  projectId: number | null,
): Promise<{ readonly project: string | null; readonly account: string | null }> {
  const [account, project] = await Promise.all([
    db.sql.selectFrom('accounts').select('notifications').where('id', '=', accountId).executeTakeFirst(),
    projectId === null
      ? undefined
      : db.sql
          .selectFrom('projects')
          .select('notifications')
          .where('accountId', '=', accountId)
          .where('id', '=', projectId)
          .executeTakeFirst(),
  ]);
  return { project: project?.notifications ?? null, account: account?.notifications ?? null };
}
