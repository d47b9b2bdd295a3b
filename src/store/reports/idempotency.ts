import { sql } from 'kysely';
import type { Db, Tx } from '../db.ts';

export interface IdempotencyKey {
  readonly route: string;
  readonly keyHash: string;
  readonly bodyHash: string;
}

export interface IdempotencyRow {
  readonly bodyHash: string;
  readonly created: CreatedUnderKey;
  /** Null: the first request has not been answered yet, or the process died before it could be. */
  readonly status: number | null;
  readonly body: string | null;
  /** Of other nodes; null: it was answered, or this node began it, or it is the one there is. */
  readonly elsewhere: Elsewhere | null;
}

/** What the first request created: one of the two. */
export interface CreatedUnderKey {
  readonly reportId: number | null;
  readonly siteId: number | null;
}

interface Elsewhere {
  readonly ageMs: number;
  /** False: nobody will answer it any more. */
  readonly isThere: boolean;
}

export async function findIdempotency(
  db: Db,
  accountId: number,
  { route, keyHash }: IdempotencyKey,
): Promise<IdempotencyRow | undefined> {
  const row = await db.sql
    .selectFrom('idempotencyKeys')
    .select(['bodyHash', 'reportId', 'siteId', 'status', 'body', 'createdAt'])
    .where('accountId', '=', accountId)
    .where('route', '=', route)
    .where('keyHash', '=', keyHash)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { createdAt, reportId, siteId, ...others } = row;
  const known = { ...others, created: { reportId, siteId } };
  if (row.status !== null) return { ...known, elsewhere: null };
  return { ...known, body: null, elsewhere: await askElsewhere(db, row.body, createdAt) };
}

/** @param node null: of a version that did not write it down, so it may be there */
async function askElsewhere(
  { sql: kysely, clock, nodes }: Db,
  node: string | null,
  createdAt: number,
): Promise<Elsewhere | null> {
  if (clock === undefined || nodes === undefined || node === nodes.own) return null;
  const isThere = node === null ? sql.lit(true) : nodes.isThere(node);
  return kysely
    .selectNoFrom([sql<number>`${clock} - ${createdAt}`.as('ageMs'), isThere.as('isThere')])
    .executeTakeFirstOrThrow();
}

/** In the transaction that creates it. Until there is an answer, the body names the node that gives it. */
export async function insertIdempotency(
  tx: Tx,
  accountId: number,
  { route, keyHash, bodyHash }: IdempotencyKey,
  created: { readonly reportId: number } | { readonly siteId: number },
  createdAt: number,
): Promise<void> {
  await tx.sql
    .insertInto('idempotencyKeys')
    .values({
      ...{ accountId, route, keyHash, bodyHash, ...created, status: null, body: tx.nodes?.own ?? null },
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
