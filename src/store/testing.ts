import { once } from 'node:events';
import { copyFileSync, existsSync, linkSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { backup, DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { afterAll, describe, inject, onTestFinished } from 'vitest';
import { ColumnNames } from './column-names.ts';
import { aloneInProcess, type Db } from './db.ts';
import { openPostgresStore, type PostgresStore } from './postgres/open.ts';
import type { Database } from './schema.ts';
import { dataFolder } from './sqlite/data-folder.ts';
import { closeThreads, sqliteDialect } from './sqlite/dialect.ts';
import { openServerStore, type ServerStore } from './sqlite/open.ts';
import { SqliteThread } from './sqlite/thread.ts';

/** A folder that goes with the test. */
export function temporaryFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(join(inject('scratch'), 'test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A migrated store of the test's own, closed and removed at its end: it may change the tables, or break. */
export function openTestStore(): Promise<ServerStore> {
  return openCopy(onTestFinished);
}

/** One for all tests of a file or a `describe`, opened in `beforeAll`. */
export function openTestStoreForFile(): Promise<ServerStore> {
  return openCopy(afterAll);
}

/** A database of either kind; each is a real one. */
export interface TestDatabase {
  /** The test's own while it runs, and as migrating left it; afterwards another test of the file has it, emptied. */
  openTestStore(): Promise<{ readonly db: Db }>;
  /** One for all tests of a `describe`, opened in `beforeAll`. */
  openTestStoreForFile(): Promise<{ readonly db: Db }>;
}

/** The same tests on every kind of database. */
export function eachDatabase(run: (database: TestDatabase) => void): void {
  describe.each([
    ['SQLite', { open: openSqlite, openTestStoreForFile }],
    ['PostgreSQL', { open: openPostgres, openTestStoreForFile: openTestPostgresForFile }],
  ] as const)('on %s', (_, { open, openTestStoreForFile }) =>
    run({ openTestStore: lending(open), openTestStoreForFile }),
  );
}

interface Emptied {
  readonly db: Db;
  /** Puts everything back that migrating left, rows and counters alone on PostgreSQL. */
  empty(): Promise<void>;
}

/** Opening a store takes fifty times as long as emptying it. Two that a test has at once are two. */
function lending(open: (atEnd: AtEnd) => Promise<Emptied>): () => Promise<Emptied> {
  const closing = new AsyncDisposableStack();
  const free: Emptied[] = [];
  afterAll(() => closing.disposeAsync());
  return async () => {
    const store = free.pop() ?? (await open((clean) => closing.defer(clean)));
    onTestFinished(async () => {
      await store.empty();
      free.push(store);
    });
    return store;
  };
}

async function openSqlite(atEnd: AtEnd): Promise<Emptied> {
  const { db, at } = await openCopy(atEnd);
  const migrated = new DatabaseSync(await migratedFile(), { readOnly: true });
  atEnd(() => migrated.close());
  return {
    db,
    async empty() {
      // After whatever still waits for its turn to write.
      await db.transact(async () => undefined);
      await backup(migrated, at.database);
    },
  };
}

async function openPostgres(atEnd: AtEnd): Promise<Emptied> {
  const { db, pool } = await openTestPostgres(atEnd);
  await pool.query(rememberRows);
  return {
    db,
    async empty() {
      await pool.query(putRowsBack);
    },
  };
}

const rememberRows = `
  create schema fresh;
  create table fresh.counters as
    select format('%I.%I', schemaname, sequencename) as name, last_value from pg_sequences;
  do $$
  declare
    name text;
    is_filled boolean;
  begin
    for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname in ('public', 'pgboss') loop
      execute format('select exists (select from %s)', name) into is_filled;
      if is_filled then execute format('create table fresh.%I as table %s', name, name); end if;
    end loop;
  end $$`;

/** Without the limits of a server: a slow machine is no fault of the test. */
const putRowsBack = `
  begin;
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  do $$
  declare
    name text;
    is_filled boolean;
    filled text[];
  begin
    for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname in ('public', 'pgboss') loop
      execute format('select exists (select from %s)', name) into is_filled;
      if is_filled then filled := filled || name; end if;
    end loop;
    execute format('truncate %s cascade', array_to_string(filled, ', '));
    for name in select tablename from pg_tables where schemaname = 'fresh' and tablename <> 'counters' loop
      execute format('insert into %s select * from fresh.%I', name, name);
    end loop;
    perform setval(counters.name, coalesce(last_value, 1), last_value is not null) from fresh.counters;
  end $$;
  commit`;

/** A migrated PostgreSQL database of the test's own. */
export async function openTestPostgres(atEnd: AtEnd = onTestFinished): Promise<PostgresStore> {
  const store = await openPostgresStore(await postgresUrl('migrated', atEnd), { now: Date.now });
  atEnd(() => store.close());
  return store;
}

/** Two nodes over one migrated PostgreSQL database of the test's own. */
export async function openTestNodes(): Promise<readonly [PostgresStore, PostgresStore]> {
  const url = await postgresUrl('migrated');
  const open = async () => {
    const store = await openPostgresStore(url, { now: Date.now });
    onTestFinished(() => store.close());
    return store;
  };
  return [await open(), await open()];
}

/** One for all tests of a file or a `describe`, opened in `beforeAll`. */
export function openTestPostgresForFile(): Promise<PostgresStore> {
  return openTestPostgres(afterAll);
}

/** Address of a new database, which goes with the test. */
export async function postgresUrl(
  kind: 'migrated' | 'empty',
  atEnd: AtEnd = onTestFinished,
): Promise<string> {
  const url = await askBroker({ make: kind });
  atEnd(async () => {
    await askBroker({ drop: url });
  });
  return url;
}

/** What test files ask of test/postgres/setup.ts, and what they are told: a line of JSON each. */
export type DatabaseOrder = { readonly make: 'migrated' | 'empty' } | { readonly drop: string };
export type DatabaseAnswer = { readonly url: string } | { readonly error: string };

async function askBroker(order: DatabaseOrder): Promise<string> {
  const socket = connect(inject('postgresBroker'));
  try {
    socket.write(`${JSON.stringify(order)}\n`);
    const [line] = (await once(createInterface({ input: socket }), 'line')) as [string];
    const answer = JSON.parse(line) as DatabaseAnswer;
    if ('error' in answer) throw new Error(answer.error);
    return answer.url;
  } finally {
    socket.destroy();
  }
}

/**
 * Until a transaction waits for a lock of another.
 * @param isOver nobody will wait any more
 * @param count so many wait
 */
export async function untilSomebodyWaits(db: Db, isOver = () => false, count = 1): Promise<void> {
  for (let waiting = 0; waiting < count && !isOver(); ) {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db.sql);
    waiting = rows.length;
  }
}

export interface RecordedStore {
  readonly db: Db;
  /** Every statement that went to the database, as SQL. */
  readonly statements: string[];
  /** How SQLite would run it: one line a step. */
  plan(statement: string): Promise<string[]>;
}

/** A store that writes down what it is asked. One connection does all, as for the commands. */
export async function openRecordedStore(): Promise<RecordedStore> {
  const file = join(temporaryFolder(), 'assay.db');
  copyFileSync(await migratedFile(), file);
  const writer = await SqliteThread.open({ file, readOnly: false });
  onTestFinished(() => closeThreads({ writer, readers: [] }));
  const statements: string[] = [];
  const kysely = new Kysely<Database>({
    dialect: sqliteDialect({ writer, readers: [] }),
    plugins: [new ColumnNames()],
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
  return {
    db: {
      ...aloneInProcess,
      sql: kysely,
      // Kysely's own, which writes down what it sends.
      transact: (run) => kysely.transaction().execute((tx) => run(tx, (statements) => statements())),
      prepared: new Map(),
      indexHints: true,
      hasSearchIndex: false,
      shrink: undefined,
    },
    statements,
    async plan(statement) {
      const parameters = [...statement.matchAll(/\?/g)].map(() => 1);
      const { rows } = await writer.run(`EXPLAIN QUERY PLAN ${statement}`, parameters);
      return (rows as { detail: string }[]).map(({ detail }) => detail);
    },
  };
}

type AtEnd = (clean: () => void | Promise<void>) => void;

async function openCopy(atEnd: AtEnd): Promise<ServerStore> {
  const data = join(temporaryFolder(atEnd), 'data');
  mkdirSync(data, { mode: 0o700 });
  copyFileSync(await migratedFile(), dataFolder(data).database);
  const store = await openServerStore(data, { now: Date.now });
  atEnd(() => store.close());
  return store;
}

/** Migrating takes longer than copying, so one of the files of a test run does it for all. @returns its path */
export async function migratedFile(): Promise<string> {
  const file = join(inject('scratch'), 'migrated.db');
  if (existsSync(file)) return file;
  const store = await openServerStore(mkdtempSync(join(inject('scratch'), 'migrating-')), { now: Date.now });
  await store.close();
  try {
    linkSync(store.at.database, file);
  } catch (error) {
    // Another was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return file;
}
