import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, inject, test } from 'vitest';
import { call, dataFolder, run, soundWebsite, start, temporaryFolder } from './program.ts';

async function serve(data: string, env: Record<string, string> = {}) {
  const program = start(['serve', '--data', data], { env: { ASSAY_PORT: '0', ...env } });
  const [, url = ''] = await program.waitFor(/Assay is running at (\S+)/);
  return { ...program, url };
}

/** A data folder and its backup. "assay backup" is asked once for the file, and what it made is copied. */
async function backedUp() {
  made ??= makeBackup();
  const { data } = await dataFolder();
  const file = join(temporaryFolder(), 'safe.db');
  for (const end of ['', '.json']) copyFileSync(`${await made}${end}`, `${file}${end}`);
  return { data, file };
}

let made: Promise<string> | undefined;

async function makeBackup(): Promise<string> {
  const { data } = await dataFolder();
  const file = join(mkdtempSync(join(inject('scratch'), 'backup-')), 'safe.db');
  expect((await call(['backup', file, '--data', data])).code).toBe(0);
  return file;
}

function restore(data: string, ...args: string[]) {
  return call(['restore', ...args, '--data', data]);
}

test('the drill: back up under a running server, lose the machine, restore elsewhere, go on', async () => {
  const site = await soundWebsite();
  const { data, key } = await dataFolder();
  const headers = { authorization: `Bearer ${key}` };
  const audit = (url: string) =>
    fetch(`${url}/api/v1/reports`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ url: `http://${site}/` }),
    });
  const first = await serve(data, { ASSAY_EGRESS_ALLOW: site });
  expect((await audit(first.url)).status).toBe(201);
  const before = await (await fetch(`${first.url}/api/v1/reports/1`, { headers })).json();
  const safe = join(temporaryFolder(), 'safe.db');
  expect((await run(['backup', safe, '--data', data])).code).toBe(0);
  const secret = readFileSync(join(data, 'secret.key'));
  first.child.kill('SIGKILL');
  await first.ended;

  const other = join(temporaryFolder(), 'other');
  const restored = await run(['restore', safe, '--data', other]);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toMatch(
    /assay\.db is the backup of 20\S+Z now\.\nWhat was revoked, disabled or changed since \(keys, people, passwords, links\) is as it was then: do it again\.\n$/,
  );
  writeFileSync(join(other, 'secret.key'), secret, { mode: 0o600 });
  const second = await serve(other, { ASSAY_EGRESS_ALLOW: site });
  const after = await (await fetch(`${second.url}/api/v1/reports/1`, { headers })).json();
  const origins = (value: unknown) => JSON.stringify(value).replaceAll(second.url, first.url);
  expect(origins(after)).toBe(origins(before));
  expect((await audit(second.url)).status).toBe(201);
  expect((await run(['doctor', '--data', other])).code).toBe(0);
});

describe('assay restore', () => {
  test('goes back to the backup, and keeps what was there as a backup that can be restored too', async () => {
    const { data, file } = await backedUp();
    expect((await call(['account', 'create', 'Later', '--data', data])).code).toBe(0);
    const done = await restore(data, file, '--json');
    expect(done.code).toBe(0);
    const { replaced, created_at } = JSON.parse(done.out);
    expect(created_at).toMatch(/^\d{4}-/);
    const names = async () => (await call(['key', 'list', '--account', 'Later', '--data', data])).code;
    expect(await names()).not.toBe(0);
    expect(statSync(join(data, 'assay.db')).mode & 0o777).toBe(0o600);

    expect((await restore(data, replaced)).code).toBe(0);
    expect(await names()).toBe(0);
    expect(readdirSync(data).filter((name) => name.includes('restoring'))).toEqual([]);
  });

  test('keeps what an earlier restore put there as a backup too, and "assay backup" copies it', async () => {
    const { data, file } = await backedUp();
    expect((await restore(data, file)).code).toBe(0);
    expect(await call(['backup', '--data', data])).toMatchObject({ code: 0, err: '' });
    const again = await restore(data, file, '--json');
    const { replaced } = JSON.parse(again.out);
    expect(replaced).toMatch(/replaced-\S+\.db$/);
    expect(await restore(data, replaced)).toMatchObject({ code: 0, err: '' });
  });

  test('D4 is written into the audit log', async () => {
    const { data, file } = await backedUp();
    await restore(data, file);
    const database = new DatabaseSync(join(data, 'assay.db'), { readOnly: true });
    const rows = database.prepare("SELECT outcome FROM audit_log WHERE action = 'database.restored'").all();
    database.close();
    expect(rows).toEqual([{ outcome: 'ok' }]);
  });

  test('keeps the files of a database that cannot be read any more', async () => {
    const { data, file } = await backedUp();
    writeFileSync(join(data, 'assay.db'), 'what the disk has left');
    const done = await restore(data, file);
    expect(done.code).toBe(0);
    const [, kept = ''] = /kept: (\S+)/.exec(done.out) ?? [];
    expect(readFileSync(join(kept, 'assay.db'), 'utf8')).toBe('what the disk has left');
    expect((await call(['doctor', '--data', data])).code).toBe(0);
  });

  test('does not touch a database that is served', async () => {
    const { data, file } = await backedUp();
    const { url } = await serve(data);
    expect(await restore(data, file)).toMatchObject({
      code: 1,
      out: '',
      err: `Another Assay uses ${data} and serves it at ${url}. Stop it first.\n`,
    });
  });
});

