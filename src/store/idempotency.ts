import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from './db.ts';

interface IdempotencyKey {
  readonly route: string;
  readonly keyHash: string;
  readonly bodyHash: string;
}

export interface IdempotencyRow {
  readonly bodyHash: string;
  readonly reportId: number;
  /** Null: the first request has not been answered yet, or the process died before it could be. */
  readonly status: number | null;
  readonly body: string | null;
  /** By the one clock that all nodes share; null: there is one node. */
  readonly ageMs: number | null;
}

export async function findIdempotency(
  db: Db,
  accountId: number,
  { route, keyHash }: IdempotencyKey,
): Promise<IdempotencyRow | undefined> {
  return db.sql
    .selectFrom('idempotencyKeys')
    .select(['bodyHash', 'reportId', 'status', 'body', ageOf(db).as('ageMs')])
    .where('accountId', '=', accountId)
    .where('route', '=', route)
    .where('keyHash', '=', keyHash)
    .executeTakeFirst();
}

function ageOf({ clock }: Db): RawBuilder<number | null> {
  return clock === undefined ? sql<null>`null` : sql<number>`${clock} - ${sql.ref('createdAt')}`;
}

/** In the transaction that creates the report. */
export async function insertIdempotency(
  tx: Tx,
  accountId: number,
  { route, keyHash, bodyHash }: IdempotencyKey,
  reportId: number,
  createdAt: number,
): Promise<void> {
  await tx.sql
    .insertInto('idempotencyKeys')
    .values({
      ...{ accountId, route, keyHash, bodyHash, reportId, status: null, body: null },
      createdAt: tx.clock ?? createdAt,
    })
    .execute();
}

/** The first answer stays: where nodes answer the same key side by side, each would store its own. */
export async function storeAnswer(
  db: Db,
  accountId: number,
  { route, keyHash }: IdempotencyKey,
  status: number,
  body: string,
): Promise<void> {
  await db.sql
    .updateTable('idempotencyKeys')
    .set({ status, body })
    .where('accountId', '=', accountId)
    .where('route', '=', route)
    .where('keyHash', '=', keyHash)
    .where('status', 'is', null)
    .execute();
}

export async function deleteIdempotency(
  tx: Tx,
  accountId: number,
  { route, keyHash }: IdempotencyKey,
): Promise<void> {
  await tx.sql
    .deleteFrom('idempotencyKeys')
    .where('accountId', '=', accountId)
    .where('route', '=', route)
    .where('keyHash', '=', keyHash)
    .execute();
}
