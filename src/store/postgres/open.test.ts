import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { getRollbackPlans } from 'pg-boss';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { inTransaction } from '../db.ts';
import type { QueueSchema } from '../job-queue.ts';
import { migrations } from '../migrations/list.ts';
import { insertAccount, listAccounts } from '../people/accounts.ts';
import { StoreRefusal } from '../refusal.ts';
import type { Database } from '../schema.ts';
import { eachDatabase, openTestPostgres, openTestStore, postgresUrl, temporaryFolder } from '../testing.ts';
import { openPostgresStore } from './open.ts';
import { readQueueSchema } from './queue-schema.ts';

const options = { now: () => Date.UTC(2026, 10, 21, 12) };

/** By a migration that locks a table further as it goes on. */
const added = {
  ...migrations,
  '9998-index': {
    async up(db: Kysely<unknown>) {
      await sql`create index reports_title on reports (account_id, title)`.execute(db);
      await sql`drop index reports_project`.execute(db);
    },
  },
};

describe('a PostgreSQL database', () => {
  test('waits for no statement or lock for ever, and acknowledges nothing that is not on the disk', async () => {
    const { db } = await openTestPostgres();
    const settings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const found: Record<string, unknown> = {};
    for (const name of [...settings, 'synchronous_commit']) {
      const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db.sql);
      found[name] = rows[0]?.value;
    }
    expect(found).toEqual({
      statement_timeout: '5s',
      lock_timeout: '2s',
      idle_in_transaction_session_timeout: '10s',
      synchronous_commit: 'on',
    });
  });

  test('gives ids, instants and sums as numbers, and bytes as they were', async () => {
    const { db } = await openTestPostgres();
    await insertAccount(db, 'Test', 1_795_000_000_000);
    expect(await listAccounts(db)).toEqual([
      { id: 1, name: 'Test', createdAt: 1_795_000_000_000, timeZone: null },
    ]);
    const { rows } =
      await sql`select sum(id) as ids, ${Buffer.from([0, 255])}::bytea as bytes from accounts`.execute(
        db.sql,
      );
    expect(rows).toEqual([{ ids: 1, bytes: Buffer.from([0, 255]) }]);
  });

  test('stores a text with a NUL, which PostgreSQL cannot, with the sign that HTML puts in its place', async () => {
    const { db } = await openTestPostgres();
    await insertAccount(db, 'a\0b', 1);
    expect(await listAccounts(db)).toMatchObject([{ name: 'a\ufffdb' }]);
  });

  test('has the same tables and columns as SQLite, and a few that nodes share', async () => {
    const postgres = await columnsOf((await openTestPostgres()).db.sql);
    const sqlite = await columnsOf((await openTestStore()).db.sql);
    const shared = postgres.filter((column) => /^(?:rate_buckets|target_hosts)\./.test(column));
    expect(shared).toHaveLength(7);
    expect(postgres.filter((column) => !shared.includes(column))).toEqual(sqlite);
  });

  test('is migrated once when several nodes start at the same moment', async () => {
    const url = await postgresUrl('empty');
    const stores = await Promise.all([1, 2, 3].map(() => openPostgresStore(url, options)));
    const { rows } = await sql`select detail from audit_log`.execute(
      (stores[0] as (typeof stores)[0]).db.sql,
    );
    await Promise.all(stores.map((store) => store.close()));
    expect(stores.map(({ migrated }) => migrated.length).toSorted()).toEqual([
      0,
      0,
      Object.keys(migrations).length,
    ]);
    expect(rows).toEqual([{ detail: Object.keys(migrations).join(' ') }]);
  });

  test('keeps nothing of a migration that fails', async () => {
    const url = await postgresUrl('empty');
    const failing = {
      ...migrations,
      '9999-failing': {
        async up(db: Kysely<unknown>) {
          await sql`create table half (id bigint)`.execute(db);
          throw new Error('It fails.');
        },
      },
    };
    await expect(openPostgresStore(url, { ...options, migrations: failing })).rejects.toThrow('It fails.');
    const store = await openPostgresStore(url, options);
    onTestFinished(() => store.close());
    expect(store.migrated).toEqual(Object.keys(migrations));
  });

  test.each([
    ['reports', 'projects'],
    ['projects', 'reports'],
  ])('is migrated while a node of the version before locks %s, and then %s', async (first, second) => {
    const url = await postgresUrl('migrated');
    const node = new pg.Client({ connectionString: url });
    await node.connect();
    onTestFinished(() => node.end());
    await node.query('begin');
    await node.query(`lock table ${first} in row share mode`);
    const opening = openPostgresStore(url, { ...options, migrations: added });
    onTestFinished(async () => (await opening).close());
    await expect.poll(async () => (await node.query(waiting)).rowCount).toBe(1);
    await node.query(`lock table ${second} in row share mode`);
    await node.query('commit');
    expect((await opening).migrated).toEqual(['9998-index']);
  });

  test('has its tables for itself before a migration changes anything, so that no lock grows while it is held', async () => {
    const url = await postgresUrl('migrated');
    await withClient(url, async (reader) => {
      await reader.query('begin');
      await reader.query('lock table reports in access share mode');
      const opening = openPostgresStore(url, { ...options, migrations: added });
      onTestFinished(async () => (await opening).close());
      await expect.poll(async () => (await reader.query(waiting)).rowCount).toBe(1);
      const held = await reader.query(
        `select mode from (${tableLocks}) as locks where granted and relation = 'reports'::regclass and pid <> pg_backend_pid()`,
      );
      expect(held.rows).toEqual([]);
      await reader.query('commit');
      expect((await opening).migrated).toEqual(['9998-index']);
    });
  });

  test('is not waited for without end by a migration, whose last word is a sentence', async () => {
    const url = await postgresUrl('migrated');
    await withClient(url, async (dump) => {
      await dump.query('begin');
      await dump.query('lock table runs in access share mode');
      const opening = openPostgresStore(url, { ...options, migrations: added, migrateForMs: 0 });
      await expect(opening).rejects.toMatchObject({
        name: 'StoreRefusal',
        reason: 'locked',
        message: expect.stringMatching(
          /^PostgreSQL assay_test_\w+ at .* could not be brought up to date, as others used its tables all the time\. Try again, or stop the nodes of the former version first, and whatever else reads it, such as a dump\.$/,
        ),
      });
    });
    const store = await openPostgresStore(url, { ...options, migrations: added });
    await store.close();
    expect(store.migrated).toEqual(['9998-index']);
  });

  test.each(['its tables', 'its queue'])(
    'is migrated although deadlocks with other nodes end the change of %s again and again',
    async (what) => {
      const url = await postgresUrl(what === 'its tables' ? 'empty' : 'migrated');
      if (what === 'its queue')
        await onServer(url, getRollbackPlans('pgboss', (await queueSchemaOf(url)).needed));
      // A sequence counts on when a transaction is undone.
      await onServer(
        url,
        `create sequence changes;
        create function collide() returns event_trigger language plpgsql as $$ begin
          if nextval('changes') < 6 then raise 'deadlock detected' using errcode = '40P01'; end if;
        end $$;
        create event trigger collide on ddl_command_start execute function collide()`,
      );
      await expect(openPostgresStore(url, { ...options, migrateForMs: 0 })).rejects.toMatchObject({
        reason: 'locked',
      });
      await (await openPostgresStore(url, options)).close();
      expect((await queueSchemaOf(url)).installed).not.toBeNull();
      await (await openPostgresStore(url, { ...options, migrate: 'check' })).close();
    },
  );

  test('gets the tables of a newer queue although none of ours is missing, and a queue that is gone', async () => {
    const url = await postgresUrl('migrated');
    const { needed } = await queueSchemaOf(url);
    for (const undo of [getRollbackPlans('pgboss', needed), 'drop schema pgboss cascade']) {
      await onServer(url, undo);
      expect((await queueSchemaOf(url)).installed).not.toBe(needed);
      const store = await openPostgresStore(url, options);
      const { rows } = await sql`select detail from audit_log order by id desc limit 1`.execute(store.db.sql);
      await store.close();
      expect(store.migrated).toEqual([`pg-boss-${needed}`]);
      expect(rows).toEqual([{ detail: `pg-boss-${needed}` }]);
      expect(await queueSchemaOf(url)).toEqual({ installed: needed, needed });
    }
  });
});

