import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { makePrivateFolder } from './data-folder.ts';

/** What lies beside a backup as `<file>.json`. */
export interface BackupManifest {
  readonly file: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** RFC 3339. */
  readonly createdAt: string;
}

/**
 * Copies the database at one moment to `file`, while others go on writing. VACUUM INTO on a connection of its own:
 * SQLite's backup API starts again at every write of another connection.
 * @param file must not exist; its folder is made
 */
export async function backUp(database: string, file: string, nowMs: number): Promise<BackupManifest> {
  if (existsSync(file)) throw new Error(`${file} exists; a backup never overwrites.`);
  makeFolder(dirname(file));
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerUrl, { workerData: { database, file, nowMs } satisfies BackupOrder });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The backup ended without a result.')));
  });
}

export interface BackupOrder {
  readonly database: string;
  readonly file: string;
  readonly nowMs: number;
}

// Somebody else's folder keeps its mode; one that we make is private.
function makeFolder(folder: string): void {
  if (!existsSync(folder)) makePrivateFolder(folder);
}

const workerUrl = new URL(
  `./backup-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`,
  import.meta.url,
);
