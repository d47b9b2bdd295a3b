import { type Kysely, sql } from 'kysely';
import type { SchemaWords } from './words.ts';

/** When a bucket was last moved: by it a clock of the database that was set back is told from a bucket that is in debt. */
export async function up(db: Kysely<unknown>, { integer, sharedColumns }: SchemaWords): Promise<void> {
  // Nullable, as nodes of the version before go on without it.
  const column = [`moved_at ${integer}`];
  for (const statement of sharedColumns({ rate_buckets: column, target_hosts: column })) {
    await sql.raw(statement).execute(db);
  }
}
