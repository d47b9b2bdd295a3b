import type { Kysely } from 'kysely';
import type { Db } from './db.ts';
import { migrationTable } from './migrate.ts';
import { migrations } from './migrations/list.ts';

/** How the schema of a database stands to the one that this program knows. */
interface SchemaState {
  /** What the program needs and the database has not been through. */
  readonly missing: readonly string[];
  /** What a newer program has added, beside which this one works until it is replaced (rolling upgrade). */
  readonly unknown: readonly string[];
}

export async function readSchemaState(db: Db): Promise<SchemaState> {
  // Kysely's own table, which is none of ours in schema.ts.
  const own = db.sql as unknown as Kysely<Record<typeof migrationTable, { name: string }>>;
  const rows = await own.selectFrom(migrationTable).select('name').execute();
  const applied = rows.map(({ name }) => name);
  const known = Object.keys(migrations);
  return {
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}
