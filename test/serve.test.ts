import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { root } from '../scripts/stale.ts';
import {
  call,
  dataFolder,
  type Program,
  program,
  run,
  type StartOptions,
  soundWebsite,
  start,
  temporaryFolder,
  website,
} from './program.ts';

const greeting = /Assay is running at (http:\S+)\n/;

/** Starts a server on a free port; `url` is what it printed. */
async function serve(data: string, env: Readonly<Record<string, string>> = {}) {
  const program = start(['serve', '--data', data], { env: { ASSAY_PORT: '0', ...env } });
  const [, url = ''] = await program.waitFor(greeting);
  return { ...program, url, key: keyIn(program) };
}

function keyIn({ output }: Program): string {
  return /API key {2}(assay_\w+)/.exec(output.out)?.[1] ?? '';
}

async function api(url: string, key: string, path: string, init: RequestInit = {}) {
  const response = await fetch(`${url}/api/v1${path}`, {
    ...init,
    headers: { authorization: `Bearer ${key}` },
  });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
}

test('npm run dev serves from the source', async () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { dev: string };
  };
  const [, ...args] = scripts.dev.split(' ');
  const { child, ended, waitFor } = start(['--data', temporaryFolder()], {
    command: [process.execPath, ...args],
    cwd: root,
    env: { ASSAY_PORT: '0' },
  });
  await waitFor(greeting);
  // It ends the program that it watches, too.
  child.kill('SIGTERM');
  await ended;
});

describe('the first start', () => {
  test('prints the address, the account, a key and a line that audits a page when it is pasted', async () => {
    const site = await soundWebsite();
    const data = join(temporaryFolder(), 'data');
    const { output, url, key } = await serve(data, { ASSAY_EGRESS_ALLOW: site });
    expect(output.out).toContain('Account  Default (1)\n');
    expect(key).toMatch(/^assay_[0-9A-Za-z]{38}$/);
    const line = /^ {2}(curl .*)$/m.exec(output.out)?.[1] ?? '';
    expect(line).toContain(`${url}/api/v1/reports`);

    const pasted = line.replace('https://example.com', `http://${site}/`);
    const { stdout } = await promisify(execFile)('sh', ['-c', `${pasted} -sS`]);
    expect(JSON.parse(stdout)).toMatchObject({
      status: 201,
      data: {
        url: `http://${site}/`,
        project: site,
        state: 'completed',
        score: expect.any(Number),
        result: expect.stringMatching(/^(?:good|decent|bad)$/),
        checks: expect.arrayContaining([expect.objectContaining({ id: 'doctype', outcome: 'pass' })]),
      },
    });
  });

  test('gives a key of all scopes, keeps it out of the log, and the data to its owner', async () => {
    const data = join(temporaryFolder(), 'data');
    const { output, url, key } = await serve(data, { ASSAY_LOG_LEVEL: 'debug' });
    const { status, body } = await api(url, key, '/account');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ name: 'Default', key: { scopes: ['read', 'write', 'admin'] } });
    expect(output.err).not.toContain(key);
    expect(statSync(data).mode & 0o777).toBe(0o700);
    for (const file of readdirSync(data)) {
      if (statSync(join(data, file)).isFile()) expect(statSync(join(data, file)).mode & 0o077).toBe(0);
    }
  });
});

