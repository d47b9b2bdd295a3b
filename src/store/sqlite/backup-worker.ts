import { createHash } from 'node:crypto';
import { createReadStream, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { BackupManifest, BackupOrder } from './backup.ts';
import { openConnection } from './connection.ts';
import { makePrivateFile } from './data-folder.ts';
import { halfOf } from './remove-halves.ts';
import { syncToDisk } from './sync-to-disk.ts';

/** Half a copy never has the name of a whole one: it is renamed when it has been read back and counted. */
const { database, file, nowMs } = workerData as BackupOrder;
const unfinished = halfOf(file);
try {
  rmSync(unfinished, { force: true });
  copy();
  check();
  const manifest: BackupManifest = {
    file: basename(file),
    sizeBytes: statSync(unfinished).size,
    sha256: await sha256(unfinished),
    createdAt: new Date(nowMs).toISOString(),
  };
  writeFileSync(`${file}.json`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  syncToDisk(`${file}.json`);
  renameSync(unfinished, file);
  syncToDisk(dirname(file));
  parentPort?.postMessage(manifest);
} catch (error) {
  rmSync(unfinished, { force: true });
  throw error;
}

function copy(): void {
  // VACUUM INTO accepts an empty file, and this one is for the owner's eyes only.
  makePrivateFile(unfinished);
  const connection = openConnection({ file: database, readOnly: true });
  try {
    connection.prepare('VACUUM INTO ?').run(unfinished);
  } finally {
    connection.close();
  }
  syncToDisk(unfinished);
}

function check(): void {
  const connection = new DatabaseSync(unfinished, { readOnly: true });
  try {
    const row = connection.prepare('PRAGMA quick_check(1)').get();
    if (row?.quick_check !== 'ok') throw new Error('The copy did not pass its check.');
  } finally {
    connection.close();
  }
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}