// The view tells of all databases, and copies of one template give a table the same number.
const tableLocks = `select * from pg_locks
  where database = (select oid from pg_database where datname = current_database())`;

const waiting = `select from (${tableLocks}) as locks
  where not granted and relation in ('reports'::regclass, 'projects'::regclass)`;

eachDatabase(({ openTestStore }) => {
  test('what was sent together with a statement that failed is undone with it', async () => {
    const { db } = await openTestStore();
    const failing = inTransaction(db, (tx) =>
      Promise.all([
        sql`insert into nowhere values (1)`.execute(tx.sql),
        ...['a', 'b', 'c', 'd'].map((name) => insertAccount(tx, name, 1)),
      ]),
    );
    await expect(failing).rejects.toThrow('nowhere');
    // What was on its way may arrive late.
    await insertAccount(db, 'later', 1);
    expect((await listAccounts(db)).map(({ name }) => name)).toEqual(['later']);
  });
});

test('transactions that wait for each other are tried again until both are done', async () => {
  const { db } = await openTestPostgres();
  for (const name of ['a', 'b']) await insertAccount(db, name, 1);
  const told: (readonly number[])[] = [];
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const rename = (ids: readonly number[], mine: () => void, theirs: Promise<void>) =>
    inTransaction(db, async (tx) => {
      tx.afterCommit(() => told.push(ids));
      for (const id of ids) {
        await tx.sql
          .updateTable('accounts')
          .set(({ eb }) => ({ createdAt: eb('createdAt', '+', 1) }))
          .where('id', '=', id)
          .execute();
        mine();
        await theirs;
      }
    });
  await Promise.all([
    rename([1, 2], first.resolve, second.promise),
    rename([2, 1], second.resolve, first.promise),
  ]);
  expect((await listAccounts(db)).map(({ createdAt }) => createdAt)).toEqual([3, 3]);
  // Once each, although one of them ran twice.
  expect(told).toHaveLength(2);
});

