import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serverUser } from '../../../test/postgres/system-user.ts';
import { type Db, inTransaction } from '../db.ts';
import { migrations } from '../migrations/list.ts';
import { insertAccount, listAccounts } from '../people/accounts.ts';
import { openTestStore, temporaryFolder } from '../testing.ts';
import { openConnection } from './connection.ts';
import { dataFolder, holdServerRole, prepareFolder } from './data-folder.ts';
import { openExistingStore, openServerStore } from './open.ts';

const options = { now: () => Date.UTC(2026, 10, 21, 12) };

describe('D1 the data folder', () => {
  test('is made for the owner’s eyes only, and so is every file in it', async () => {
    const folder = join(temporaryFolder(), 'a', 'b');
    const store = await openServerStore(folder, options);
    await insertAccount(store.db, 'Test', 1);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const files = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile());
    expect(files).toEqual(expect.arrayContaining(['assay.db', 'assay.db-wal', 'assay.lock']));
    for (const name of files)
      expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600]);
    await store.close();
  });

  test('that others may read is closed to them', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, 'assay.db'), '', { mode: 0o644 });
    const store = await openServerStore(folder, options);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(store.at.database).mode & 0o777).toBe(0o600);
    await store.close();
  });

  test('that is a file, or holds what is not ours, is refused and left as it is', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    const file = join(folder, 'passwd');
    writeFileSync(file, 'root', { mode: 0o644 });
    const refused = (path: string) => openServerStore(path, options).catch((error: unknown) => error);
    expect(await refused(file)).toMatchObject({
      reason: 'not-writable',
      message: `${file} is no folder. Name one for the data with ASSAY_DATA or --data.`,
    });
    expect(await refused(folder)).toMatchObject({
      reason: 'not-writable',
      message: expect.stringContaining('holds other files (passwd)'),
    });
    expect([folder, file].map((path) => statSync(path).mode & 0o777)).toEqual([0o755, 0o644]);
    expect(readdirSync(folder)).toEqual(['passwd']);
  });

  test('may hold a key and hidden files before the first start, or be closed to others already', async () => {
    const [prepared, closed] = [temporaryFolder(), temporaryFolder()];
    chmodSync(prepared, 0o755);
    for (const name of ['secret.key', '.gitkeep', 'lost+found']) writeFileSync(join(prepared, name), '');
    writeFileSync(join(closed, 'notes.txt'), '');
    for (const folder of [prepared, closed]) {
      await (await openServerStore(folder, options)).close();
      expect(statSync(folder).mode & 0o777).toBe(0o700);
    }
  });

  test('that cannot be made is refused with a sentence', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    await expect(openServerStore(join(file, 'data'), options)).rejects.toMatchObject({
      name: 'StoreRefusal',
      reason: 'not-writable',
      message: expect.stringContaining(join(file, 'data')),
    });
  });

  test.runIf(serverUser() !== undefined)('of another user is refused, with what to do', async () => {
    const folder = temporaryFolder();
    const above = dirname(folder);
    chmodSync(folder, 0o770);
    const { uid = 0, gid = 0 } = serverUser() ?? {};
    chownSync(folder, 0, gid);
    const script = `
      import { dataFolder, prepareFolder } from ${JSON.stringify(import.meta.resolve('./data-folder.ts'))};
      for (const folder of ${JSON.stringify([folder, join(folder, 'assay')])}) {
        try {
          prepareFolder(dataFolder(folder));
          console.log('ready');
        } catch (error) {
          console.log(error.reason, error.message);
        }
      }`;
    const args = ['--input-type=module', '--eval', script];
    const { stdout } = await promisify(execFile)(process.execPath, args, { uid, gid, cwd: above });
    expect(stdout).toBe(
      `not-writable ${folder} belongs to the user 0, so Assay, which runs as ${uid}, cannot close it to others. Run "chown ${uid} ${folder}", or name a new folder with ASSAY_DATA or --data, which may lie in this one: Assay makes it.\nready\n`,
    );
  });

  test('is made with all that is missing above it', async () => {
    const above = join(temporaryFolder(), 'srv');
    const store = await openServerStore(join(above, 'assay', 'data'), options);
    expect(statSync(above).mode & 0o777).toBe(0o700);
    await store.close();
  });

  test.runIf(process.platform === 'linux')('is refused at once where no folders can be made', async () => {
    await expect(openServerStore('/proc/assay/data', options)).rejects.toMatchObject({
      reason: 'not-writable',
    });
  });
});

