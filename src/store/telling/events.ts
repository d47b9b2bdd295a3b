import { sql } from 'kysely';
import type { Db, Tx } from '../db.ts';

interface NewEventRow {
  readonly accountId: number;
  readonly projectId: number | null;
  readonly type: string;
  readonly subject: string;
  /** JSON. */
  readonly data: string;
  readonly notBefore: number;
  readonly createdAt: number;
}

export async function insertEvent(tx: Tx, row: NewEventRow): Promise<number> {
  const { id } = await tx.sql
    .insertInto('events')
    .values({ ...row, spreadAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * What the targets of an account want to be told: of each webhook that is on, its `types` as they are stored, and `mail`
 * once where somebody gets mail.
 */
export async function listWants(db: Db, accountId: number): Promise<string[]> {
  const rows = await db.sql
    .selectFrom('webhooks')
    .select('types')
    .where('accountId', '=', accountId)
    .where('enabled', '=', 1)
    .unionAll(
      db.sql
        .selectFrom('recipients')
        .select(sql.lit('mail').$castTo<string>().as('types'))
        .where('accountId', '=', accountId)
        .where('confirmedAt', 'is not', null)
        .where('bouncedAt', 'is', null),
    )
    .execute();
  return [...new Set(rows.map(({ types }) => types))];
}