describe('a start that cannot be is explained in a sentence:', () => {
  const refusal = (url: string, more = {}) =>
    openPostgresStore(url, { ...options, ...more }).then(
      async (store) => {
        await store.close();
        return 'opened';
      },
      (error: unknown) => (error instanceof StoreRefusal ? error.message : error),
    );

  test('nobody answers there', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    expect(await refusal(`postgres://me:secret@127.0.0.1:${port}/assay`)).toBe(
      `PostgreSQL assay at 127.0.0.1:${port} cannot be reached. Check ASSAY_DATABASE_URL, and whether the server runs.`,
    );
  });

  test('there is no such role or database', async () => {
    const url = new URL(await postgresUrl('empty'));
    url.username = 'nobody_here';
    expect(await refusal(url.href)).toContain('does not let the role nobody_here in');
    url.username = 'postgres';
    url.pathname = '/not_there';
    expect(await refusal(url.href)).toContain(
      'has no database not_there. Make it with "createdb not_there".',
    );
  });

  test('the role may not make tables', async () => {
    const url = new URL(await postgresUrl('empty'));
    const role = `weak_${url.pathname.slice(-12)}`;
    await withClient(url.href, async (admin) => {
      await admin.query(`create role ${role} login`);
      url.username = role;
      expect(await refusal(url.href)).toContain(`does not let the role ${role} make what Assay needs`);
      await admin.query(`drop role ${role}`);
    });
  });

  test('somebody else is to make the tables, or to migrate', async () => {
    for (const migrate of ['check', 'update']) {
      const url = await postgresUrl('empty');
      expect(await refusal(url, { migrate })).toMatch(
        /^No Assay database in PostgreSQL assay_test_\w+ at .*\. Check ASSAY_DATABASE_URL\. Run "assay migrate" to make one there\.$/,
      );
      const { rows } = await withClient(url, (client) =>
        client.query("select 1 from pg_class where relnamespace = 'public'::regnamespace"),
      );
      expect(rows).toEqual([]);
    }
    expect(await refusal(await postgresUrl('migrated'), { migrate: 'check' })).toBe('opened');
  });

  test('somebody else is to bring the queue up to date', async () => {
    const url = await postgresUrl('migrated');
    await onServer(url, getRollbackPlans('pgboss', (await queueSchemaOf(url)).needed));
    expect(await refusal(url, { migrate: 'check' })).toContain('Run "assay migrate"');
    await onServer(url, 'drop schema pgboss cascade');
    expect(await refusal(url, { migrate: 'check' })).toContain('is not of this version. Run "assay migrate"');
    expect(await refusal(url, { migrate: 'update' })).toBe('opened');
  });

  test('its queue was written by a newer Assay', async () => {
    const url = await postgresUrl('migrated');
    await onServer(url, 'update pgboss.version set version = version + 1');
    expect(await refusal(url)).toContain('newer Assay');
  });

  test('it was written by a newer Assay', async () => {
    expect(await refusal(await postgresUrl('migrated'), { migrations: {} })).toContain('newer Assay');
  });

  test('it was written before the first release, and it stays as it is', async () => {
    const url = await postgresUrl('migrated');
    await onServer(url, "update migrations set name = '0001-first-tables'");
    const read = 'select name, (select count(*) from audit_log) from migrations';
    const before = await withClient(url, (client) => client.query(read));
    for (const migrate of ['auto', 'update', 'check']) {
      expect(await refusal(url, { migrate })).toBe(
        'This database was written by an Assay that was never released, which this one cannot read: name a new folder with ASSAY_DATA or --data, or an empty database in ASSAY_DATABASE_URL.',
      );
    }
    const after = await withClient(url, (client) => client.query(read));
    expect(after.rows).toEqual(before.rows);
  });

  test.each(['LATIN1', 'SQL_ASCII'])(
    'it is encoded as %s, which has no room for all letters',
    async (encoding) => {
      const url = await encodedUrl(encoding);
      expect(await refusal(url)).toContain(
        `is encoded as ${encoding}, and pages are written in all letters. Make another database with "createdb --encoding=UTF8 --template=template0 NAME".`,
      );
    },
  );

  test.each([
    'sslmode=require',
    'sslmode=verify-ca',
    'sslmode=verify-full',
    'sslmode=no-verify',
    'ssl=true',
    'ssl=0&sslmode=require',
  ])('D1 the server does not speak TLS, which %s asks for', async (query) => {
    const { port, first } = await plainServer();
    const warnings: Error[] = [];
    const keep = (warning: Error) => warnings.push(warning);
    process.on('warning', keep);
    onTestFinished(() => void process.off('warning', keep));
    expect(await refusal(`postgres://me@127.0.0.1:${port}/assay?${query}`)).toContain('do not agree on TLS');
    expect(first()).toBe('TLS');
    expect(warnings).toEqual([]);
  });

  test.each(['postgres:///assay', 'postgres:///assay?host=&sslmode=verify-full'])(
    'D1 %s names no host, and a variable of the system names another machine',
    async (url) => {
      expect(await refusal(url, { systemHost: 'db.example' })).toBe(
        'ASSAY_DATABASE_URL names no host, and PGHOST names another machine (db.example): name the host in ASSAY_DATABASE_URL, with a word on TLS such as ?sslmode=verify-full.',
      );
    },
  );

  test.each(['', '127.0.0.1', 'a socket'])(
    'D1 it names no host, so it is this machine, where the system says %j',
    async (said) => {
      const folder = temporaryFolder();
      const { port, first } = await plainServer(said === 'a socket' ? folder : undefined);
      // What the driver itself would do: nobody answers there.
      vi.stubEnv('PGHOST', join(folder, 'nobody'));
      vi.stubEnv('PGPORT', String(port));
      onTestFinished(() => void vi.unstubAllEnvs());
      const systemHost = said === 'a socket' ? folder : said;
      for (const url of ['postgres:///assay', 'postgres:///assay?host=']) {
        expect(await refusal(url, { systemHost })).toContain(
          `PostgreSQL assay at ${said === 'a socket' ? folder : `${said || 'localhost'}:5432`} does not answer`,
        );
      }
      expect(first()).toBe('in the clear');
    },
  );

  test('D1 a host in it that is empty counts as not given', async () => {
    const sentence = await refusal('postgres://db.example/assay?host=');
    expect(sentence).toContain('names another machine (db.example) without a word on TLS');
  });

  test('D1 of several hosts the first is judged, told and used', async () => {
    const { port, first } = await plainServer();
    const url = `postgres:///assay?host=127.0.0.1&host=db.example&port=${port}&port=1`;
    expect(await refusal(url)).toMatch(new RegExp(`127\\.0\\.0\\.1:${port} does not answer`));
    expect(first()).toBe('in the clear');
  });

  test.each(['', '?ssl=', '?sslmode=', '?sslmode=&ssl='])(
    'D1 it is on another machine and nothing is said of TLS: %j',
    async (query) => {
      const sentence = await refusal(`postgres://me:secret@db.example/assay${query}`);
      expect(sentence).toContain('names another machine (db.example) without a word on TLS');
      expect(sentence).toContain('sslmode');
      expect(sentence).not.toContain('secret');
    },
  );

  test.each([
    [
      'sslmode=prefer',
      'sslmode=prefer, which must be one of disable, no-verify, require, verify-ca, verify-full.',
    ],
    ['sslmode=off', 'sslmode=off, which must be one of'],
    ['ssl=yes', 'ssl=yes, which must be one of'],
  ])('D1 %s is no word on TLS', async (query, sentence) => {
    expect(await refusal(`postgres://me:secret@db.example/assay?${query}`)).toContain(
      `ASSAY_DATABASE_URL says ${sentence}`,
    );
  });

  test('a file that the address names is not there', async () => {
    expect(
      await refusal('postgres://me@db.example/assay?sslmode=verify-full&sslrootcert=/nowhere/ca.pem'),
    ).toBe('sslrootcert in ASSAY_DATABASE_URL names /nowhere/ca.pem, which cannot be read (ENOENT).');
  });

  test.each(['sslmode=disable', 'ssl=false', 'sslmode=', 'sslmode=disable&ssl=1'])(
    'the server, which is not asked for TLS with %s, hangs up',
    async (query) => {
      const { port, first } = await plainServer();
      expect(await refusal(`postgres://me@127.0.0.1:${port}/assay?${query}`)).toContain('does not answer');
      expect(first()).toBe('in the clear');
    },
  );
});

