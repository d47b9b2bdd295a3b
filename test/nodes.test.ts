import pg from 'pg';
import { expect, test } from 'vitest';
import { postgresUrl } from '../src/store/testing.ts';
import { call, run, start, website } from './program.ts';

test('a node refuses to start with another secret key, and "assay work" without PostgreSQL', async () => {
  const url = await postgresUrl('migrated');
  const env = { ASSAY_DATABASE_URL: url, ASSAY_PORT: '0' };
  const made = await call(['account', 'create', 'First'], {
    env: { ...env, ASSAY_SECRET_KEY: '0a'.repeat(32) },
  });
  expect(made.code).toBe(0);
  const other = await run(['serve'], { env: { ...env, ASSAY_SECRET_KEY: '0b'.repeat(32) } });
  expect(other).toMatchObject({ code: 1, err: expect.stringContaining('The secret key is not the one') });
  const none = await run(['serve'], { env });
  expect(none).toMatchObject({ code: 1, err: expect.stringContaining('ASSAY_SECRET_KEY') });
  expect(await run(['work'])).toMatchObject({
    code: 1,
    err: '"assay work" needs ASSAY_DATABASE_URL: with SQLite the server itself runs what is queued.\n',
  });
});

test('without tables a worker waits for who makes them, and commands say so and end with 2', async () => {
  const env = { ASSAY_DATABASE_URL: await postgresUrl('empty'), ASSAY_SECRET_KEY: '0a'.repeat(32) };
  const worker = start(['work'], { env });
  const [line] = await worker.waitFor(/^.*No Assay database.*$/m, 'err');
  const { message } = JSON.parse(line) as { readonly message: string };
  expect(message).toMatch(/ This worker waits for it\.$/);
  const none = message.replace(' This worker waits for it.', '');
  const refused = { code: 2, out: '', err: `${none}\n` };
  expect(await run(['key', 'list'], { env })).toMatchObject(refused);
  for (const args of [['account', 'create', 'A'], ['doctor']]) {
    expect(await call(args, { env })).toEqual(refused);
  }
  expect((await call(['migrate', '--json'], { env })).out).toContain('0001-tables');
  await worker.waitFor(/Assay works on/);
  worker.child.kill('SIGINT');
  expect((await worker.ended).code).toBe(0);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  'D7 a worker that waits for tables ends with 0 after %s',
  async (signal) => {
    const env = { ASSAY_DATABASE_URL: await postgresUrl('empty'), ASSAY_SECRET_KEY: '0a'.repeat(32) };
    const worker = start(['work'], { env });
    await worker.waitFor(/This worker waits for it\./, 'err');
    worker.child.kill(signal);
    const { code, out, err } = await worker.ended;
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toContain(`Stopping after ${signal}.`);
  },
);

test('D1 an address without a host does not go to another machine because PGHOST names it', async () => {
  const env = { ASSAY_DATABASE_URL: 'postgres:///assay', ASSAY_SECRET_KEY: '0a'.repeat(32) };
  expect(await run(['key', 'list'], { env: { ...env, PGHOST: 'db.example' } })).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^ASSAY_DATABASE_URL names no host, and PGHOST names another machine \(db\.example\)/,
    ),
  });
  expect(await run(['key', 'list'], { env: { ...env, PGHOST: '/nowhere/at all' } })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^PostgreSQL assay at \/nowhere\/at all cannot be reached\./),
  });
});

test('D4 a worker tells, too, that it brought the database up to date and what its allow-list opens', async () => {
  const url = await postgresUrl('migrated');
  const client = new pg.Client(url);
  await client.connect();
  await client.query('drop schema pgboss cascade');
  await client.end();
  const worker = start(['work'], {
    env: {
      ASSAY_DATABASE_URL: url,
      ASSAY_SECRET_KEY: '0a'.repeat(32),
      ASSAY_EGRESS_ALLOW: '127.0.0.1:3000',
    },
  });
  await worker.waitFor(/Assay works on/);
  worker.child.kill('SIGINT');
  const { code, err } = await worker.ended;
  expect(code).toBe(0);
  expect(err).toContain('"message":"The database was brought up to date."');
  expect(err).toContain('"action":"egress.allowed"');
});

test('H2 a key whose server was killed while it answered is answered by the next one at once', async () => {
  const isFetched = Promise.withResolvers<void>();
  const site = await website(() => isFetched.resolve());
  const env = {
    ASSAY_DATABASE_URL: await postgresUrl('migrated'),
    ASSAY_SECRET_KEY: '0a'.repeat(32),
    ASSAY_EGRESS_ALLOW: site,
    ASSAY_PORT: '0',
  };
  const { out } = await call(['account', 'create', 'First', '--json'], { env });
  const serve = async () => {
    const server = start(['serve'], { env });
    const [, url = ''] = await server.waitFor(/Assay is running at (http:\S+)\n/);
    const create = (prefer: string) =>
      fetch(`${url}/api/v1/reports`, {
        method: 'POST',
        headers: { authorization: `Bearer ${JSON.parse(out).key.token}`, 'idempotency-key': 'k', prefer },
        body: new URLSearchParams({ url: `http://${site}/` }),
      });
    return { ...server, create };
  };
  const first = await serve();
  const unanswered = expect(first.create('wait=30')).rejects.toThrow();
  await isFetched.promise;
  first.child.kill('SIGKILL');
  await unanswered;
  const { create } = await serve();
  expect(await (await create('respond-async')).json()).toMatchObject({ status: 201, data: { id: 1 } });
});
