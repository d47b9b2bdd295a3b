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
async function serve(
  data: string,
  env: Readonly<Record<string, string>> = {},
  options: Pick<StartOptions, 'command'> = {},
) {
  const program = start(['serve', '--data', data], { env: { ASSAY_PORT: '0', ...env }, ...options });
  const [, url = ''] = await program.waitFor(greeting);
  return { ...program, url, key: keyIn(program) };
}

function keyIn({ output }: Program): string {
  return /API key {2}(assay_\w+)/.exec(output.out)?.[1] ?? '';
}

/** The program with a module that is run before it, also in each of its threads. */
function preloaded(source: string): readonly [string, ...string[]] {
  const module = join(temporaryFolder(), 'preloaded.mjs');
  writeFileSync(module, source);
  const [file, ...before] = program;
  return [file, '--import', module, ...before];
}

/** Of itself, with 0 and after merging its log into its database. */
async function expectCleanEnd({ child, ended }: Program, signal: NodeJS.Signals, data: string) {
  child.kill(signal);
  expect(await ended).toMatchObject({ code: 0, signal: null });
  expect(existsSync(join(data, 'assay.db-wal'))).toBe(false);
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

describe('starts on one folder', () => {
  test('make an account and show its key once, end cleanly (D7), and lose nothing to kill -9', async () => {
    const site = await soundWebsite();
    const data = join(temporaryFolder(), 'data');
    const first = await serve(data, {
      ASSAY_EGRESS_ALLOW: site,
      ASSAY_LOG_LEVEL: 'debug',
      ASSAY_DRAIN_DELAY: '0',
    });
    const { output, url, key } = first;
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

    const { status, body } = await api(url, key, '/account');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ name: 'Default', key: { scopes: ['read', 'write', 'admin'] } });
    expect(statSync(data).mode & 0o777).toBe(0o700);
    for (const file of readdirSync(data)) {
      if (statSync(join(data, file)).isFile()) expect(statSync(join(data, file)).mode & 0o077).toBe(0);
    }

    await expectCleanEnd(first, 'SIGINT', data);
    expect(output.err).not.toContain(key);
    expect(output.err).not.toContain('Metrics');

    const asked = Promise.withResolvers<void>();
    const slow = await website(() => asked.resolve());
    const second = await serve(data, {
      ASSAY_EGRESS_ALLOW: slow,
      ASSAY_DOCUMENT_TIMEOUT: '30 s',
      ASSAY_REPORT_TIMEOUT: '30 s',
    });
    expect(second.output.out.startsWith(`Assay is running at ${second.url}\n`)).toBe(true);
    expect(second.output.out).not.toContain('assay_');
    const [, link] = /(\/join\/\S+)/.exec(second.output.out) ?? [];
    expect(link).toBeDefined();
    expect(output.out).not.toContain(link);
    expect((await api(second.url, key, '/account')).status).toBe(200);

    const created = await fetch(`${second.url}/api/v1/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, prefer: 'respond-async' },
      body: new URLSearchParams({ url: `http://${slow}/` }),
    });
    expect(created.status).toBe(201);
    await asked.promise;
    second.child.kill('SIGKILL');
    await second.ended;

    const third = await serve(data, {
      ASSAY_EGRESS_ALLOW: slow,
      ASSAY_DOCUMENT_TIMEOUT: '300 ms',
      ASSAY_REPORT_TIMEOUT: '300 ms',
    });
    const { data: report } = (await (
      await fetch(`${third.url}/api/v1/reports/2`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${key}`, prefer: 'wait=20' },
        body: new URLSearchParams({ update: '1' }),
      })
    ).json()) as { data: Record<string, unknown> };
    expect(report).toMatchObject({ id: 2, state: 'failed', error: { code: 'timeout' } });
  });
});

describe('what is in the way is said in one sentence, and the code is 1:', () => {
  const refused = async (
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
    ask: typeof run | typeof call = run,
  ) => {
    const { code, out, err } = await ask(['serve', ...args], { env: { ASSAY_PORT: '0', ...env } });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    return err.trim().split('\n');
  };
  const fails = async (...asked: Parameters<typeof refused>) => {
    const sentences = await refused(...asked);
    expect(sentences).toHaveLength(1);
    return sentences.join('');
  };

  test('a port in use; then another server on the folder, though other commands work beside it', async () => {
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
    const server = await serve(data, { ASSAY_DRAIN_DELAY: '0' });
    const { url, key } = server;
    expect(key).not.toBe('');

    expect(await fails(['--data', data])).toContain(`Another Assay uses ${data}`);
    const { code, err } = await call(['migrate', '--data', data]);
    expect(code).toBe(1);
    expect(err).toContain('Stop it first.');

    const made = (await call(['key', 'create', '--data', data, '--json'])).out;
    const { id, token } = JSON.parse(made);
    expect((await api(url, token, '/reports')).status).toBe(200);
    expect((await call(['account', 'create', 'Other', '--data', data])).code).toBe(0);
    expect((await call(['backup', '--data', data])).code).toBe(0);
    expect((await call(['key', 'revoke', String(id), '--account', '1', '--data', data])).code).toBe(0);
    expect((await api(url, key, '/reports')).status).toBe(200);

    await expectCleanEnd(server, 'SIGTERM', data);
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

  test('an entry of a list that is none', async () => {
    const entries = { ASSAY_EGRESS_ALLOW: '[example.com]:80', ASSAY_DNS_SERVERS: '[::1]:99999' };
    const sentences = await refused(['--data', temporaryFolder()], entries);
    const starts = Object.keys(entries).map((name) => expect.stringMatching(new RegExp(`^${name}`)));
    expect(sentences).toEqual(starts);
    // Each is enough for a refusal by itself: other commands read them with the same function.
    const { data } = await dataFolder();
    for (const [index, [name, value]] of Object.entries(entries).entries()) {
      const { code, out, err } = await call(['key', 'list', '--data', data], { env: { [name]: value } });
      expect({ code, out, err }).toEqual({ code: 1, out: '', err: `${sentences[index]}\n` });
    }
    const metadata = { ASSAY_EGRESS_ALLOW: '169.254.169.254:80' };
    expect(await fails(['--data', temporaryFolder()], metadata)).toMatch(/^ASSAY_EGRESS_ALLOW/);
    const network = { ASSAY_EGRESS_DENY: '10.0.0.0.0' };
    expect(await fails(['--data', temporaryFolder()], network, call)).toMatch(/^ASSAY_EGRESS_DENY/);
  });

  test('A6 an address that others can reach without a public URL', async () => {
    const env = { ASSAY_HOST: '0.0.0.0' };
    expect(await fails(['--data', temporaryFolder()], env, call)).toContain('set ASSAY_PUBLIC_URL');
  });
});

/** Nothing that SQLite is asked to do and that looks like this finds room. */
function fullDisk(statement: RegExp): StartOptions {
  const command = preloaded(
    `import { DatabaseSync } from 'node:sqlite';
    for (const name of ['exec', 'prepare']) {
      const method = DatabaseSync.prototype[name];
      DatabaseSync.prototype[name] = function (sql) {
        if (!${statement}.test(sql)) return method.call(this, sql);
        throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
      };
    }`,
  );
  return { env: { ASSAY_PORT: '0' }, command };
}

describe('the log', () => {
  test('names misspelt settings, requests, what the allow-list opens (E8) and the bug that ends it (D7)', async () => {
    const outside = await website((_, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    );
    const { url, key, child, ended, waitFor } = await serve(
      temporaryFolder(),
      { ASSAY_KEEP_RUN: '5', ASSAY_XML_DEPTH: '64', ASSAY_EGRESS_ALLOW: outside },
      {
        command: preloaded("process.on('SIGUSR2', () => { throw new Error('nobody catches this'); });"),
      },
    );
    await waitFor(/"ASSAY_KEEP_RUN is no setting of Assay\. Did you mean ASSAY_KEEP_RUNS\?"/, 'err');
    await waitFor(/"ASSAY_XML_DEPTH is no setting of Assay\."/, 'err');

    await api(url, key, '/reports?search=secret');
    const [line] = await waitFor(/^.*\/api\/v1\/reports.*$/m, 'err');
    expect(JSON.parse(line)).toMatchObject({
      level: 'info',
      message: 'GET /api/v1/reports 200',
      ms: expect.any(Number),
    });
    expect(line).not.toContain('secret');

    await waitFor(/ASSAY_EGRESS_ALLOW lets every account audit/, 'err');
    const { status, body } = await api(url, key, '/reports', {
      method: 'POST',
      body: new URLSearchParams({ url: `http://${outside}/` }),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ data: { state: 'failed', error: { code: 'no_public_address' } } });
    expect(JSON.stringify(body)).not.toContain('ASSAY_');
    await waitFor(/A target was refused.*ASSAY_EGRESS_ALLOW=127\.0\.0\.1:9 opens it/, 'err');

    child.kill('SIGUSR2');
    const { code, err } = await ended;
    expect(code).toBe(1);
    expect(err).toContain('"message":"Assay ends because of a bug."');
    expect(err).toContain('nobody catches this');
  });

  test('says nothing when ASSAY_LOG_LEVEL is silent; D7 SIGHUP ends cleanly', async () => {
    const data = temporaryFolder();
    const server = await serve(data, { ASSAY_LOG_LEVEL: 'silent', ASSAY_DRAIN_DELAY: '0' });
    await api(server.url, server.key, '/reports');
    await expectCleanEnd(server, 'SIGHUP', data);
    expect(server.output.err).toBe('');
  });
});

describe('D7 stopping', () => {
  /** A first start that was told to stop before it listened. @returns the folder and the key that it printed */
  async function stoppedFirstStart(signal: 'SIGINT' | 'SIGTERM') {
    const data = temporaryFolder();
    const { ended } = start(['serve', '--data', data], {
      env: { ASSAY_PORT: '0', ASSAY_DRAIN_DELAY: '0' },
      command: preloaded(
        `import { Server } from 'node:net';
        const { listen } = Server.prototype;
        Server.prototype.listen = function (...args) {
          process.kill(process.pid, '${signal}');
          return listen.apply(this, args);
        };`,
      ),
    });
    const { code, signal: killedBy, out } = await ended;
    expect({ code, killedBy }).toEqual({ code: 0, killedBy: null });
    const [, key = ''] = /API key {2}(assay_\w+)/.exec(out) ?? [];
    return { data, key };
  }

  test('SIGTERM loses no key of a first start; later it refuses new reports and still answers', async () => {
    const { data, key } = await stoppedFirstStart('SIGTERM');
    const { url, child, waitFor, ended } = await serve(data, { ASSAY_DRAIN_DELAY: '1 h' });
    expect((await api(url, key, '/account')).status).toBe(200);
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

  test('SIGINT loses no key of a first start; later a run that does not end goes back into the queue', async () => {
    const { data, key } = await stoppedFirstStart('SIGINT');
    const asked = Promise.withResolvers<void>();
    const site = await website(() => asked.resolve());
    const { url, child, ended } = await serve(data, { ASSAY_EGRESS_ALLOW: site });
    expect((await api(url, key, '/account')).status).toBe(200);
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
