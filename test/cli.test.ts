import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { call, dataFolder, program, run, start, temporaryFolder } from './program.ts';

const keyForm = /^assay_[0-9A-Za-z]{38}$/;

// More of help and wrong usage: src/cli/program.test.ts.
test('assay --help lists the commands', async () => {
  const { code, out, err } = await run(['--help']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('\n  key revoke');
});

test('assay --version prints the version alone', async () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'));
  expect(await run(['--version'])).toMatchObject({ code: 0, out: `${version}\n` });
});

test('wrong usage ends with 2', async () => {
  const { code, out, err } = await run(['key', 'make'], { cwd: temporaryFolder() });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain('There is no "key make".');
});

describe('assay config', () => {
  test('lists every setting with its value and meaning, and marks what was changed', async () => {
    const { code, out } = await call(['config'], { env: { ASSAY_PORT: '8000' } });
    expect(code).toBe(0);
    expect(out).toContain('* ASSAY_PORT=8000\n    Port to listen on; 0 takes a free one. (default: 7420)');
    expect(out).toContain('  ASSAY_RATE_DEFAULT=300/60\n');
  });

  test('D2 shows that a secret is set, and not what it is', async () => {
    const secret = 'ab'.repeat(32);
    const { out, err } = await call(['config', '--json'], { env: { ASSAY_SECRET_KEY: secret } });
    expect(out + err).not.toContain(secret);
    const rows = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.find(({ name }) => name === 'ASSAY_SECRET_KEY')).toMatchObject({ value: 'set' });
  });

  test('names all values that are wrong, and ends with 1', async () => {
    const { code, out, err } = await call(['config'], { env: { ASSAY_PORT: 'x', ASSAY_SITE: 'y' } });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toBe(
      'ASSAY_PORT must be a whole number from 0 to 65535, not "x".\nASSAY_SITE must be 0 or 1, not "y".\n',
    );
  });

  test('warns of a variable that is no setting', async () => {
    const { code, err } = await call(['config'], { env: { ASSAY_PROT: '1' } });
    expect({ code, err }).toEqual({
      code: 0,
      err: 'Warning: ASSAY_PROT is no setting of Assay. Did you mean ASSAY_PORT?\n',
    });
  });
});

// The database of a misspelt ASSAY_DATABASE_URL is the SQLite file.
test.each([
  [['account', 'create', 'Second']],
  [['key', 'list']],
  [['user', 'list']],
  [['backup']],
  [['doctor']],
  [['migrate']],
])('%j warns of a variable that is no setting', async (args) => {
  const { data } = await dataFolder();
  const { code, err } = await call([...args, '--data', data], {
    env: { ASSAY_DATABASE_ULR: 'postgres://db/a' },
  });
  expect({ code, err }).toEqual({
    code: 0,
    err: 'Warning: ASSAY_DATABASE_ULR is no setting of Assay. Did you mean ASSAY_DATABASE_URL?\n',
  });
});

test.skipIf(!existsSync('/dev/full')).each([
  ['key create', 2],
  ['key rotate 1', 2],
  ['account create Shop', 2],
])('a key of %j that cannot be shown is told by its id', async (args, id) => {
  const { data } = await dataFolder();
  const command = ['sh', '-c', '"$@" > /dev/full', 'sh', ...program] as const;
  const { code, err } = await run([...args.split(' '), '--data', data], { command });
  expect(code).toBe(2);
  const [first = '', second = ''] = err.split('\n');
  expect(first).toContain(`Key ${id} was made, but nobody has seen it: "assay key revoke ${id} `);
  expect(second).toMatch(/^Standard output cannot be written: /);
  const [, revoke = ''] = /"assay (.+)"/.exec(first) ?? [];
  expect(await call([...revoke.split(' '), '--data', data])).toMatchObject({ code: 0 });
});