describe('D1 a connection', () => {
  test('has every setting, as read back', () => {
    const file = join(temporaryFolder(), 'assay.db');
    const connection = openConnection({ file, readOnly: false });
    const read = (pragma: string) => Object.values(connection.prepare(`PRAGMA ${pragma}`).get() ?? {})[0];
    expect(Object.fromEntries(pragmas.map((pragma) => [pragma, read(pragma)]))).toEqual({
      auto_vacuum: 2,
      busy_timeout: 5_000,
      cell_size_check: 1,
      foreign_keys: 1,
      journal_mode: 'wal',
      journal_size_limit: 67_108_864,
      synchronous: 2,
      trusted_schema: 0,
    });
    expect(() => connection.exec('PRAGMA writable_schema = ON; DELETE FROM sqlite_master')).toThrow();
    connection.close();
  });

  test('is refused when the file cannot have a setting', () => {
    const file = join(temporaryFolder(), 'assay.db');
    const other = new DatabaseSync(file);
    other.exec('CREATE TABLE a (b)');
    other.close();
    expect(() => openConnection({ file, readOnly: false })).toThrow('auto_vacuum = 0 instead of 2');
  });

  test('of a reader cannot write', async () => {
    const { at } = await openTestStore();
    const reader = openConnection({ file: at.database, readOnly: true });
    expect(() => reader.exec("INSERT INTO settings VALUES ('a', 'b')")).toThrow('readonly');
    reader.close();
  });
});

const pragmas = [
  'auto_vacuum',
  'busy_timeout',
  'cell_size_check',
  'foreign_keys',
  'journal_mode',
  'journal_size_limit',
  'synchronous',
  'trusted_schema',
];

describe('the role of server', () => {
  test('is held by one process; another is told where it serves', async () => {
    const store = await openTestStore();
    const refusal = { name: 'StoreRefusal', reason: 'locked' };
    await expect(openServerStore(store.at.folder, options)).rejects.toMatchObject(refusal);
    await store.rememberAddress('http://127.0.0.1:7420');
    await expect(openServerStore(store.at.folder, options)).rejects.toMatchObject({
      message: expect.stringContaining('http://127.0.0.1:7420'),
    });
  });

  test('is free again when the process that held it was killed', async () => {
    const at = dataFolder(temporaryFolder());
    prepareFolder(at);
    const script = `
      const { DatabaseSync } = require('node:sqlite');
      const lock = new DatabaseSync(${JSON.stringify(at.lock)});
      lock.exec('BEGIN EXCLUSIVE');
      console.log('held');
      setInterval(() => lock.isOpen, 1000);`;
    const holder = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => {
      holder.kill('SIGKILL');
    });
    await once(holder.stdout, 'data');
    expect(() => holdServerRole(at)).toThrow('Another Assay uses');
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    holdServerRole(at)();
  });

  test('is not needed by commands beside it, which see and are seen at once', async () => {
    const server = await openTestStore();
    const beside = await openExistingStore(server.at.folder);
    await insertAccount(beside.db, 'Beside', 1);
    await insertAccount(server.db, 'Server', 2);
    const names = ['Beside', 'Server'];
    expect((await listAccounts(server.db)).map(({ name }) => name)).toEqual(names);
    expect((await listAccounts(beside.db)).map(({ name }) => name)).toEqual(names);
    await beside.close();
  });
});

