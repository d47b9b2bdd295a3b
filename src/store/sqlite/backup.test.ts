import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { insertAccount, listAccounts } from '../people/accounts.ts';
import { storeMany } from '../sample-reports.ts';
import { openTestStore, temporaryFolder } from '../testing.ts';
import { backUp } from './backup.ts';
import { dataFolder } from './data-folder.ts';
import { openExistingStore } from './open.ts';

const nowMs = Date.UTC(2026, 10, 21, 12);

describe('a backup', () => {
  test('is a database of one moment, made while others write', async () => {
    const { db, at } = await openTestStore();
    const { id } = await insertAccount(db, 'Before', 1);
    await storeMany(db, id, 'a.example', 3_000);
    const restored = temporaryFolder();
    const file = dataFolder(restored).database;
    const [manifest] = await Promise.all([
      backUp(at.database, file, nowMs),
      // Pairs in one transaction each: a copy has both or neither.
      (async () => {
        for (let pair = 0; pair < 50; pair += 1) {
          await db.sql.transaction().execute(async (sql) => {
            await insertAccount({ ...db, sql }, 'one', 1);
            await insertAccount({ ...db, sql }, 'two', 1);
          });
        }
      })(),
    ]);
    const copy = await openExistingStore(restored);
    const accounts = await listAccounts(copy.db);
    expect(accounts[0]?.name).toBe('Before');
    expect((accounts.length - 1) % 2).toBe(0);
    expect(await copy.db.sql.selectFrom('reports').select('id').execute()).toHaveLength(3_000);
    await copy.close();

    expect(JSON.parse(readFileSync(`${file}.json`, 'utf8'))).toEqual(manifest);
  });

  test('D1 is private, and its manifest tells what it must be', async () => {
    const { at } = await openTestStore();
    const file = join(at.backups, 'copy.db');
    const manifest = await backUp(at.database, file, nowMs);
    const bytes = readFileSync(file);
    expect(manifest).toEqual({
      file: 'copy.db',
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      createdAt: '2026-11-21T12:00:00.000Z',
    });
    expect(statSync(at.backups).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(at.backups)) {
      expect(statSync(join(at.backups, name)).mode & 0o777).toBe(0o600);
    }
  });

  test('never overwrites, and leaves nothing when it fails', async () => {
    const { at } = await openTestStore();
    for (const name of ['taken.db', 'report.json']) {
      const taken = join(at.folder, name);
      writeFileSync(taken, 'precious');
      // The manifest of `report` would be report.json.
      const refused = backUp(at.database, taken.replace('.json', ''), nowMs);
      await expect(refused).rejects.toThrow(`${taken} exists; a backup never overwrites.`);
      expect(readFileSync(taken, 'utf8')).toBe('precious');
    }

    const file = join(at.backups, 'copy.db');
    const damaged = join(at.folder, 'damaged.db');
    writeFileSync(damaged, 'no database');
    await expect(backUp(damaged, file, nowMs)).rejects.toThrow();
    expect(existsSync(file)).toBe(false);
    expect(readdirSync(at.backups)).toEqual([]);
  });
});
