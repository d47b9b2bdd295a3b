import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { diskRefusal } from '../disk-faults.ts';
import { StoreRefusal } from '../refusal.ts';

/** Where things lie in a data folder. */
export interface DataFolder {
  readonly folder: string;
  readonly database: string;
  readonly lock: string;
  readonly backups: string;
  /** What a restore makes, until it takes the place of the database. */
  readonly restoring: string;
}

export function dataFolder(folder: string): DataFolder {
  return {
    folder,
    database: join(folder, 'assay.db'),
    lock: join(folder, 'assay.lock'),
    backups: join(folder, 'backups'),
    restoring: join(folder, 'assay.db.restoring'),
  };
}

/** Makes what is missing, for the owner's eyes only: folders 0700, files 0600. @throws StoreRefusal not-writable */
export function prepareFolder({ folder, database, lock }: DataFolder): void {
  try {
    requireOwnFolder(folder, database);
    makePrivateFolder(folder);
    // SQLite gives the files beside a database the mode of the database, so its own comes first.
    for (const file of [database, lock]) makePrivateFile(file);
  } catch (error) {
    throw diskRefusal(folder, error);
  }
}

/** What is closed to others must be ours: a slip in a path, as root, would lock everybody out of /etc. */
function requireOwnFolder(folder: string, database: string): void {
  if (!existsSync(folder) || existsSync(database)) return;
  if (!statSync(folder).isDirectory()) {
    throw new StoreRefusal(
      'not-writable',
      `${folder} is no folder. Name one for the data with ASSAY_DATA or --data.`,
    );
  }
  const foreign = readdirSync(folder).find((name) => !ours.test(name));
  if (foreign !== undefined && isOpen(folder)) {
    throw new StoreRefusal(
      'not-writable',
      `The folder ${folder} holds other files (${foreign}), and others may look into it, which a data folder forbids. Name a new or an empty one with ASSAY_DATA or --data.`,
    );
  }
}

/** Also what operators put there before the first start, hidden files, and what a fresh volume holds. */
const ours = /^(?:assay|secret|backups$|lost\+found$|\.)/;

function isOpen(path: string): boolean {
  return (statSync(path).mode & 0o077) !== 0;
}

export function makePrivateFolder(folder: string): void {
  makeFolders(folder);
  closeToOthers(folder, 0o700);
}

/** Not by `recursive`, which never ends where the system says of a new folder that its parent is missing, as /proc does. */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolders(parent);
  mkdirSync(folder, { mode: 0o700 });
}

export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  closeToOthers(file, 0o600);
}

/** @throws StoreRefusal for what we may write to but another user owns, as a volume that only a group may use */
function closeToOthers(path: string, mode: number): void {
  if (!isOpen(path)) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    const [owner, own] = [statSync(path).uid, process.geteuid?.()];
    throw new StoreRefusal(
      'not-writable',
      `${path} belongs to the user ${owner}, so Assay, which runs as ${own}, cannot close it to others. Run "chown ${own} ${path}", or name a new folder with ASSAY_DATA or --data, which may lie in this one: Assay makes it.`,
      error,
    );
  }
}

/**
 * So that no command but serve and migrate makes a database.
 * @throws StoreRefusal missing; not-writable where this user may not even look
 */
export function requireDatabase({ folder, database }: DataFolder): void {
  try {
    if ((statSync(database, { throwIfNoEntry: false })?.size ?? 0) > 0) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTDIR') throw diskRefusal(folder, error);
  }
  throw new StoreRefusal('missing', `No Assay database in ${folder}. Set ASSAY_DATA or pass --data.`);
}

/**
 * The role of the server, held for its life by an exclusive transaction on a file of its own. The kernel lets go when
 * the process dies in whatever way, so nothing stale blocks the next start, as a file with a process id would.
 * @returns the function that gives the role back
 * @throws StoreRefusal: locked, not-writable
 */
export function holdServerRole(at: DataFolder): () => void {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(at.lock, { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode !== busy) throw diskRefusal(at.folder, error);
    const address = servedAddress(at);
    throw new StoreRefusal(
      'locked',
      `Another Assay uses ${at.folder}${address === undefined ? '' : ` and serves it at ${address}`}. Stop it first.`,
    );
  }
  return () => lock?.close();
}

const busy = 5;
/** Key in the table `settings`: where the running server answers. */
export const servedAddressKey = 'served_address';

function servedAddress({ database }: DataFolder): string | undefined {
  try {
    const connection = new DatabaseSync(database, { readOnly: true, timeout: 100 });
    try {
      const row = connection.prepare('SELECT value FROM settings WHERE key = ?').get(servedAddressKey);
      return typeof row?.value === 'string' ? row.value : undefined;
    } finally {
      connection.close();
    }
  } catch {
    // The sentence is as true without the address.
    return undefined;
  }
}