describe('a later start', () => {
  test('prints the address, no key, and a fresh link for the owner while there is none; the old key works', async () => {
    const data = temporaryFolder();
    const first = await serve(data);
    first.child.kill('SIGINT');
    expect(await first.ended).toMatchObject({ code: 0 });
    const second = await serve(data);
    expect(second.output.out.startsWith(`Assay is running at ${second.url}\n`)).toBe(true);
    expect(second.output.out).not.toContain('assay_');
    const [, link] = /(\/join\/\S+)/.exec(second.output.out) ?? [];
    expect(link).toBeDefined();
    expect(first.output.out).not.toContain(link);
    expect((await api(second.url, first.key, '/account')).status).toBe(200);
  });

  test('after kill -9 finds every report that was acknowledged, and finishes it', async () => {
    const asked = Promise.withResolvers<void>();
    const site = await website(() => asked.resolve());
    const data = temporaryFolder();
    const env = {
      ASSAY_EGRESS_ALLOW: site,
      ASSAY_DOCUMENT_TIMEOUT: '300 ms',
      ASSAY_REPORT_TIMEOUT: '300 ms',
    };
    const first = await serve(data, { ...env, ASSAY_DOCUMENT_TIMEOUT: '30 s', ASSAY_REPORT_TIMEOUT: '30 s' });
    const created = await fetch(`${first.url}/api/v1/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${first.key}`, prefer: 'respond-async' },
      body: new URLSearchParams({ url: `http://${site}/` }),
    });
    expect(created.status).toBe(201);
    await asked.promise;
    first.child.kill('SIGKILL');
    await first.ended;

    const second = await serve(data, env);
    const { data: report } = (await (
      await fetch(`${second.url}/api/v1/reports/1`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${first.key}`, prefer: 'wait=20' },
        body: new URLSearchParams({ update: '1' }),
      })
    ).json()) as { data: Record<string, unknown> };
    expect(report).toMatchObject({ id: 1, state: 'failed', error: { code: 'timeout' } });
  });
});

describe('what is in the way is said in one sentence, and the code is 1:', () => {
  const fails = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const { code, out, err } = await run(['serve', ...args], { env: { ASSAY_PORT: '0', ...env } });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err.trim().split('\n')).toHaveLength(1);
    return err.trim();
  };

  test('a port in use, and no account is made whose key nobody has seen', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const data = temporaryFolder();
    try {
      expect(await fails(['--data', data], { ASSAY_PORT: String(port) })).toBe(
        `Another program listens on 127.0.0.1:${port} already. Set ASSAY_HOST or ASSAY_PORT.`,
      );
    } finally {
      taken.close();
    }
    expect((await serve(data)).key).not.toBe('');
  });

  test('an address of another machine', async () => {
    const env = { ASSAY_HOST: '192.0.2.1', ASSAY_PUBLIC_URL: 'https://assay.example' };
    expect(await fails(['--data', temporaryFolder()], env)).toContain(
      '192.0.2.1:0 is no address of this machine.',
    );
  });

  test('a folder that cannot be written', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(await fails(['--data', join(file, 'data')])).toContain(
      `The data folder ${join(file, 'data')} cannot be written`,
    );
  });

  test.each(['serve', 'migrate'])('a disk that is full before %s begins', async (command) => {
    const data = temporaryFolder();
    expect(await run([command, '--data', data], fullDisk(/^BEGIN EXCLUSIVE/))).toEqual({
      code: 1,
      signal: null,
      out: '',
      err: `The disk of the data folder ${data} is full. Make room on it, or name another folder with ASSAY_DATA or --data.\n`,
    });
  });

  test('a disk that becomes full when the worker has begun', async () => {
    const { code, out, err } = await run(['serve', '--data', temporaryFolder()], fullDisk(/into "accounts"/));
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: 'The storage is full. The operator must make room first.\n',
    });
  }, 60_000);

  test.skipIf(process.platform !== 'linux')('a limit of files that is too low for its threads', async () => {
    const { code, out, err } = await run(['serve', '--data', temporaryFolder()], {
      env: { ASSAY_PORT: '0' },
      command: ['sh', '-c', 'ulimit -n 40; exec "$@"', 'sh', ...program],
    });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    const [warning, sentence] = err.trim().split('\n');
    expect(warning).toContain('This process may open 40 files and connections;');
    expect(JSON.parse(sentence ?? '')).toEqual({
      time: expect.any(String),
      level: 'error',
      message:
        'Assay ends, as it may open no more files and connections. Raise the limit: ulimit -n, LimitNOFILE of the service.',
    });
  });

  test('a database of a newer version', async () => {
    const { data } = await dataFolder();
    const database = new DatabaseSync(join(data, 'assay.db'));
    database.exec("INSERT INTO migrations (name, timestamp) VALUES ('9999-later', '')");
    database.close();
    expect(await fails(['--data', data])).toContain('This database was written by a newer Assay.');
  });

  test('another server on the same folder, which "assay migrate" does not touch either', async () => {
    const data = temporaryFolder();
    await serve(data);
    expect(await fails(['--data', data])).toContain(`Another Assay uses ${data}`);
    const { code, err } = await call(['migrate', '--data', data]);
    expect(code).toBe(1);
    expect(err).toContain('Stop it first.');
  });

  test('D2 a secret key that others can read', async () => {
    const data = temporaryFolder();
    writeFileSync(join(data, 'secret.key'), 'ab'.repeat(32));
    chmodSync(join(data, 'secret.key'), 0o644);
    expect(await fails(['--data', data])).toContain('can be read by others');
  });

  test('a file of certificates that is not there', async () => {
    expect(await fails(['--data', temporaryFolder()], { ASSAY_EXTRA_CA: '/nowhere/ca.pem' })).toBe(
      'ASSAY_EXTRA_CA names /nowhere/ca.pem, which cannot be read (ENOENT).',
    );
  });

  test.each([
    ['ASSAY_EGRESS_ALLOW', '[example.com]:80'],
    ['ASSAY_EGRESS_ALLOW', '169.254.169.254:80'],
    ['ASSAY_EGRESS_DENY', '10.0.0.0.0'],
    ['ASSAY_DNS_SERVERS', '[::1]:99999'],
  ])('an entry of %s that is none', async (name, value) => {
    expect(await fails(['--data', temporaryFolder()], { [name]: value })).toMatch(new RegExp(`^${name}`));
  });

  test('A6 an address that others can reach without a public URL', async () => {
    expect(await fails(['--data', temporaryFolder()], { ASSAY_HOST: '0.0.0.0' })).toContain(
      'set ASSAY_PUBLIC_URL',
    );
  });
});

/** Nothing that SQLite is asked to do and that looks like this finds room. Threads inherit the import. */
function fullDisk(statement: RegExp): StartOptions {
  const full = join(temporaryFolder(), 'full.mjs');
  writeFileSync(
    full,
    `import { DatabaseSync } from 'node:sqlite';
    for (const name of ['exec', 'prepare']) {
      const method = DatabaseSync.prototype[name];
      DatabaseSync.prototype[name] = function (sql) {
        if (!${statement}.test(sql)) return method.call(this, sql);
        throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
      };
    }`,
  );
  const [file, ...before] = program;
  return { env: { ASSAY_PORT: '0' }, command: [file, '--import', full, ...before] };
}

describe('the log', () => {
  test('has one line of JSON for each request', async () => {
    const { url, key, waitFor } = await serve(temporaryFolder());
    await api(url, key, '/reports?search=secret');
    const [line] = await waitFor(/^.*\/api\/v1\/reports.*$/m, 'err');
    expect(JSON.parse(line)).toMatchObject({
      level: 'info',
      message: 'GET /api/v1/reports 200',
      ms: expect.any(Number),
    });
    expect(line).not.toContain('secret');
  });

  test('says nothing when ASSAY_LOG_LEVEL is silent', async () => {
    const { url, key, output, child, ended } = await serve(temporaryFolder(), { ASSAY_LOG_LEVEL: 'silent' });
    await api(url, key, '/reports');
    child.kill('SIGINT');
    await ended;
    expect(output.err).toBe('');
  });

  test('names a setting that is none, with the nearest that is, and goes on', async () => {
    const { waitFor } = await serve(temporaryFolder(), { ASSAY_KEEP_RUN: '5', ASSAY_XML_DEPTH: '64' });
    await waitFor(/"ASSAY_KEEP_RUN is no setting of Assay\. Did you mean ASSAY_KEEP_RUNS\?"/, 'err');
    await waitFor(/"ASSAY_XML_DEPTH is no setting of Assay\."/, 'err');
  });

  test('E8 warns of what the allow-list opens, and tells the operator how to open what was refused', async () => {
    const outside = await website((_, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    );
    const { url, key, waitFor } = await serve(temporaryFolder(), { ASSAY_EGRESS_ALLOW: outside });
    await waitFor(/ASSAY_EGRESS_ALLOW lets every account audit/, 'err');
    const { status, body } = await api(url, key, '/reports', {
      method: 'POST',
      body: new URLSearchParams({ url: `http://${outside}/` }),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ data: { state: 'failed', error: { code: 'no_public_address' } } });
    expect(JSON.stringify(body)).not.toContain('ASSAY_');
    await waitFor(/A target was refused.*ASSAY_EGRESS_ALLOW=127\.0\.0\.1:9 opens it/, 'err');
  });
});

test('D7 a bug that nobody caught is logged, and the code is 1', async () => {
  const bug = join(temporaryFolder(), 'bug.mjs');
  writeFileSync(bug, "process.on('SIGUSR2', () => { throw new Error('nobody catches this'); });");
  const [file, ...before] = program;
  const { child, ended, waitFor } = start(['serve', '--data', temporaryFolder()], {
    env: { ASSAY_PORT: '0' },
    command: [file, '--import', bug, ...before],
  });
  await waitFor(greeting);
  child.kill('SIGUSR2');
  const { code, err } = await ended;
  expect(code).toBe(1);
  expect(err).toContain('"message":"Assay ends because of a bug."');
  expect(err).toContain('nobody catches this');
});

describe('D7 stopping', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends cleanly with 0', async (signal) => {
    const data = temporaryFolder();
    const { child, ended } = await serve(data, { ASSAY_DRAIN_DELAY: '0' });
    child.kill(signal);
    expect(await ended).toMatchObject({ code: 0, signal: null });
    // A log that was merged into the database tells of a clean end.
    expect(existsSync(join(data, 'assay.db-wal'))).toBe(false);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('%s during the first start loses no key', async (signal) => {
    const data = temporaryFolder();
    const early = join(temporaryFolder(), 'early.mjs');
    writeFileSync(
      early,
      `import { Server } from 'node:net';
      const { listen } = Server.prototype;
      Server.prototype.listen = function (...args) {
        process.kill(process.pid, '${signal}');
        return listen.apply(this, args);
      };`,
    );
    const [file, ...before] = program;
    const { ended } = start(['serve', '--data', data], {
      env: { ASSAY_PORT: '0', ASSAY_DRAIN_DELAY: '0' },
      command: [file, '--import', early, ...before],
    });
    const { code, signal: killedBy, out } = await ended;
    expect({ code, killedBy }).toEqual({ code: 0, killedBy: null });
    const [, key = ''] = /API key {2}(assay_\w+)/.exec(out) ?? [];
    expect((await api((await serve(data)).url, key, '/account')).status).toBe(200);
  });

  test('SIGTERM says not ready at once, refuses new reports and still answers', async () => {
    const { url, key, child, waitFor, ended } = await serve(temporaryFolder(), { ASSAY_DRAIN_DELAY: '1 h' });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    await waitFor(/Stopping after SIGTERM/, 'err');
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await api(url, key, '/reports')).status).toBe(200);
    const refused = await api(url, key, '/reports', {
      method: 'POST',
      body: new URLSearchParams({ url: 'https://example.com' }),
    });
    expect(refused).toMatchObject({ status: 503, body: { code: 'draining' } });
    // The second signal does not wait for the hour to pass.
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130 });
  });

  test('a run that does not end in time goes back into the queue, its attempt uncounted', async () => {
    const asked = Promise.withResolvers<void>();
    const site = await website(() => asked.resolve());
    const data = temporaryFolder();
    const { url, key, child, ended } = await serve(data, { ASSAY_EGRESS_ALLOW: site });
    await fetch(`${url}/api/v1/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, prefer: 'respond-async' },
      body: new URLSearchParams({ url: `http://${site}/` }),
    });
    await asked.promise;
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 0 });
    const database = new DatabaseSync(join(data, 'assay.db'), { readOnly: true });
    expect(database.prepare('SELECT state, attempts FROM runs').all()).toEqual([{ state: 0, attempts: 0 }]);
    database.close();
  });
});

describe('commands beside a running server', () => {
  test('make and revoke keys that it knows at once, and copy its database', async () => {
    const data = temporaryFolder();
    const { url, key } = await serve(data);
    const made = (await call(['key', 'create', '--data', data, '--json'])).out;
    const { id, token } = JSON.parse(made);
    expect((await api(url, token, '/reports')).status).toBe(200);
    expect((await call(['account', 'create', 'Other', '--data', data])).code).toBe(0);
    expect((await call(['backup', '--data', data])).code).toBe(0);
    expect((await call(['key', 'revoke', String(id), '--account', '1', '--data', data])).code).toBe(0);
    expect((await api(url, key, '/reports')).status).toBe(200);
  });
});