describe('without a database', () => {
  test.each([
    [['account', 'create', 'A']],
    [['key', 'create']],
    [['key', 'list']],
    [['key', 'revoke', '1']],
    [['backup']],
  ])('%j says so, ends with 2 and makes none', async (args) => {
    const folder = temporaryFolder();
    const data = join(folder, 'none');
    expect(await call([...args, '--data', data])).toEqual({
      code: 2,
      out: '',
      err: `No Assay database in ${data}. Set ASSAY_DATA or pass --data.\n`,
    });
    expect((await call(['key', 'list', '--data', data])).code).toBe(2);
  });

  test('the folder comes from --data, else from ASSAY_DATA, else it is ./data', async () => {
    const cwd = temporaryFolder();
    const env = { ASSAY_DATA: join(cwd, 'set') };
    expect((await run(['key', 'list', '--data', 'given'], { cwd, env })).err).toContain(
      `${join(cwd, 'given')}.`,
    );
    expect((await run(['key', 'list'], { cwd, env })).err).toContain(`${join(cwd, 'set')}.`);
    expect((await run(['key', 'list'], { cwd })).err).toContain(`${join(cwd, 'data')}.`);
  });
});

describe('assay migrate', () => {
  test('makes the database, and then has nothing to do', async () => {
    const data = temporaryFolder();
    const first = await call(['migrate', '--data', data, '--json']);
    expect(first.code).toBe(0);
    expect(JSON.parse(first.out)).toMatchObject({
      applied: ['0001-tables'],
      backup: null,
    });
    const second = await call(['migrate', '--data', data]);
    expect(second).toMatchObject({ code: 0, out: expect.stringContaining('is up to date.') });
  });
});

describe('accounts and keys', () => {
  async function withAccount() {
    const { data, key: token } = await dataFolder();
    return { data, token, key: (...args: string[]) => call(['key', ...args, '--data', data]) };
  }

  test('an account is made with one key, which is shown', async () => {
    const { data } = await withAccount();
    const { code, out } = await call(['account', 'create', 'Web team', '--data', data]);
    expect(code).toBe(0);
    expect(out).toMatch(/^Account {2}2\nName {5}Web team\nAPI key {2}assay_[0-9A-Za-z]{38}\n$/);
  });

  test('accounts are listed, and get another name', async () => {
    const { data } = await withAccount();
    const account = (...args: string[]) => call(['account', ...args, '--data', data]);
    expect(await account('rename', 'Web team')).toMatchObject({
      code: 0,
      out: 'Account 1 is called Web team now.\n',
    });
    await account('create', 'Second');
    const { out } = await account('list');
    expect(out).toMatch(/^ID +NAME +CREATED\n1 +Web team +\d{4}-\d\d-\d\d\n2 +Second +\d{4}-\d\d-\d\d\n$/);
    expect((await account('rename', 'Third')).code).toBe(2);
    const renamed = await account('rename', 'Third', '--account', '2', '--json');
    const view = { object: 'account', id: 2, name: 'Third', created_at: expect.any(String) };
    expect(JSON.parse(renamed.out)).toEqual(view);
    expect(
      (await account('list', '--json')).out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
        .at(1),
    ).toEqual(view);
    expect(await account('rename', ' ', '--account', '2')).toMatchObject({
      code: 1,
      err: 'The name is empty.\n',
    });
  });

  test('a key goes to standard output alone', async () => {
    const { key } = await withAccount();
    const { code, out, err } = await key('create', '--name', 'ci', '--scopes', 'read', '--expires', '90d');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.trim()).toMatch(keyForm);
    const listed = await key('list');
    expect(listed.out).toContain(`${out.trim().slice(6, 10)}…`);
    expect(listed.out).toMatch(/ read +\d{4}-\d{2}-\d{2} +\d{4}-\d{2}-\d{2} +ci\n/);
  });

  test('keys are listed with what tells them apart, never with themselves', async () => {
    const { key, token } = await withAccount();
    expect(token).toMatch(keyForm);
    const { out } = await key('list', '--json');
    // In the words of GET /api/v1/keys.
    expect(JSON.parse(out)).toEqual({
      object: 'key',
      id: 1,
      account_id: 1,
      name: 'First key',
      first_four: token.slice(6, 10),
      last_four: token.slice(-4),
      scopes: ['read', 'write', 'admin'],
      created_at: expect.any(String),
      created_by: null,
      expires_at: null,
      revoked_at: null,
      last_used_at: null,
    });
    expect(out).not.toContain(token);
    expect(out).not.toContain('hash');
  });

  test('a key is revoked by its id', async () => {
    const { key } = await withAccount();
    expect(await key('revoke', '1')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Key 1 \(.*\) is revoked.\n$/),
    });
    expect(JSON.parse((await key('list', '--json')).out).revoked_at).toMatch(/^\d{4}-/);
  });

  test('with several accounts and none named they are listed, and the code is 2', async () => {
    const { data, key } = await withAccount();
    await call(['account', 'create', 'Second', '--data', data]);
    const { code, out, err } = await key('create');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toBe('There are several accounts; name one with --account.\n  1  First\n  2  Second\n');
    expect((await key('create', '--account', 'Second')).out.trim()).toMatch(keyForm);
    expect((await key('create', '--account', '1')).out.trim()).toMatch(keyForm);
    expect((await key('create', '--account', 'Third')).err).toContain('There is no account "Third".');
  });

  test('an id names its account, also when another is called so', async () => {
    const { data, key } = await withAccount();
    for (const name of ['3', 'Third']) await call(['account', 'create', name, '--data', data]);
    const accountOf = async (named: string) =>
      JSON.parse((await key('list', '--account', named, '--json')).out).account_id;
    expect([await accountOf('3'), await accountOf('2'), await accountOf('Third')]).toEqual([3, 2, 3]);
  });

  test('without any account the way to one is said', async () => {
    const data = temporaryFolder();
    await call(['migrate', '--data', data]);
    const sentence = 'There is no account yet. "assay account create NAME" makes one.\n';
    expect(await call(['key', 'list', '--data', data])).toMatchObject({ code: 2, err: sentence });
  });

  test.each([
    [['create', '--scopes', 'read,fly'], 2, '--scopes holds "fly"'],
    [['create', '--expires', 'soon'], 2, '--expires is "soon"'],
    [['create', '--expires', '2001-01-01'], 2, '--expires is "2001-01-01"'],
    [['create', '--expires', '2100-02-31'], 2, '--expires is "2100-02-31"'],
    [['revoke', 'x'], 2, '"x" is no key id.'],
    [['revoke', '99'], 1, ''],
  ])('key %j is refused with %d', async (args, code, sentence) => {
    const { key } = await withAccount();
    const ended = await key(...args);
    expect(ended).toMatchObject({ code, out: '' });
    expect(ended.err).toContain(sentence);
    expect(ended.err.trim().split('\n')).toHaveLength(1);
  });
});

