import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { call, dataFolder, start, temporaryFolder } from './program.ts';

const linkForm = /http:\/\/127\.0\.0\.1:\d+\/join\/[\w-]{43}/;

async function serve(data: string) {
  const server = start(['serve', '--data', data], { env: { ASSAY_PORT: '0' } });
  const [, url = ''] = await server.waitFor(/Assay is running at (http:\S+)\n/);
  return { ...server, url };
}

describe('A3 while there is no user', () => {
  test('each start prints another one-use link for the owner of the first account, and only there', async () => {
    const data = join(temporaryFolder(), 'data');
    const links: string[] = [];
    for (const text of ['the first start', 'a later start']) {
      const server = await serve(data);
      const [link = text] = await server.waitFor(linkForm);
      expect(server.output.out).toContain('makes the owner of "Default"');
      // Of several servers over one database, too.
      expect(server.output.out).toContain('prints another, in its place');
      expect(link.startsWith(`${server.url}/join/`)).toBe(true);
      server.child.kill('SIGINT');
      const { err } = await server.ended;
      expect(err).not.toContain(link.split('/').at(-1));
      links.push(link);
    }
    expect(new Set(links).size).toBe(2);
  });

  test('a start after somebody has joined prints none', async () => {
    const { data } = await dataFolder();
    addUser(data);
    const server = await serve(data);
    server.child.kill('SIGINT');
    expect((await server.ended).out).toBe(`Assay is running at ${server.url}\n`);
  });
});

describe('assay key rotate', () => {
  test('prints another key; the old one opens as long as is said', async () => {
    const { data, key: old } = await dataFolder();
    const rotated = await call(['key', 'rotate', '1', '--valid', '0', '--data', data]);
    expect(rotated).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^assay_\w{38}\n$/) });
    expect(rotated.out.trim()).not.toBe(old);
    const list = await call(['key', 'list', '--json', '--data', data]);
    const [before, after] = list.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(Date.parse(before.expires_at)).toBeLessThanOrEqual(Date.now());
    expect(after).toMatchObject({ name: before.name, scopes: before.scopes, expires_at: null });
    const refused = await call(['key', 'rotate', '1', '--valid', '169', '--data', data]);
    expect(refused).toMatchObject({ code: 2, err: '--valid is "169"; it takes hours from 0 to 168.\n' });
  });
});

describe('assay user', () => {
  test('invites beside a running server, with a link to it', async () => {
    const data = join(temporaryFolder(), 'data');
    const { url } = await serve(data);
    const { code, out, err } = await call(['user', 'invite', 'Anna@example.org', '--data', data]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^http\S+\/join\/[\w-]{43}\n$/);
    expect(out.startsWith(`${url}/join/`)).toBe(true);
    const json = await call([
      'user',
      'invite',
      'anna@example.org',
      '--role',
      'owner',
      '--json',
      '--data',
      data,
    ]);
    expect(JSON.parse(json.out)).toEqual({
      id: expect.any(Number),
      email: 'anna@example.org',
      account_id: 1,
      role: 'owner',
      expires_at: expect.stringMatching(/Z$/),
      link: expect.stringMatching(linkForm),
      mailed: false,
    });
  });

  test('lists, resets, disables and enables users', async () => {
    const { data } = await dataFolder();
    const user = (...args: string[]) => call(['user', ...args, '--data', data]);
    expect((await user('list')).out).toContain('There is no user yet.');
    addUser(data);
    expect((await user('list')).out).toMatch(/\n1 {3}anna@example\.org +1970-01-01 +First \(1, owner\)\n$/);
    expect(JSON.parse((await user('list', '--json')).out)).toMatchObject({
      id: 1,
      email: 'anna@example.org',
      disabled_at: null,
      accounts: [{ id: 1, name: 'First', role: 'owner' }],
    });
    const reset = await user('reset', 'ANNA@example.org', '--json');
    expect(JSON.parse(reset.out)).toMatchObject({ link: expect.stringMatching(linkForm) });
    expect((await user('disable', 'anna@example.org')).out).toContain('is disabled');
    expect((await user('list')).out).toContain(' disabled ');
    expect((await user('enable', 'anna@example.org')).out).toBe('anna@example.org may sign in again.\n');
  });

  test.each([
    [['invite'], 2, '"assay user invite" needs EMAIL.'],
    [['invite', 'anna'], 1, 'This is no e-mail address'],
    [['invite', 'anna@example.org', '--role', 'boss'], 2, '--role is "boss"'],
    [['invite', 'anna@example.org', '--account', 'Third'], 2, 'There is no account "Third".'],
    [['reset', 'nobody@example.org'], 1, 'There is no user with the e-mail address nobody@example.org.'],
    [['fly'], 2, '"assay user" needs one of: invite, list, reset, disable, enable.'],
  ])('%j is refused with %d', async (args, code, sentence) => {
    const { data } = await dataFolder();
    const ended = await call(['user', ...args, '--data', data]);
    expect(ended).toMatchObject({ code, out: '' });
    expect(ended.err).toContain(sentence);
  });
});

/** As if she had come by the setup link: the pages are not what is tested here. */
function addUser(data: string): void {
  const database = new DatabaseSync(join(data, 'assay.db'));
  database.exec(`
    insert into users values (1, 'anna@example.org', '-', 0, 0, null, 1);
    insert into memberships values (1, 1, 1, 0)`);
  database.close();
}
