import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Backup, Migrated } from '../cli/parts.ts';
import { type Config, postgresHost } from '../config.ts';
import { CannotStart } from '../errors.ts';
import type { Db } from '../store/db.ts';
import type { PostgresStore } from '../store/postgres/open.ts';
import { StoreRefusal } from '../store/refusal.ts';
import { writeSetting } from '../store/settings.ts';
import { backUp, fileInTheWay } from '../store/sqlite/backup.ts';
import { dataFolder, requireDatabase, servedAddressKey } from '../store/sqlite/data-folder.ts';
import { openExistingStore, openServerStore } from '../store/sqlite/open.ts';
import { removeHalf, removeHalves } from '../store/sqlite/remove-halves.ts';

/** A database that this process uses, whichever kind it is. */
export interface StartedStore {
  readonly db: Db;
  /** Of the database and its key; undefined: nothing lies on this machine. */
  readonly folder: string | undefined;
  /** Where it is, for people. */
  readonly place: string;
  /** Names of the migrations that ran now. */
  readonly migrated: readonly string[];
  /** The backup that was made before them. */
  readonly backup: string | null;
  /** Where this server answers, for whoever looks for it. */
  rememberAddress(address: string): Promise<void>;
  /** What several nodes share; undefined: this process has its database for itself. */
  readonly shared: Pick<PostgresStore, 'queue' | 'listen' | 'offerBrowser'> | undefined;
  close(): Promise<void>;
}

/** Takes the role of server: makes, backs up and migrates as needed and as allowed. @throws CannotStart */
export function openForServer({ data }: Config): Promise<StartedStore> {
  if (data.databaseUrl !== undefined) return openShared(data.databaseUrl, data.migrate);
  const folder = resolve(data.folder);
  return explained(async () => {
    // With ASSAY_MIGRATE=check somebody else migrates: a missing or an older database is refused.
    if (data.migrate === 'check') await (await openExistingStore(folder)).close();
    const store = await openServerStore(folder, { now: Date.now });
    return { ...store, folder, place: folder, shared: undefined };
  });
}

/** The database that is there, beside a running server. @throws CannotStart */
export function openBeside({ data }: Config): Promise<StartedStore> {
  if (data.databaseUrl !== undefined) return openShared(data.databaseUrl, 'check');
  const folder = resolve(data.folder);
  return explained(async () => {
    const { db, close } = await openExistingStore(folder);
    return { ...alone(db), folder, place: folder, close };
  });
}

/**
 * Takes part in the work on a database that others share. One without tables is waited for: a worker may start before
 * the server that makes them.
 * @returns undefined when it was told to stop while it waited
 * @throws CannotStart
 */
export async function openForWorker(
  url: string,
  { data }: Config,
  { onWait, stop }: { readonly onWait: (sentence: string) => void; readonly stop: AbortSignal },
): Promise<StartedStore | undefined> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await openShared(url, data.migrate === 'auto' ? 'update' : 'check');
    } catch (error) {
      const { cause } = error as CannotStart;
      if (!(cause instanceof StoreRefusal) || cause.reason !== 'missing') throw error;
      if (waits === 0) onWait(cause.message);
      await pause(emptyPollMs, undefined, { signal: stop }).catch(() => undefined);
      if (stop.aborted) return undefined;
    }
  }
}

const emptyPollMs = 1_000;

function openShared(url: string, migrate: 'auto' | 'update' | 'check'): Promise<StartedStore> {
  return explained(async () => {
    // Loaded here, so that SQLite users do not load it.
    const { openPostgresStore } = await import('../store/postgres/open.ts');
    const store = await openPostgresStore(url, { now: Date.now, systemHost: postgresHost(), migrate });
    const { db, place, migrated, close } = store;
    return { ...alone(db), folder: undefined, place, migrated, shared: store, close };
  });
}

function alone(db: Db): Omit<StartedStore, 'folder' | 'place' | 'close'> {
  return {
    db,
    migrated: [],
    backup: null,
    rememberAddress: (address) => writeSetting(db, servedAddressKey, address),
    shared: undefined,
  };
}

/** @throws CannotStart */
export async function migrateStore({ data }: Config): Promise<Migrated> {
  if (data.databaseUrl !== undefined) {
    const { close, place, migrated } = await openShared(data.databaseUrl, 'auto');
    await close();
    return { file: place, applied: migrated, backup: null };
  }
  const store = await explained(() => openServerStore(resolve(data.folder), { now: Date.now }));
  await store.close();
  return { file: store.at.database, applied: store.migrated, backup: store.backup };
}

/** @param file where to; by default under its date in the folder `backups` @throws CannotStart */
export async function backUpStore({ data }: Config, file: string | undefined): Promise<Backup> {
  if (data.databaseUrl !== undefined) {
    throw new CannotStart([
      'The database is PostgreSQL, which has its own tools: pg_dump --format=custom "$ASSAY_DATABASE_URL" > assay.dump.',
    ]);
  }
  const at = dataFolder(resolve(data.folder));
  const now = Date.now();
  const stamp = new Date(now).toISOString().replaceAll(':', '-');
  const target = file === undefined ? join(at.backups, `assay-${stamp}.db`) : resolve(file);
  return explained(async () => {
    requireDatabase(at);
    const inTheWay = fileInTheWay(target);
    if (inTheWay !== undefined) {
      throw new CannotStart([`${inTheWay} exists, and a backup never overwrites. Name another file.`]);
    }
    removeHalves(at, now, { holdsRole: false });
    const made = await wholeOrNone(target, () => written(target, () => backUp(at.database, target, now)));
    return { ...made, file: target };
  });
}

/** Ctrl-C leaves no half, which nobody would look for in a folder of somebody else's. */
async function wholeOrNone<T>(file: string, write: () => Promise<T>): Promise<T> {
  const end = (signal: NodeJS.Signals) => {
    removeHalf(file);
    // By the system, which waits for no thread. It has its way again, as we listen once.
    process.kill(process.pid, signal);
  };
  for (const signal of endings) process.once(signal, end);
  try {
    return await write();
  } finally {
    for (const signal of endings) process.off(signal, end);
  }
}

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A folder that cannot be written to and a full disk are no bugs of ours. */
async function written<T>(file: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotStart([`The backup ${file} could not be written: ${why.replace(/\.$/, '')}.`], {
      cause: error,
    });
  }
}

/** What the store refuses is a sentence for the person at the terminal. */
export async function explained<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof StoreRefusal)) throw error;
    throw new CannotStart([error.message], { exitCode: error.reason === 'missing' ? 2 : 1, cause: error });
  }
}
