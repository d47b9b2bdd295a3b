import { type Kysely, sql } from 'kysely';
import type { SchemaWords } from './words.ts';

/**
 * What was declared of the site when a run began, as its score rests on it. Without a CHECK, for which every row of the
 * two largest tables would be read while they are locked.
 */
export async function up(db: Kysely<unknown>, { integer }: SchemaWords): Promise<void> {
  for (const table of ['reports', 'runs']) {
    for (const column of ['expect_indexable', 'expect_ai_search']) {
      const added = sql.raw(`${integer} NOT NULL DEFAULT 1`);
      await sql`ALTER TABLE ${sql.ref(table)} ADD COLUMN ${sql.ref(column)} ${added}`.execute(db);
    }
  }
}
