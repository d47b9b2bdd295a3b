import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFolder } from './data-folder.ts';

const unfinished = '.unfinished';

/** What a backup is called until it is whole. */
export function halfOf(file: string): string {
  return `${file}${unfinished}`;
}

/** What a backup that ended too early has left of itself. */
export function removeHalf(file: string): void {
  removeDatabase(halfOf(file));
  // The manifest comes just before the name.
  if (!existsSync(file)) rmSync(`${file}.json`, { force: true });
}

/** A backup, which may be half of one, and its manifest. */
export function removeBackup(file: string): void {
  rmSync(file, { force: true });
  removeHalf(file);
}

/**
 * What kills have left in a data folder of backups and restores, but nothing that another process may be writing.
 * @param holdsRole of the server, without which nobody restores or upgrades
 */
export function removeHalves(at: DataFolder, nowMs: number, { holdsRole }: { holdsRole: boolean }): void {
  try {
    if (holdsRole) removeDatabase(at.restoring);
    if (!existsSync(at.backups)) return;
    const names = readdirSync(at.backups).map((name) => name.replace(/-journal$/, ''));
    for (const name of new Set(names.filter((half) => half.endsWith(unfinished)))) {
      const file = join(at.backups, name.slice(0, -unfinished.length));
      if ((holdsRole && madeByRole.test(name)) || nowMs - writtenAt(file) > idleMs) removeHalf(file);
    }
  } catch {
    // What goes on now does not need the room.
  }
}

/** Before an upgrade, and of what a restore replaces. */
const madeByRole = /^(?:before-\d{4}-|replaced-).*\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.db\.unfinished$/;
/** Others are made beside a server: whoever has written nothing for a day is dead. */
const idleMs = 24 * 3_600_000;

function writtenAt(file: string): number {
  const half = halfOf(file);
  const times = [half, `${half}-journal`].map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs);
  return Math.max(...times.map((time) => time ?? 0));
}

export function removeDatabase(file: string): void {
  for (const ending of ['', '-journal', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
}
