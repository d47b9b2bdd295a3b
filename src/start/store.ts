import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Backup, CannotStart, type Migrated } from '../cli/parts.ts';
import type { Config } from '../config.ts';
import { backUp } from '../store/backup.ts';
import { dataFolder, requireDatabase } from '../store/data-folder.ts';
import { type OpenStore, openExistingStore, openServerStore, type ServerStore } from '../store/open.ts';
import { StoreRefusal } from '../store/refusal.ts';

/** Takes the role of server: makes, backs up and migrates as needed and as allowed. @throws CannotStart */
export function openForServer({ data }: Config): Promise<ServerStore> {
  const folder = resolve(data.folder);
  return explained(async () => {
    // With ASSAY_MIGRATE=check somebody else migrates: a missing or an older database is refused.
    if (data.migrate === 'check') await (await openExistingStore(folder)).close();
    return openServerStore(folder, { now: Date.now });
  });
}

/** The database that is there, beside a running server. @throws CannotStart */
export function openBeside({ data }: Config): Promise<OpenStore> {
  return explained(() => openExistingStore(resolve(data.folder)));
}

/** @throws CannotStart */
export async function migrateStore({ data }: Config): Promise<Migrated> {
  const store = await explained(() => openServerStore(resolve(data.folder), { now: Date.now }));
  await store.close();
  return { file: store.at.database, applied: store.migrated, backup: store.backup };
}

/** @param file where to; by default under its date in the folder `backups` @throws CannotStart */
export async function backUpStore({ data }: Config, file: string | undefined): Promise<Backup> {
  const at = dataFolder(resolve(data.folder));
  const now = Date.now();
  const stamp = new Date(now).toISOString().replaceAll(':', '-');
  const target = file === undefined ? join(at.backups, `assay-${stamp}.db`) : resolve(file);
  return explained(async () => {
    requireDatabase(at);
    if (existsSync(target))
      throw new CannotStart([`${target} exists, and a backup never overwrites. Name another file.`]);
    return { ...(await written(target, () => backUp(at.database, target, now))), file: target };
  });
}

/** A folder that cannot be written to and a full disk are no bugs of ours. */
async function written<T>(file: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotStart([`The backup ${file} could not be written: ${why}.`], { cause: error });
  }
}

/** What the store refuses is a sentence for the person at the terminal. */
async function explained<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof StoreRefusal)) throw error;
    throw new CannotStart([error.message], { exitCode: error.reason === 'missing' ? 2 : 1, cause: error });
  }
}