describe('an existing database', () => {
  test.each(['no folder', 'an empty folder', 'an empty file'])(
    'is missing where there is %s',
    async (what) => {
      const folder = join(temporaryFolder(), 'data');
      if (what !== 'no folder') mkdirSync(folder);
      if (what === 'an empty file') writeFileSync(join(folder, 'assay.db'), '');
      await expect(openExistingStore(folder)).rejects.toMatchObject({
        reason: 'missing',
        message: `No Assay database in ${folder}. Set ASSAY_DATA or pass --data.`,
      });
      expect(existsSync(folder)).toBe(what !== 'no folder');
    },
  );

  test('is not called missing where nobody could look', async () => {
    const folder = join(temporaryFolder(), 'data');
    symlinkSync(folder, folder);
    await expect(openExistingStore(folder)).rejects.toMatchObject({
      reason: 'not-writable',
      message: expect.stringContaining(`The data folder ${folder} cannot be written to (ELOOP).`),
    });
  });

  test('is refused with a sentence where the folder cannot be written to', async () => {
    const store = await openTestStore();
    await store.close();
    const { database, folder } = store.at;
    // Keeps SQLite from making the file, as a read-only folder does, and root too.
    mkdirSync(`${database}-wal`);
    await expect(openExistingStore(folder)).rejects.toMatchObject({
      name: 'StoreRefusal',
      reason: 'not-writable',
      message: expect.stringContaining(`The data folder ${folder} cannot be written to (`),
    });
  });

  test.each([
    ['cut short', (file: string) => truncateSync(file, statSync(file).size - 8_192)],
    ['overwritten in one page', (file: string) => overwrite(file, statSync(file).size - 4_096)],
    ['no database at all', (file: string) => writeFileSync(file, 'x'.repeat(8_192))],
  ])('that was found %s after a crash is refused, and the way out is named', async (_, damage) => {
    const store = await openTestStore();
    await store.close();
    const { database, folder } = store.at;
    damage(database);
    writeFileSync(`${database}-wal`, 'what a crash leaves');
    await expect(openServerStore(folder, options)).rejects.toMatchObject({
      reason: 'damaged',
      message: expect.stringContaining('Restore a backup'),
    });
  });
});

function overwrite(file: string, at: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, new Uint8Array(4_096).fill(7), 0, 4_096, at);
  closeSync(handle);
}

