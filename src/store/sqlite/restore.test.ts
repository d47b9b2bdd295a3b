import { closeSync, copyFileSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { insertAccount, listAccounts } from '../people/accounts.ts';
import { openTestStore, temporaryFolder } from '../testing.ts';
import { backUp } from './backup.ts';
import { openExistingStore } from './open.ts';
import { restoreBackup } from './restore.ts';
import * as disk from './sync-to-disk.ts';

const nowMs = Date.UTC(2026, 10, 21, 12);

/** A database of today and its backup of yesterday. */
async function backedUp() {
  const { db, at, close } = await openTestStore();
  const file = join(temporaryFolder(), 'safe.db');
  await backUp(at.database, file, nowMs);
  await insertAccount(db, 'Later', 1);
  await close();
  return { at, file, restore: () => restoreBackup(at.folder, file, { nowMs, needsManifest: true }) };
}

/** From now on all that this thread asks of the file ends so. No test can have a bad sector of its own. */
function failWith(file: string, errcode: number): void {
  for (const name of ['exec', 'prepare'] as const) {
    const real: (this: DatabaseSync, text: string) => unknown = DatabaseSync.prototype[name];
    const fail = function (this: DatabaseSync, text: string): never {
      if (this.location() !== file) return real.call(this, text) as never;
      throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode });
    };
    const spy = vi.spyOn(DatabaseSync.prototype, name).mockImplementation(fail);
    onTestFinished(() => void spy.mockRestore());
  }
}

describe('a restore sets the database aside, its files as they are,', () => {
  test.each([
    ['SQLITE_IOERR_READ', 266],
    ['SQLITE_IOERR_SHORT_READ', 522],
    ['SQLITE_IOERR_CORRUPTFS', 8458],
  ])('when the disk cannot read it any more: %s', async (_, errcode) => {
    const { at, restore } = await backedUp();
    const before = readFileSync(at.database);
    failWith(at.database, errcode);
    const { replaced } = await restore();
    expect(replaced).toMatch(/damaged-2026-11-21T12-00-00\.000Z$/);
    expect(readFileSync(join(replaced ?? '', 'assay.db')).equals(before)).toBe(true);
    expect(readFileSync(at.database).equals(before)).toBe(false);
  });

  test('when its header names a format that SQLite does not know', async () => {
    const { at, restore } = await backedUp();
    // https://www.sqlite.org/fileformat.html#the_database_header, "The schema format number"
    overwrite(at.database, [0, 0, 0, 9], 44);
    await expect(openExistingStore(at.folder)).rejects.toMatchObject({
      reason: 'damaged',
      message: expect.stringContaining('Restore a backup'),
    });
    const before = readFileSync(at.database);
    const { replaced } = await restore();
    expect(replaced).toMatch(/damaged-/);
    expect(readFileSync(join(replaced ?? '', 'assay.db')).equals(before)).toBe(true);
    await (await openExistingStore(at.folder)).close();
  });
});

describe('a restore leaves the database where it is', () => {
  test.each([
    ['SQLITE_FULL', 13, 'is full'],
    ['SQLITE_READONLY', 8, 'cannot be written to'],
    ['SQLITE_CANTOPEN', 14, 'cannot be written to'],
    ['SQLITE_IOERR_WRITE', 778, 'cannot be written to'],
  ])('when it is not the database that is at fault: %s', async (_, errcode, sentence) => {
    const { at, restore } = await backedUp();
    const before = readFileSync(at.database);
    failWith(at.database, errcode);
    await expect(restore()).rejects.toMatchObject({
      reason: 'not-writable',
      message: expect.stringContaining(sentence),
    });
    expect(readFileSync(at.database).equals(before)).toBe(true);
  });
});

test('D1 a restore ends when the rename is on the disk', async () => {
  const { at, restore } = await backedUp();
  const synced = vi.spyOn(disk, 'syncToDisk');
  onTestFinished(() => void synced.mockRestore());
  await restore();
  expect(synced).toHaveBeenLastCalledWith(at.folder);
});

test.each(['null', '5', '"text"', '[]', '{}', '{'])('a manifest of %s is refused', async (text) => {
  const { file, restore } = await backedUp();
  writeFileSync(`${file}.json`, text);
  await expect(restore()).rejects.toMatchObject({
    reason: 'damaged',
    message: expect.stringContaining('is no manifest of a backup'),
  });
});

test('D1 a copy without manifest that leaves its latest changes in a log is refused, with the way to have them all', async () => {
  const { db, at } = await openTestStore();
  await insertAccount(db, 'In the log', 1);
  // What a snapshot of the disk gives while a server runs, and what kill -9 leaves.
  const copied = temporaryFolder();
  const file = join(copied, 'assay.db');
  for (const ending of ['', '-wal']) copyFileSync(`${at.database}${ending}`, `${file}${ending}`);
  const other = join(temporaryFolder(), 'other');
  const restore = (from: string) => restoreBackup(other, from, { nowMs, needsManifest: false });
  await expect(restore(file)).rejects.toMatchObject({
    reason: 'unsuitable',
    message: `The latest changes of ${file} are in ${file}-wal. Have both as assay.db and assay.db-wal in a folder, make one file of them by "assay backup --data FOLDER whole.db", and restore that.`,
  });

  const whole = join(temporaryFolder(), 'whole.db');
  await backUp(file, whole, nowMs);
  await restore(whole);
  const restored = await openExistingStore(other);
  expect((await listAccounts(restored.db)).map(({ name }) => name)).toEqual(['In the log']);
  await restored.close();
});

test('a copy without manifest that was made while somebody wrote to it is refused', async () => {
  const { at, file } = await backedUp();
  const copy = join(temporaryFolder(), 'copy.db');
  copyFileSync(file, copy);
  writeFileSync(`${copy}-journal`, 'pages as they were');
  await expect(restoreBackup(at.folder, copy, { nowMs, needsManifest: false })).rejects.toMatchObject({
    reason: 'damaged',
    message: `${copy} was copied while it was being written, as ${copy}-journal tells. Take another backup.`,
  });
});

function overwrite(file: string, bytes: readonly number[], position: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Uint8Array.from(bytes), 0, bytes.length, position);
  closeSync(handle);
}
