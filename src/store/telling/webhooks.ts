import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../db.ts';
import type { WebhookTable } from '../watch-schema.ts';

export type WebhookRow = Selectable<WebhookTable>;

export async function insertWebhook(tx: Tx, row: Insertable<WebhookTable>): Promise<WebhookRow> {
  return tx.sql.insertInto('webhooks').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Oldest first. */
export async function listWebhooks(db: Db, accountId: number): Promise<WebhookRow[]> {
  return db.sql.selectFrom('webhooks').selectAll().where('accountId', '=', accountId).orderBy('id').execute();
}

export async function findWebhook(db: Db, accountId: number, id: number): Promise<WebhookRow | undefined> {
  return byId(db, accountId, id).executeTakeFirst();
}

/** Nobody else changes it until the transaction ends. */
export async function findWebhookToChange(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<WebhookRow | undefined> {
  const found = byId(tx, accountId, id);
  return (tx.rowLocks ? found.forUpdate() : found).executeTakeFirst();
}

function byId(db: Db, accountId: number, id: number) {
  return db.sql.selectFrom('webhooks').selectAll().where('accountId', '=', accountId).where('id', '=', id);
}

export async function updateWebhook(
  tx: Tx,
  accountId: number,
  id: number,
  changes: Updateable<WebhookTable>,
): Promise<WebhookRow> {
  return tx.sql
    .updateTable('webhooks')
    .set(changes)
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteWebhook(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.sql.deleteFrom('webhooks').where('accountId', '=', accountId).where('id', '=', id).execute();
}

/** Of all accounts, for a secret key that was replaced. */
export async function listSealedAddresses(
  db: Db,
): Promise<Pick<WebhookRow, 'accountId' | 'id' | 'urlSealed'>[]> {
  return db.sql
    .selectFrom('webhooks')
    .select(['accountId', 'id', 'urlSealed'])
    .orderBy('accountId')
    .orderBy('id')
    .execute();
}

/** @param former so that a change that came meanwhile stays */
export async function replaceSealedAddress(
  tx: Tx,
  { accountId, id, urlSealed: former }: Pick<WebhookRow, 'accountId' | 'id' | 'urlSealed'>,
  urlSealed: string,
): Promise<void> {
  await tx.sql
    .updateTable('webhooks')
    .set({ urlSealed })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('urlSealed', '=', former)
    .execute();
}

/** Over all accounts: those that Assay switched off. */
export async function countDisabled(db: Db): Promise<number> {
  const { count } = await db.sql
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('disabledWhy', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}