describe('assay backup', () => {
  test('copies the database, with its size and hash beside it', async () => {
    const { data } = await dataFolder();
    const { code, out } = await call(['backup', '--data', data, '--json']);
    expect(code).toBe(0);
    const made = JSON.parse(out);
    expect(made.file.startsWith(join(data, 'backups'))).toBe(true);
    const copy = new DatabaseSync(made.file, { readOnly: true });
    expect(copy.prepare('SELECT name FROM accounts').all()).toEqual([{ name: 'First' }]);
    copy.close();
    expect(JSON.parse(readFileSync(`${made.file}.json`, 'utf8'))).toMatchObject({ sha256: made.sha256 });
  });

  test('goes where it is told, and never over another file', async () => {
    const { data } = await dataFolder();
    const target = join(data, 'copy.db');
    expect(await call(['backup', target, '--data', data])).toMatchObject({ code: 0, out: `${target}\n` });
    const again = await call(['backup', target, '--data', data]);
    expect(again).toMatchObject({
      code: 1,
      err: `${target} exists, and a backup never overwrites. Name another file.\n`,
    });
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('leaves no half behind when %s ends it', async (signal) => {
    const { data } = await dataFolder();
    const folder = temporaryFolder();
    // It waits for this one, for five seconds.
    const other = new DatabaseSync(join(data, 'assay.db'));
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    const backup = start(['backup', join(folder, 'copy.db'), '--data', data]);
    await expect.poll(() => readdirSync(folder), { timeout: 60_000 }).toEqual(['copy.db.unfinished']);
    backup.child.kill(signal);
    expect(await backup.ended).toMatchObject({ signal, out: '', err: '' });
    other.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('removes what an earlier one has left in its folder, unless it may be at work yet', async () => {
    const { data } = await dataFolder();
    const backups = join(data, 'backups');
    mkdirSync(backups, { recursive: true });
    const halves = ['old.db.unfinished', 'new.db.unfinished'].map((name) => join(backups, name));
    for (const half of halves) writeFileSync(half, '');
    const longAgo = new Date(Date.now() - 25 * 3_600_000);
    utimesSync(halves[0] as string, longAgo, longAgo);
    expect((await call(['backup', '--data', data])).code).toBe(0);
    expect(halves.map((half) => existsSync(half))).toEqual([false, true]);
  });
});
