import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql as rawSql } from 'kysely';
import { ColumnNames } from '../column-names.ts';
import { aloneInProcess, type Db } from '../db.ts';
import { diskRefusal, isDamage } from '../disk-faults.ts';
import { logMigration, type Migrations, pendingMigrations } from '../migrate.ts';
import { migrations as knownMigrations } from '../migrations/list.ts';
import { StoreRefusal } from '../refusal.ts';
import type { Database } from '../schema.ts';
import { writeSetting } from '../settings.ts';
import { backUp } from './backup.ts';
import {
  type DataFolder,
  dataFolder,
  holdServerRole,
  prepareFolder,
  requireDatabase,
  servedAddressKey,
} from './data-folder.ts';
import { closeThreads, overThreads, type SqliteThreads } from './dialect.ts';
import { appliedMigrations, migrate } from './migrate.ts';
import { removeBackup, removeHalves } from './remove-halves.ts';
import { SqliteThread } from './thread.ts';

/** A database with its threads. */
interface OpenStore {
  readonly db: Db;
  readonly at: DataFolder;
  /** Waits for what is under way, merges the log into the file and gives the role of server back. */
  close(): Promise<void>;
}

export interface ServerStore extends OpenStore {
  /** Names of the migrations that ran now. */
  readonly migrated: readonly string[];
  /** The backup that was made before them; null for a new database, or when nothing had to change. */
  readonly backup: string | null;
  /** Where this server answers, for whoever finds the folder taken. */
  rememberAddress(address: string): Promise<void>;
}

interface ServerOptions {
  readonly now: () => number;
  readonly migrations?: Migrations;
}

/**
 * For `serve` and `migrate`: takes the role of server, makes the folder and the file when they are missing, backs an
 * older database up and migrates it.
 * @throws StoreRefusal: locked, newer, unsuitable, damaged, not-writable
 */
export async function openServerStore(folder: string, options: ServerOptions): Promise<ServerStore> {
  const at = dataFolder(folder);
  prepareFolder(at);
  const giveRoleBack = holdServerRole(at);
  const threads: SqliteThread[] = [];
  try {
    removeHalves(at, options.now(), { holdsRole: true });
    // Whoever closes a database last removes its log; one that is left tells of a crash.
    const wasKilled = existsSync(`${at.database}-wal`) && statSync(`${at.database}-wal`).size > 0;
    const writer = await openThread(at, false, threads);
    if (wasKilled) await requireHealth(writer, at);

    const migrations = options.migrations ?? knownMigrations;
    const applied = await appliedMigrations(writer);
    const pending = pendingMigrations(applied, Object.keys(migrations));
    const backup =
      applied.length > 0 && pending.length > 0 ? await backUpBefore(pending, at, options.now()) : null;
    if (pending.length > 0) await migrateOrForget(writer, migrations, backup);

    const readers = await Promise.all([openThread(at, true, threads), openThread(at, true, threads)]);
    const db = dbOver({ writer, readers });
    if (pending.length > 0) await logMigration(db, pending, options.now());
    return {
      db,
      at,
      migrated: pending,
      backup,
      rememberAddress: (address) => writeSetting(db, servedAddressKey, address),
      close: once(async () => {
        await closeThreads({ writer, readers });
        giveRoleBack();
      }),
    };
  } catch (error) {
    await Promise.all(threads.map((thread) => thread.close()));
    giveRoleBack();
    throw refusalOf(error, at);
  }
}

/**
 * For commands that work beside a running server: an existing database only, one connection, nothing migrated.
 * @throws StoreRefusal: missing, newer, older, unsuitable, damaged, not-writable
 */
export async function openExistingStore(folder: string): Promise<OpenStore> {
  const at = dataFolder(folder);
  requireDatabase(at);
  const threads: SqliteThread[] = [];
  try {
    const writer = await openThread(at, false, threads);
    const pending = pendingMigrations(await appliedMigrations(writer), Object.keys(knownMigrations));
    if (pending.length > 0) {
      throw new StoreRefusal(
        'older',
        `The database in ${folder} is of an older Assay. Run "assay migrate" first, or start the server.`,
      );
    }
    const own = { writer, readers: [] };
    return { db: dbOver(own), at, close: once(() => closeThreads(own)) };
  } catch (error) {
    await Promise.all(threads.map((thread) => thread.close()));
    throw refusalOf(error, at);
  }
}

function dbOver(threads: SqliteThreads): Db {
  const { sql, transact } = overThreads<Database>(threads, [new ColumnNames()]);
  return {
    ...aloneInProcess,
    sql,
    transact,
    prepared: new Map(),
    indexHints: true,
    hasSearchIndex: false,
    shrink: () => shrink(sql),
  };
}

/** Fewer free pages than these (4 MiB) are used again soon. */
const freePagesKept = 1_000;

async function shrink(sql: Kysely<Database>): Promise<boolean> {
  const { rows } = await rawSql<{ freelistCount: number }>`pragma freelist_count`.execute(sql);
  if ((rows[0]?.freelistCount ?? 0) <= freePagesKept) return false;
  await rawSql`pragma incremental_vacuum(200)`.execute(sql);
  return true;
}

async function openThread(
  { database }: DataFolder,
  readOnly: boolean,
  opened: SqliteThread[],
): Promise<SqliteThread> {
  const thread = await SqliteThread.open({ file: database, readOnly });
  opened.push(thread);
  return thread;
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close();
    return closing;
  };
}

async function requireHealth(writer: SqliteThread, at: DataFolder): Promise<void> {
  const { rows } = await writer.run('PRAGMA quick_check(1)', []);
  const [found] = Object.values((rows[0] ?? {}) as Record<string, unknown>);
  if (found !== 'ok') throw damaged(at, String(found));
}

/** Any other error is given back as it is. */
function refusalOf(error: unknown, at: DataFolder): unknown {
  return isDamage(error) ? damaged(at, String(error)) : diskRefusal(at.folder, error);
}

function damaged({ database, backups }: DataFolder, found: string): StoreRefusal {
  return new StoreRefusal(
    'damaged',
    `The database ${database} is damaged (${found}). Restore a backup; those made before upgrades are in ${backups}.`,
  );
}

/** A migration that fails has changed nothing, and a server that is started again and again would fill the disk with copies. */
async function migrateOrForget(
  writer: SqliteThread,
  migrations: Migrations,
  backup: string | null,
): Promise<void> {
  try {
    await migrate(writer, migrations);
  } catch (error) {
    // Of a disk that fails any copy is worth keeping.
    if (backup !== null && !isDamage(error)) removeBackup(backup);
    throw error;
  }
}

async function backUpBefore(pending: readonly string[], at: DataFolder, nowMs: number): Promise<string> {
  const stamp = new Date(nowMs).toISOString().replaceAll(':', '-');
  const file = join(at.backups, `before-${pending[0]}-${stamp}.db`);
  await backUp(at.database, file, nowMs);
  return file;
}