test('a database that is encoded as UTF8 is taken, and keeps letters of all kinds', async () => {
  const store = await openPostgresStore(await encodedUrl('UTF8'), options);
  onTestFinished(() => store.close());
  await insertAccount(store.db, '日本語 ü 🙂', 1);
  expect(await listAccounts(store.db)).toMatchObject([{ name: '日本語 ü 🙂' }]);
});

/** Address of a new database of this encoding, which goes with the test. */
async function encodedUrl(encoding: string): Promise<string> {
  const url = new URL(await postgresUrl('empty'));
  const name = `${url.pathname.slice(1)}_${encoding.toLowerCase()}`;
  const server = url.href;
  await onServer(server, `create database ${name} encoding '${encoding}' locale 'C' template template0`);
  onTestFinished(() => onServer(server, `drop database ${name} with (force)`));
  url.pathname = `/${name}`;
  return url.href;
}

/** Speaks no TLS, and hangs up on who does without. @param folder of its socket; undefined: it has a port */
async function plainServer(folder?: string) {
  let first: 'TLS' | 'in the clear' | undefined;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => {
      // https://www.postgresql.org/docs/current/protocol-message-formats.html, SSLRequest
      first ??= bytes.readInt32BE(4) === 80_877_103 ? 'TLS' : 'in the clear';
      socket.end(first === 'TLS' ? 'N' : '');
    });
  });
  if (folder === undefined) server.listen(0, '127.0.0.1');
  else server.listen(join(folder, `.s.PGSQL.${socketNumber}`));
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const port = folder === undefined ? (server.address() as AddressInfo).port : socketNumber;
  return { port, first: () => first };
}

/** In the names of sockets of PostgreSQL. */
const socketNumber = 5432;

async function onServer(url: string, text: string): Promise<void> {
  await withClient(url, (client) => client.query(text));
}

function queueSchemaOf(url: string): Promise<QueueSchema> {
  return withClient(url, readQueueSchema);
}

/** A client, not a pool: a pool counts as closed before its connections are, and the database goes right after. */
async function withClient<Result>(url: string, run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** `table.column` of every table of ours, in order. */
async function columnsOf(db: Kysely<Database>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ name, schema }) => schema !== 'pgboss' && !name.startsWith('migrations'))
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
    .sort();
}
