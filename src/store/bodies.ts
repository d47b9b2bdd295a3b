import type { bodyKinds } from './codes.ts';
import type { Db, Tx } from './db.ts';
import { runPrepared } from './prepared.ts';

type BodyKind = (typeof bodyKinds)[keyof typeof bodyKinds];

/** What is stored of a run or its look, packed by src/lib/packed-json.ts unless a picture; the database never looks into it. */
interface Body {
  readonly kind: BodyKind;
  /** Null: there is none. */
  readonly bytes: Uint8Array | null;
}

export async function insertBodies(tx: Tx, runId: number, bodies: readonly Body[]): Promise<void> {
  const rows = bodies.flatMap(({ kind, bytes }) => (bytes === null ? [] : { runId, kind, bytes }));
  await runPrepared(tx, `insert ${rows.length} bodies`, { rows }, (open) =>
    tx.sql.insertInto('runBodies').values(open.rows),
  );
}

/** Undefined: the account has no such run, or it has no such body. */
export async function findBody(
  db: Db,
  accountId: number,
  runId: number,
  kind: BodyKind,
): Promise<Uint8Array | undefined> {
  const { rows } = await runPrepared(db, 'body', { accountId, runId, kind }, (open) =>
    db.sql
      .selectFrom('runBodies')
      .innerJoin('runs', 'runs.id', 'runBodies.runId')
      .select('runBodies.bytes')
      .where('runs.accountId', '=', open.accountId)
      .where('runBodies.runId', '=', open.runId)
      .where('runBodies.kind', '=', open.kind),
  );
  return rows[0]?.bytes;
}
