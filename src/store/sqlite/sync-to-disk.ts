import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Waits until a file, or the entries of a folder, would survive a loss of power. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
