import { type Kysely, sql } from 'kysely';
import type { SchemaWords } from './words.ts';

/** Live projects of each account: counting a hundred thousand for every page of their list takes longer than the page. */
export async function up(db: Kysely<unknown>, { integer }: SchemaWords): Promise<void> {
  await sql.raw(`ALTER TABLE accounts ADD COLUMN projects_count ${integer} NOT NULL DEFAULT 0`).execute(db);
  await sql`UPDATE accounts SET projects_count =
    (SELECT count(*) FROM projects WHERE account_id = accounts.id AND deleted_at IS NULL)`.execute(db);
}
