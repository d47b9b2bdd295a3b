import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { diskRefusal, isDamage, isOwn } from '../disk-faults.ts';
import { migrationTable, pendingMigrations } from '../migrate.ts';
import { migrations } from '../migrations/list.ts';
import { StoreRefusal } from '../refusal.ts';
import { type BackupManifest, backUp } from './backup.ts';
import {
  type DataFolder,
  dataFolder,
  holdServerRole,
  makePrivateFile,
  makePrivateFolder,
  prepareFolder,
} from './data-folder.ts';
import { removeDatabase } from './remove-halves.ts';
import { syncToDisk } from './sync-to-disk.ts';

interface Restored {
  readonly database: string;
  /** When the backup was made, as its manifest says; null: it has none. */
  readonly createdAt: string | null;
  /** Where the database that was there is now; null: there was none. */
  readonly replaced: string | null;
  /** What the next start will bring up to date. */
  readonly pending: readonly string[];
}

interface RestoreOptions {
  readonly nowMs: number;
  /** False: a copy without manifest will do, as long as it is whole in itself. */
  readonly needsManifest: boolean;
}

/**
 * Puts a backup in the place of the database. The copy is complete and checked before anything is touched, and the
 * last step is one rename: a kill at any moment leaves one whole database, the former or the restored one.
 * @throws StoreRefusal: missing, damaged, newer, unsuitable, locked, not-writable
 */
export async function restoreBackup(
  folder: string,
  file: string,
  { nowMs, needsManifest }: RestoreOptions,
): Promise<Restored> {
  const at = dataFolder(folder);
  requireFile(file, at);
  const manifest = readManifest(file, needsManifest);
  if (manifest === undefined) requireAllInOne(file);
  prepareFolder(at);
  const giveRoleBack = holdServerRole(at);
  try {
    removeDatabase(at.restoring);
    await copy(file, at.restoring, manifest);
    const pending = requireWhole(at.restoring, file);
    const replaced = await setAside(at, nowMs);
    noteRestore(at.restoring, nowMs, manifest);
    renameSync(at.restoring, at.database);
    syncToDisk(at.folder);
    return { database: at.database, createdAt: manifest?.createdAt ?? null, replaced, pending };
  } catch (error) {
    throw diskRefusal(at.folder, error);
  } finally {
    removeDatabase(at.restoring);
    giveRoleBack();
  }
}

function requireFile(file: string, { database }: DataFolder): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new StoreRefusal('missing', `There is no file ${file}.`);
  if (!found.isFile()) throw new StoreRefusal('missing', `${file} is no file.`);
  const own = statSync(database, { throwIfNoEntry: false });
  if (own !== undefined && own.ino === found.ino && own.dev === found.dev) {
    throw new StoreRefusal('unsuitable', `${file} is the database itself. Name a backup of it.`);
  }
}

function readManifest(file: string, isNeeded: boolean): BackupManifest | undefined {
  const path = `${file}.json`;
  if (!existsSync(path)) {
    if (!isNeeded) return undefined;
    throw new StoreRefusal(
      'missing',
      `There is no manifest ${path}, which tells what the backup must be. Put it beside the backup, or pass --without-manifest.`,
    );
  }
  const manifest = parsed(readFileSync(path, 'utf8'));
  if (isManifest(manifest)) return manifest;
  throw new StoreRefusal('damaged', `${path} is no manifest of a backup. Take another backup.`);
}