describe('migrations', () => {
  const added = {
    ...migrations,
    '9998-colours': {
      async up(db: Kysely<unknown>) {
        await sql`create table colours (name text) strict`.execute(db);
      },
    },
  };

  test('bring an older database up to date, after a backup of it', async () => {
    const folder = temporaryFolder();
    const first = await openServerStore(folder, options);
    expect(first).toMatchObject({ migrated: Object.keys(migrations), backup: null });
    await insertAccount(first.db, 'Kept', 1);
    await first.close();

    const second = await openServerStore(folder, { ...options, migrations: added });
    expect(second.migrated).toEqual(['9998-colours']);
    expect((await listAccounts(second.db)).map(({ name }) => name)).toEqual(['Kept']);
    await sql`insert into colours values ('red')`.execute(second.db.sql);
    const audit = await second.db.sql.selectFrom('auditLog').select(['action', 'detail']).execute();
    expect(audit).toEqual([
      { action: 'database.migrated', detail: Object.keys(migrations).join(' ') },
      { action: 'database.migrated', detail: '9998-colours' },
    ]);
    await second.close();

    const backup = new DatabaseSync(second.backup ?? '', { readOnly: true });
    expect(backup.prepare('SELECT name FROM accounts').all()).toEqual([{ name: 'Kept' }]);
    expect(() => backup.prepare('SELECT * FROM colours')).toThrow('no such table');
    backup.close();

    const third = await openServerStore(folder, { ...options, migrations: added });
    expect(third).toMatchObject({ migrated: [], backup: null });
    await third.close();
  });

  test('leave nothing behind when one fails', async () => {
    const folder = temporaryFolder();
    await (await openServerStore(folder, options)).close();
    const failing = {
      ...added,
      '9999-broken': {
        async up() {
          throw new Error('This one fails.');
        },
      },
    };
    await expect(openServerStore(folder, { ...options, migrations: failing })).rejects.toThrow(
      'This one fails.',
    );
    // Also no copy for each try.
    expect(readdirSync(join(folder, 'backups'))).toEqual([]);
    const store = await openServerStore(folder, options);
    expect(store.migrated).toEqual([]);
    await expect(sql`select * from colours`.execute(store.db.sql)).rejects.toThrow('no such table');
    await store.close();
  });

  test('keep the backup when the disk fails under them', async () => {
    const folder = temporaryFolder();
    await (await openServerStore(folder, options)).close();
    const failing = {
      ...migrations,
      '9999-broken': {
        async up() {
          // SQLITE_IOERR_READ.
          throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 266 });
        },
      },
    };
    await expect(openServerStore(folder, { ...options, migrations: failing })).rejects.toMatchObject({
      reason: 'damaged',
    });
    expect(readdirSync(join(folder, 'backups'))).toHaveLength(2);
  });

  test('refuse a database of a newer Assay, and commands one of an older', async () => {
    const folder = temporaryFolder();
    await (await openServerStore(folder, { ...options, migrations: added })).close();
    const refusal = {
      reason: 'newer',
      message: expect.stringContaining('This database was written by a newer Assay'),
    };
    await expect(openServerStore(folder, options)).rejects.toMatchObject(refusal);
    await expect(openExistingStore(folder)).rejects.toMatchObject(refusal);

    const old = temporaryFolder();
    const none = await openServerStore(old, { ...options, migrations: {} });
    await none.close();
    expect(statSync(none.at.database).size).toBeGreaterThan(0);
    await expect(openExistingStore(old)).rejects.toMatchObject({ reason: 'older' });
  });

  test('refuse a database of before the first release in a sentence, and leave its folder as it is', async () => {
    const folder = temporaryFolder();
    const store = await openServerStore(folder, options);
    await sql`delete from migrations`.execute(store.db.sql);
    await sql`insert into migrations values ('0001-first-tables', ''), ('0002-people', '')`.execute(
      store.db.sql,
    );
    await store.close();
    const before = filesOf(folder);
    for (const open of [() => openServerStore(folder, options), () => openExistingStore(folder)]) {
      await expect(open()).rejects.toMatchObject({
        name: 'StoreRefusal',
        message:
          'This database was written by an Assay that was never released, which this one cannot read: name a new folder with ASSAY_DATA or --data, or an empty database in ASSAY_DATABASE_URL.',
      });
      expect(filesOf(folder)).toEqual(before);
    }
  });
});

/** What is in each file of a folder, by its name. */
function filesOf(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(entries.map(({ name }) => [name, readFileSync(join(folder, name), 'latin1')]));
}

test('a start removes what a kill has left of backups and restores, and nothing that another process may write', async () => {
  const { at, close } = await openTestStore();
  await close();
  mkdirSync(at.backups);
  const nowMs = options.now();
  const put = (name: string, ageMs = 0) => {
    const file = join(at.folder, name);
    writeFileSync(file, '');
    utimesSync(file, (nowMs - ageMs) / 1_000, (nowMs - ageMs) / 1_000);
    return name;
  };
  const stamp = '2026-11-20T02-00-00.000Z';
  const longAgo = 25 * 3_600_000;
  for (const name of [
    ...['assay.db.restoring', 'assay.db.restoring-journal'],
    ...['', '-journal'].map((ending) => `backups/before-0002-people-${stamp}.db.unfinished${ending}`),
    // Killed between its manifest and its name.
    ...['.unfinished', '.json'].map((ending) => `backups/replaced-${stamp}.db${ending}`),
  ]) {
    put(name);
  }
  put(`backups/assay-${stamp}.db.unfinished`, longAgo);
  put('backups/mine.db.unfinished', longAgo);
  const kept = [
    ...[`backups/before-${stamp}.db`, `backups/before-${stamp}.db.json`].map((name) => put(name, longAgo)),
    // Commands make these beside a server.
    ...['backups/before-I-travel.db.unfinished', 'backups/replaced-Z.db.unfinished'].map((name) => put(name)),
    put(`backups/assay-${stamp}1.db.unfinished`),
    // Only one of the two files is written to.
    ...[put('backups/slow.db.unfinished', longAgo), put('backups/slow.db.unfinished-journal')],
    ...[put('backups/notes.unfinished.txt', longAgo), put('backups/alone.json', longAgo)],
  ];
  const store = await openServerStore(at.folder, options);
  await store.close();
  const left = ['', 'backups'].flatMap((below) =>
    readdirSync(join(at.folder, below)).map((name) => join(below, name)),
  );
  expect(left.filter((name) => !['assay.db', 'assay.lock', 'backups'].includes(name)).toSorted()).toEqual(
    kept.toSorted(),
  );
});

