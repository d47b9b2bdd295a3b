import { type Kysely, sql } from 'kysely';
import type { SchemaWords } from './words.ts';

/** What an owner declares of a site. Nodes of the version before go on without it. */
export async function up(db: Kysely<unknown>, { integer }: SchemaWords): Promise<void> {
  for (const column of ['expect_indexable', 'expect_ai_search']) {
    const values = sql.raw(`${integer} NOT NULL DEFAULT 1 CHECK (${column} IN (0, 1))`);
    await sql`ALTER TABLE projects ADD COLUMN ${sql.ref(column)} ${values}`.execute(db);
  }
}