describe('assay restore ends with one sentence, and leaves the database as it is, for', () => {
  async function refused(prepare: (file: string) => void, ...args: string[]) {
    const { data, file } = await backedUp();
    const before = readFileSync(join(data, 'assay.db'));
    prepare(file);
    const { code, out, err } = await restore(data, file, ...args);
    expect(out).toBe('');
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(readFileSync(join(data, 'assay.db')).equals(before)).toBe(true);
    expect(existsSync(join(data, 'assay.db.restoring'))).toBe(false);
    return { code, err };
  }

  test('a backup that was changed', async () => {
    const { code, err } = await refused((file) => writeFileSync(file, 'x', { flag: 'r+' }));
    expect(code).toBe(1);
    expect(err).toContain('is not what its manifest says');
  });

  test('a backup that is cut short', async () => {
    const { err } = await refused((file) => truncateSync(file, statSync(file).size - 4096));
    expect(err).toContain('is not what its manifest says');
  });

  test('a copy without manifest that is damaged', async () => {
    const { data, file } = await backedUp();
    const bare = join(temporaryFolder(), 'bare.db');
    copyFileSync(file, bare);
    truncateSync(bare, 20_000);
    const { code, err } = await restore(data, bare, '--without-manifest');
    expect(code).toBe(1);
    expect(err).toMatch(/is damaged|is no SQLite database/);
  });

  test('a manifest that is none', async () => {
    const { err } = await refused((file) => writeFileSync(`${file}.json`, '{"sha256":1}'));
    expect(err).toContain('is no manifest of a backup');
  });

  test('a file that is not there', async () => {
    const { data } = await backedUp();
    const { code, err } = await restore(data, '/nowhere/assay.db');
    expect({ code, err }).toEqual({ code: 2, err: 'There is no file /nowhere/assay.db.\n' });
  });

  test('a copy without manifest, unless it is asked for', async () => {
    const { data, file } = await backedUp();
    const bare = join(temporaryFolder(), 'bare.db');
    copyFileSync(file, bare);
    const { code, err } = await restore(data, bare);
    expect(code).toBe(2);
    expect(err).toContain('--without-manifest');
    expect((await restore(data, bare, '--without-manifest')).code).toBe(0);
  });

  test.each([
    ['no database', 'is no SQLite database', () => 'no database at all, but long enough to be read'],
    ['a database of another program', 'none of Assay', () => undefined],
  ])('%s', async (_, sentence, text) => {
    const { data } = await backedUp();
    const file = join(temporaryFolder(), 'other.db');
    const content = text();
    if (content !== undefined) writeFileSync(file, content);
    else {
      const database = new DatabaseSync(file);
      database.exec('CREATE TABLE a (b)');
      database.close();
    }
    const { code, err } = await restore(data, file, '--without-manifest');
    expect(code).toBe(1);
    expect(err).toContain(sentence);
  });

  test('a folder for backups that cannot be written to', async () => {
    const { data, file } = await backedUp();
    const before = readFileSync(join(data, 'assay.db'));
    // Keeps root out too.
    writeFileSync(join(data, 'backups'), '');
    expect(await restore(data, file)).toMatchObject({
      code: 1,
      err: `The data folder ${data} cannot be written to (ENOTDIR). Make it writable, or name another with ASSAY_DATA or --data.\n`,
    });
    expect(readFileSync(join(data, 'assay.db')).equals(before)).toBe(true);
  });

  test('a backup of a newer Assay', async () => {
    const { data, file } = await backedUp();
    const newer = join(temporaryFolder(), 'newer.db');
    copyFileSync(file, newer);
    const database = new DatabaseSync(newer);
    database.exec("INSERT INTO migrations (name, timestamp) VALUES ('9999-later', '')");
    database.close();
    const { code, err } = await restore(data, newer, '--without-manifest');
    expect(code).toBe(1);
    expect(err).toContain('written by a newer Assay');
  });

  test('the database itself', async () => {
    const { data } = await backedUp();
    const { err } = await restore(data, join(data, 'assay.db'), '--without-manifest');
    expect(err).toContain('is the database itself');
  });

  test('PostgreSQL, which has its own tools', async () => {
    const env = { ASSAY_DATABASE_URL: 'postgres://a@127.0.0.1:1/a', ASSAY_SECRET_KEY: 'ab'.repeat(32) };
    const { code, err } = await call(['restore', 'x.db'], { env });
    expect(code).toBe(1);
    expect(err).toContain('pg_restore');
  });
});