/** What a running server, or one that was killed, has in its log is not in the file yet. */
function requireAllInOne(file: string): void {
  const isThere = (path: string) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
  if (isThere(`${file}-wal`)) {
    throw new StoreRefusal(
      'unsuitable',
      `The latest changes of ${file} are in ${file}-wal. Have both as assay.db and assay.db-wal in a folder, make one file of them by "assay backup --data FOLDER whole.db", and restore that.`,
    );
  }
  if (isThere(`${file}-journal`)) {
    throw new StoreRefusal(
      'damaged',
      `${file} was copied while it was being written, as ${file}-journal tells. Take another backup.`,
    );
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isManifest(value: unknown): value is BackupManifest {
  if (typeof value !== 'object' || value === null) return false;
  const { sizeBytes, sha256, createdAt } = value as Partial<BackupManifest>;
  return typeof sizeBytes === 'number' && typeof sha256 === 'string' && typeof createdAt === 'string';
}

/** What is compared with the manifest is the very stream that is written. */
async function copy(file: string, target: string, manifest: BackupManifest | undefined): Promise<void> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  makePrivateFile(target);
  try {
    await pipeline(
      createReadStream(file),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          sizeBytes += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(target, { flags: 'r+' }),
    );
    syncToDisk(target);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StoreRefusal('not-writable', `${file} could not be copied to ${target}: ${why}.`, error);
  }
  if (manifest === undefined) return;
  if (sizeBytes !== manifest.sizeBytes || hash.digest('hex') !== manifest.sha256) {
    throw new StoreRefusal(
      'damaged',
      `${file} is not what its manifest says: it has changed or is cut short. Take another backup.`,
    );
  }
}

/** @returns the migrations that this database has yet to go through */
function requireWhole(copied: string, file: string): readonly string[] {
  const connection = openQuietly(copied);
  if (connection === undefined) throw new StoreRefusal('damaged', `${file} is no SQLite database.`);
  try {
    const found = Object.values(connection.prepare('PRAGMA quick_check(1)').get() ?? {})[0];
    if (found !== 'ok') throw new StoreRefusal('damaged', `${file} is damaged: ${String(found)}.`);
    const table = connection.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(migrationTable);
    if (table === undefined) {
      throw new StoreRefusal('unsuitable', `${file} is a database, but none of Assay.`);
    }
    const rows = connection.prepare(`SELECT name FROM ${migrationTable}`).all() as { name: string }[];
    const applied = rows.map(({ name }) => name);
    return pendingMigrations(applied, Object.keys(migrations));
  } catch (error) {
    if (error instanceof StoreRefusal) throw error;
    throw new StoreRefusal('damaged', `${file} is damaged: ${String(error)}.`, error);
  } finally {
    connection.close();
  }
}

/** SQLite opens anything, and tells at the first look whether it is a database. */
function openQuietly(file: string): DatabaseSync | undefined {
  const connection = new DatabaseSync(file);
  try {
    connection.prepare('SELECT 1 FROM sqlite_master').get();
    return connection;
  } catch {
    connection.close();
    return undefined;
  }
}

/** A backup of what is about to be replaced; of a database that cannot be read any more, its files as they are. */
async function setAside(at: DataFolder, nowMs: number): Promise<string | null> {
  const logs = [`${at.database}-wal`, `${at.database}-shm`];
  if (!existsSync(at.database) || statSync(at.database).size === 0) {
    for (const log of logs) rmSync(log, { force: true });
    return null;
  }
  const stamp = new Date(nowMs).toISOString().replaceAll(':', '-');
  const backup = join(at.backups, `replaced-${stamp}.db`);
  try {
    await backUp(at.database, backup, nowMs);
    mergeLog(at.database);
    return backup;
  } catch (error) {
    // A sound database stays where it is until the restored one takes its place.
    if (!isDamage(error) && !isOwn(error)) throw error;
    const kept = join(at.backups, `damaged-${stamp}`);
    makePrivateFolder(kept);
    // The log first: a database without its log is an older one, a log without its database is nothing.
    for (const file of [...logs, at.database]) {
      if (existsSync(file)) renameSync(file, join(kept, file.slice(at.folder.length + 1)));
    }
    return kept;
  }
}

/** A log that stays would be taken for the log of the restored database. Whoever closes last removes it. */
function mergeLog(database: string): void {
  const connection = new DatabaseSync(database);
  connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  connection.close();
  for (const ending of ['-wal', '-shm']) rmSync(`${database}${ending}`, { force: true });
}

/** D4. */
function noteRestore(file: string, nowMs: number, manifest: BackupManifest | undefined): void {
  const connection = new DatabaseSync(file);
  try {
    connection.exec('PRAGMA journal_mode = DELETE');
    connection
      .prepare(
        "INSERT INTO audit_log (account_id, at, actor, action, outcome, detail) VALUES (NULL, ?, 'operator', 'database.restored', 'ok', ?)",
      )
      .run(nowMs, manifest === undefined ? null : `backup of ${manifest.createdAt}`);
  } finally {
    connection.close();
  }
  syncToDisk(file);
}