test('a start does not depend on what it cannot clean', async () => {
  const { at, close } = await openTestStore();
  await close();
  // Keeps root out, too.
  writeFileSync(at.backups, '');
  await (await openServerStore(at.folder, options)).close();
});

describe('a transaction', () => {
  test('is undone whole by a throw, and the next one goes on', async () => {
    const { db } = await openTestStore();
    const failing = inTransaction(db, async (tx) => {
      await insertAccount(tx, 'Undone', 1);
      throw new Error('No.');
    });
    await expect(failing).rejects.toThrow('No.');
    expect(await listAccounts(db)).toEqual([]);
    await inTransaction(db, (tx) => insertAccount(tx, 'Done', 1));
    expect(await listAccounts(db)).toHaveLength(1);
  });

  test('tells the world outside once it is kept, and nothing when it is undone', async () => {
    const { db } = await openTestStore();
    const told: string[] = [];
    await inTransaction(db, async (tx) => {
      tx.afterCommit(() => told.push('first'));
      await insertAccount(tx, 'Done', 1);
      tx.afterCommit(() => told.push('second'));
      expect(told).toEqual([]);
    });
    expect(told).toEqual(['first', 'second']);
    const failing = inTransaction(db, async (tx) => {
      tx.afterCommit(() => told.push('third'));
      throw new Error('No.');
    });
    await expect(failing).rejects.toThrow('No.');
    expect(told).toHaveLength(2);
  });

  test('sees its own writes, which others do not before it ends', async () => {
    const { db } = await openTestStore();
    await inTransaction(db, async (tx) => {
      await insertAccount(tx, 'Test', 1);
      expect(await listAccounts(tx)).toHaveLength(1);
      expect(await listAccounts(db)).toHaveLength(0);
    });
    expect(await listAccounts(db)).toHaveLength(1);
  });

  test('waits for its turn', async () => {
    const { db } = await openTestStore();
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        inTransaction(db, async (tx) => {
          await insertAccount(tx, `${at} begins`, 1);
          order.push(at);
          await insertAccount(tx, `${at} ends`, 1);
          order.push(at);
        }),
      ),
    );
    expect(order).toEqual(Array.from({ length: 20 }, (_, at) => Math.floor(at / 2)));
  });

  test('that a full disk or another process prevents is an outage, not a bug', async () => {
    const { db, at } = await openTestStore();
    const { page_count: pages } = new DatabaseSync(at.database, { readOnly: true })
      .prepare('PRAGMA page_count')
      .get() as { page_count: number };
    await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db.sql);
    const bytes = 'x'.repeat(100_000);
    await expect(insertAccount(db, bytes, 1)).rejects.toMatchObject({ code: 'storage-unavailable' });
    expect(await listAccounts(db)).toEqual([]);
    // Where a statement has no journal of its own, SQLite undoes the whole transaction; what was sent behind it must not
    // run alone then.
    const settings = sql<{ key: string }>`select key from settings where value = 'test'`;
    const add = (tx: Db, key: string) =>
      sql`insert into settings (key, value) values (${key}, 'test')`.execute(tx.sql);
    const together = inTransaction(db, (tx) =>
      Promise.all(['a', bytes, 'b', 'c'].map((key) => add(tx, key))),
    );
    await expect(together).rejects.toMatchObject({ code: 'storage-unavailable' });
    expect((await settings.execute(db.sql)).rows).toEqual([]);
    await inTransaction(db, (tx) => add(tx, 'd'));
    expect((await settings.execute(db.sql)).rows).toEqual([{ key: 'd' }]);
  });
});
