import { Kysely } from 'kysely';
import { type Migrations, migrateWith, migrationTable } from '../migrate.ts';
import { sqliteWords } from '../migrations/words.ts';
import { sqliteDialect } from './dialect.ts';
import type { SqliteThread } from './thread.ts';

/** Runs what is missing in a file. */
export function migrate(writer: SqliteThread, migrations: Migrations): Promise<void> {
  return migrateWith(
    new Kysely({ dialect: sqliteDialect({ writer, readers: [] }) }),
    migrations,
    sqliteWords,
  );
}

/** Names of the migrations that this database has been through, oldest first; none for a new file. */
export async function appliedMigrations(writer: SqliteThread): Promise<readonly string[]> {
  const exists = await writer.run(`SELECT 1 FROM sqlite_master WHERE name = '${migrationTable}'`, []);
  if (exists.rows.length === 0) return [];
  const { rows } = await writer.run(`SELECT name FROM ${migrationTable} ORDER BY name`, []);
  return (rows as { name: string }[]).map(({ name }) => name);
}
