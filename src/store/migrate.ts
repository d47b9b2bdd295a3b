import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { appendAuditLog } from './audit-log.ts';
import type { Db } from './db.ts';
import type { Migration, SchemaWords } from './migrations/words.ts';
import { StoreRefusal } from './refusal.ts';

/** @throws StoreRefusal when the database did not begin as those of this program, or knows a migration that it does not */
export function pendingMigrations(applied: readonly string[], known: readonly string[]): readonly string[] {
  const [first] = known;
  if (applied.length > 0 && first !== undefined && !applied.includes(first)) throw unreleasedRefusal();
  const strange = applied.filter((name) => !known.includes(name));
  if (strange.length > 0) throw newerRefusal();
  return known.filter((name) => !applied.includes(name));
}

function unreleasedRefusal(): StoreRefusal {
  return new StoreRefusal(
    'unsuitable',
    'This database was written by an Assay that was never released, which this one cannot read: name a new folder with ASSAY_DATA or --data, or an empty database in ASSAY_DATABASE_URL.',
  );
}

export function newerRefusal(): StoreRefusal {
  return new StoreRefusal(
    'newer',
    'This database was written by a newer Assay. Start that version again, or restore a backup from before the upgrade.',
  );
}

/** Runs what is missing, all in one transaction, in the words of the database: a migration that fails leaves nothing behind. */
export async function migrateWith(
  db: Kysely<unknown>,
  migrations: Migrations,
  words: SchemaWords,
): Promise<void> {
  const [first] = Object.keys(migrations);
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations).map(([name, { up }]) => [
            name,
            {
              async up(on: Kysely<unknown>) {
                // The first makes these tables.
                if (name !== first) await lockBusyTables(on, words);
                await up(on, words);
              },
            },
          ]),
        ),
    },
    migrationTableName: migrationTable,
    migrationLockTableName: `${migrationTable}_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/**
 * In the order in which nodes of the version before, which go on meanwhile, lock them to change a report. All, and before
 * anything is changed: a lock that grows while it is held, as for an index that is made and another that is dropped,
 * collides with every node that changes a report meanwhile, and what was done until then is lost.
 */
const busyTables = ['reports', 'projects', 'runs'];

async function lockBusyTables(db: Kysely<unknown>, words: SchemaWords): Promise<void> {
  for (const statement of words.lockTables(busyTables)) await sql.raw(statement).execute(db);
}

/** @param names of what ran now */
export function logMigration(db: Db, names: readonly string[], at: number): Promise<void> {
  return appendAuditLog(db, {
    ...{ accountId: null, at, actor: 'operator', address: null, requestId: null },
    ...{ action: 'database.migrated', object: null, outcome: 'ok', detail: names.join(' ') },
  });
}

export type Migrations = Readonly<Record<string, Migration>>;

export const migrationTable = 'migrations';
