import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { siblingModule } from '../../lib/worker-module.ts';
import { makePrivateFolder } from './data-folder.ts';

/** What lies beside a backup as `<file>.json`. */
export interface BackupManifest {
  readonly file: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** RFC 3339. */
  readonly createdAt: string;
}

/** What a backup of this name would overwrite: a file of its name, or of that of its manifest. */
export function fileInTheWay(file: string): string | undefined {
  return [file, `${file}.json`].find((path) => existsSync(path));
}

/**
 * Copies the database at one moment to `file`, while others go on writing. VACUUM INTO on a connection of its own:
 * SQLite's backup API starts again at every write of another connection.
 * @param file nothing may be in its way; its folder is made
 */
export async function backUp(database: string, file: string, nowMs: number): Promise<BackupManifest> {
  const inTheWay = fileInTheWay(file);
  if (inTheWay !== undefined) throw new Error(`${inTheWay} exists; a backup never overwrites.`);
  makeFolder(dirname(file));
  return new Promise((resolve, reject) => {
    const order: BackupOrder = { database, file, nowMs };
    // Without our environment, as in thread.ts.
    const worker = new Worker(workerUrl, { workerData: order, env: {} });
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

const workerUrl = siblingModule(import.meta.url, 'backup-worker');
